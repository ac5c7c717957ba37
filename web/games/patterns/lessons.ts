// The tutorial of Patterns: most of it is one game, dealt from seed 0, from the first choice to the
// count; then the ending of another. The learner is player 2 throughout.
import type { Tutorial } from '../lesson.ts';

const opening = ['Bo', 'Eg5', 'Ee7', 'Ee3', 'Eb6'];
const middle = [...opening, 'Ff5', 'Sd7', 'Fe4'];
const rows = 'RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG';
const claims = 'g5,e3,c2,e1 e7,b6,f2,c1,g4,c7';
const exchanged = 'e7,b6,f2,c1,g4,c7 g5,e3,c2,e1'; // with the seats exchanged
const counted = `RObr/BROOOb/BBpOORob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg ${claims} over`;

export const tutorial: Tutorial = {
  lessons: [
    {
      title: { en: 'Board and bowl', de: 'Mandala und Schale' },
      steps: [
        {
          id: 'aim',
          text: {
            en: 'The aim: groups of your own. Each group has a marker, 1 for the first that you begin, then 2, up to 6, and each token beyond the first counts that number. Most points win. Watch one turn of yours: you hold orange.',
            de: 'Darum geht es: eigene Farbgruppen. Jede hat einen Marker, 1 für die erste, die du eröffnest, dann 2, bis 6, und jedes Plättchen nach dem ersten zählt diese Zahl. Wer mehr Punkte hat, gewinnt. Sieh dir einen Zug von dir an: Du hast Orange.',
          },
          at: { seed: '0', moves: ['Bo', 'Eg5'], reader: 2 },
          goal: { kind: 'watch', moves: ['Ee7'] },
          after: {
            en: 'That was a whole turn. Orange from your bowl lies on e7, face down, with your marker 1: your first group. The black token from there is in your bowl now.',
            de: 'Das war ein ganzer Zug. Orange aus deiner Schale liegt auf e7, mit der Rückseite nach oben und mit deinem Marker 1: deine erste Farbgruppe. Das schwarze Plättchen von dort liegt jetzt in deiner Schale.',
          },
        },
        {
          id: 'tokens',
          text: {
            en: 'The board has 52 squares, and a token lies on each. A ring is face up: it belongs to nobody. A solid token is face down: it belongs to a group, for the rest of the game. Find the five tokens that belong to somebody.',
            de: 'Das Mandala hat 52 Felder, und auf jedem liegt ein Plättchen. Ein Ring ist die Vorderseite: Das Plättchen gehört niemandem. Ein volles Plättchen zeigt die Rückseite: Es gehört zu einer Farbgruppe, bis zum Ende. Finde die fünf Plättchen, die schon jemandem gehören.',
          },
          at: { seed: '0', moves: [...opening, 'Ff5'], reader: 2 },
          goal: { kind: 'find', spots: ['g5', 'f5', 'e3', 'e7', 'b6'] },
          otherwise: {
            en: 'This one shows its ring, so it belongs to nobody. Look for solid tokens.',
            de: 'Dieses zeigt seinen Ring, gehört also niemandem. Suche volle Plättchen.',
          },
          after: {
            en: 'Those are four groups: red and purple are your opponent’s, orange and black are yours. Each has a marker with a number on the square where it began.',
            de: 'Das sind vier Farbgruppen: Rot und Violett gehören der anderen Seite, Orange und Schwarz dir. Jede hat einen Marker mit einer Zahl auf dem Feld, auf dem sie begann.',
          },
        },
        {
          id: 'bowl',
          text: {
            en: 'Back to the start. Nine tokens of each colour make 54: 52 on the board, two beside it. These two are the bowl tokens. Your opponent will have the first turn, so the first choice is yours: keep one of them. Your opponent gets the other.',
            de: 'Zurück zum Anfang. Neun Plättchen in jeder Farbe sind 54: 52 auf dem Mandala, zwei daneben. Diese zwei sind die Tauschplättchen. Die andere Seite hat den ersten Zug, dafür hast du die erste Wahl: Behalte eines. Die andere Seite bekommt das andere.',
          },
          at: { seed: '0', reader: 2 },
          goal: { kind: 'play', moves: ['Br', 'Bo'] },
          help: 'Bo',
          after: {
            en: 'It lies in your bowl, and the other one in the bowl of your opponent, who takes the first turn. From now on each bowl always holds exactly one token.',
            de: 'Es liegt in deiner Schale, das andere in der gegnerischen, und die andere Seite beginnt jetzt. Von nun an liegt in jeder Schale immer genau ein Plättchen.',
          },
        },
      ],
    },
    {
      title: { en: 'Three actions', de: 'Drei Aktionen' },
      steps: [
        {
          id: 'establish',
          text: {
            en: 'Your opponent has begun with red on g5. You hold orange and own no orange group yet, so you can establish one on any square: your token is laid there face down with marker 1, and the token from there comes into your bowl. Do it so that you get a black one.',
            de: 'Die andere Seite hat auf g5 mit Rot begonnen. Du hast Orange in der Schale. Eine orange Farbgruppe hast du noch nicht, also kannst du sie auf jedem Feld eröffnen: Dein Plättchen kommt umgedreht dorthin, mit Marker 1, und das Plättchen von dort in deine Schale. Mach es so, dass du ein schwarzes bekommst.',
          },
          at: { seed: '0', moves: ['Bo', 'Eg5'], reader: 2 },
          goal: {
            kind: 'play',
            moves: ['Ee8', 'Ec7', 'Ee7', 'Eg7', 'Ea6', 'Eh6', 'Eb5', 'Ee5', 'Eh4'],
          },
          help: 'Ee7',
          otherwise: {
            en: 'Orange can be established there, but the token you took up is not black. Black has the square as its sign.',
            de: 'Dort kannst du Orange eröffnen, aber das Plättchen, das du bekommst, ist nicht schwarz. Schwarz hat ein Quadrat als Zeichen.',
          },
          after: {
            en: 'Orange is your first group and black lies in your bowl. You own no black group, so on your next turn you could establish one, with marker 2. You may own one group of each colour.',
            de: 'Orange ist deine erste Farbgruppe, und Schwarz liegt in deiner Schale. Eine schwarze Farbgruppe hast du nicht, also könntest du sie im nächsten Zug eröffnen, mit Marker 2. Von jeder Farbe darfst du eine Farbgruppe haben.',
          },
        },
        {
          id: 'flip',
          text: {
            en: 'A few turns on. You own orange on e7 and black on b6. A face-up token that lies beside your group of its own colour can be flipped: it is turned face down where it lies and joins the group. Beside means sharing an edge, not a corner. Flip a token.',
            de: 'Ein paar Züge später. Dir gehören Orange auf e7 und Schwarz auf b6. Ein Plättchen, das neben deiner Farbgruppe seiner eigenen Farbe liegt, kannst du umdrehen: Es bleibt liegen und gehört dann dazu. Neben heißt waagrecht oder senkrecht, nicht diagonal. Dreh ein Plättchen um.',
          },
          at: { seed: '0', moves: [...opening, 'Ff5'], reader: 2 },
          goal: { kind: 'play', moves: ['Fe6', 'Ff7', 'Fa6', 'Fb5'] },
          help: 'Fe6',
          otherwise: {
            en: 'That is a swap, and it comes next. This time flip: look for orange tokens beside e7 or black ones beside b6, and turn one where it lies.',
            de: 'Das ist Austauschen, und es kommt gleich. Diesmal sollst du umdrehen: Suche orange Plättchen neben e7 oder schwarze neben b6, und dreh eines um, wo es liegt.',
          },
          after: {
            en: 'The group is one token larger. A flip leaves your bowl as it is: the colour you hold does not matter for it.',
            de: 'Die Farbgruppe ist um ein Plättchen größer. Beim Umdrehen bleibt deine Schale, wie sie ist: Welche Farbe darin liegt, spielt keine Rolle.',
          },
        },
        {
          id: 'swap',
          text: {
            en: 'The same turn once more. You hold orange, of which you own a group on e7. So you cannot establish, but you can swap: lay orange face down on a square beside your orange group, whatever lies there, and take up that token. Swap so that you get purple.',
            de: 'Derselbe Zug noch einmal. Du hast Orange in der Schale; deine orange Farbgruppe liegt auf e7. Eröffnen geht also nicht, aber austauschen: Lege Orange umgedreht auf ein Feld neben deiner orangen Farbgruppe, gleich was dort liegt, und nimm das Plättchen von dort. Tausche so aus, dass du Violett bekommst.',
          },
          at: { seed: '0', moves: [...opening, 'Ff5'], reader: 2 },
          goal: { kind: 'play', moves: ['Sd7'] },
          help: 'Sd7',
          replies: {
            Se8: {
              en: 'A good swap, but you took up black. Purple has the crescent.',
              de: 'Ein guter Tausch, aber du hast Schwarz bekommen. Violett hat die Mondsichel.',
            },
            Se6: {
              en: 'Here orange goes down and orange comes up: the same as flipping e6. Purple has the crescent.',
              de: 'Hier legst du Orange hin und bekommst Orange: dasselbe, als hättest du e6 umgedreht. Violett hat die Mondsichel.',
            },
            Sf7: {
              en: 'Here orange goes down and orange comes up: the same as flipping f7. Purple has the crescent.',
              de: 'Hier legst du Orange hin und bekommst Orange: dasselbe, als hättest du f7 umgedreht. Violett hat die Mondsichel.',
            },
          },
          otherwise: {
            en: 'That is a flip: your bowl keeps orange. Swap beside e7, with the purple token.',
            de: 'Das war Umdrehen: In deiner Schale bleibt Orange. Tausche neben e7 aus, mit dem violetten Plättchen.',
          },
          after: {
            en: 'Orange has grown to d7, and you hold purple. You own no purple group, so next you can establish one. What you take up decides what you can do next.',
            de: 'Orange ist bis d7 gewachsen, und du hast Violett. Eine violette Farbgruppe hast du nicht, also kannst du sie als Nächstes eröffnen. Was du nimmst, bestimmt, was du danach tun kannst.',
          },
        },
      ],
    },
    {
      title: { en: 'Keeping apart', de: 'Abstand halten' },
      steps: [
        {
          id: 'contact',
          text: {
            en: 'Your group and your opponent’s group of the same colour may never touch. You hold purple. Your opponent owns purple on e3 and e4 and would like to flip f3. Establish purple where it closes f3.',
            de: 'Deine Farbgruppe und die gegnerische der gleichen Farbe dürfen nie aneinandergrenzen. Du hast Violett. Der anderen Seite gehört Violett auf e3 und e4, und sie würde gern f3 umdrehen. Eröffne Violett dort, wo es f3 sperrt.',
          },
          at: { seed: '0', moves: middle, reader: 2 },
          goal: { kind: 'play', moves: ['Ef2', 'Eg3'] },
          help: 'Ef2',
          otherwise: {
            en: 'Your opponent can still flip f3. Your purple must lie right beside f3, but not beside e3 or e4.',
            de: 'Die andere Seite kann f3 immer noch umdrehen. Dein Violett muss direkt neben f3 liegen, aber nicht neben e3 oder e4.',
          },
          after: {
            en: 'A purple token on f3 would now join both groups, so neither of you may flip it. For every other colour f3 is still open.',
            de: 'Ein violettes Plättchen auf f3 würde jetzt beide Farbgruppen verbinden, deshalb darf es niemand von euch umdrehen. Für jede andere Farbe ist f3 weiter offen.',
          },
        },
        {
          id: 'closed',
          text: {
            en: 'It was f2. The rule holds for you as well: a square is closed to you for purple when it touches your opponent’s purple. Two squares beside your purple token on f2 are closed in this way. Find them.',
            de: 'Es war f2. Die Regel gilt auch für dich: Ein Feld ist dir für Violett gesperrt, wenn es an das gegnerische Violett angrenzt. Zwei Felder neben deinem violetten Plättchen auf f2 sind so gesperrt. Finde sie.',
          },
          at: { seed: '0', moves: [...middle, 'Ef2'], reader: 2 },
          goal: { kind: 'find', spots: ['e2', 'f3'] },
          replies: {
            e3: {
              en: 'That is your opponent’s purple itself. Which squares touch it and your token on f2?',
              de: 'Das ist das gegnerische Violett selbst. Welche Felder grenzen daran und an dein Plättchen auf f2 an?',
            },
          },
          otherwise: {
            en: 'Not this one. Look for squares that share an edge with f2 and with e3 or e4.',
            de: 'Dieses nicht. Suche Felder, die eine Kante mit f2 und eine mit e3 oder e4 gemeinsam haben.',
          },
          after: {
            en: 'No purple may come to e2 or f3, by establishing, swapping or flipping. That holds for both of you. Corners do not count: d2 only meets e3 at a corner.',
            de: 'Nach e2 und f3 darf kein Violett, weder durch Eröffnen noch durch Austauschen oder Umdrehen. Das gilt für euch beide. Diagonal zählt nicht: d2 liegt nur diagonal neben e3.',
          },
        },
      ],
    },
    {
      title: { en: 'End and score', de: 'Ende und Wertung' },
      steps: [
        {
          id: 'close',
          text: {
            en: 'Who can act must act. Here your opponent can neither establish nor swap nor flip: the game stops. You may now flip as often as you like, but do nothing else. You are behind by 22 to 24. Take all four flips.',
            de: 'Wer etwas tun kann, muss es tun. Hier kann die andere Seite weder eröffnen noch austauschen noch umdrehen: Die Partie hält an. Du darfst jetzt noch umdrehen, so oft du willst, sonst aber nichts. Du liegst mit 22 zu 24 zurück. Dreh alle vier Plättchen um.',
          },
          at: { position: `${rows} gg ${claims} close2`, reader: 2 },
          goal: { kind: 'all', moves: ['Fa6', 'Fd6', 'Fe6', 'Ff7'] },
          help: 'Fa6',
          replies: {
            done: {
              en: 'You may be done whenever you like, but every flip still brings points, and you need them.',
              de: 'Du darfst jederzeit „Fertig“ sagen, aber jedes Umdrehen bringt noch Punkte, und du brauchst sie.',
            },
          },
          after: {
            en: 'Nothing is left to flip, so the game is over. The closing flips were worth five points: 27 to 24 for you.',
            de: 'Es gibt nichts mehr umzudrehen, also ist die Partie zu Ende. Das Umdrehen zum Abschluss hat fünf Punkte gebracht: 27 zu 24 für dich.',
          },
        },
        {
          id: 'score',
          text: {
            en: 'A group scores its tokens less one, times the number of its marker. Your black group has five tokens and marker 2: four times two, so 8 points. What would it score with six tokens?',
            de: 'Eine Farbgruppe zählt ihre Plättchen weniger eins, mal die Zahl ihres Markers. Deine schwarze Farbgruppe hat fünf Plättchen und Marker 2: vier mal zwei, also 8 Punkte. Was würde sie mit sechs Plättchen zählen?',
          },
          at: { position: counted, reader: 2 },
          goal: {
            kind: 'answer',
            shown: [2, 0, 1],
            choices: [
              { name: { en: '10 points', de: '10 Punkte' } },
              {
                name: { en: '12 points', de: '12 Punkte' },
                reply: {
                  en: 'Nearly: the marked token itself does not count. Take away one first.',
                  de: 'Fast: Das Plättchen unter dem Marker zählt nicht mit. Zieh erst eins ab.',
                },
              },
              {
                name: { en: '9 points', de: '9 Punkte' },
                reply: {
                  en: 'A token more counts the number of the marker, which is 2.',
                  de: 'Ein Plättchen mehr zählt so viel wie der Marker, und der hat die 2.',
                },
              },
            ],
          },
          after: {
            en: 'Six less one, times two. Face-up tokens and bowl tokens count for nobody. With equal points the game is a draw, and the rulebook says: play again.',
            de: 'Sechs weniger eins, mal zwei. Plättchen mit Ring und die Tauschplättchen zählen für niemanden. Bei gleich vielen Punkten ist es unentschieden, und die Spielregel sagt: Spielt noch einmal.',
          },
        },
        {
          id: 'late',
          text: {
            en: 'You won this game by three points. In which of your opponent’s groups would a single token more have turned it?',
            de: 'Du hast diese Partie um drei Punkte gewonnen. In welcher gegnerischen Farbgruppe hätte ein einziges Plättchen mehr die Partie gedreht?',
          },
          at: { position: counted, reader: 2 },
          goal: {
            kind: 'answer',
            shown: [1, 2, 0],
            choices: [
              { name: { en: 'Green, marker 4', de: 'Grün, Marker 4' } },
              {
                name: { en: 'Red, marker 1', de: 'Rot, Marker 1' },
                reply: {
                  en: 'A red token more counts one point: you still win by 27 to 25.',
                  de: 'Ein rotes Plättchen mehr zählt einen Punkt: Du gewinnst noch mit 27 zu 25.',
                },
              },
              {
                name: { en: 'Yellow, marker 3', de: 'Gelb, Marker 3' },
                reply: {
                  en: 'Close: a yellow token more counts three points, and 27 to 27 is a draw.',
                  de: 'Knapp: Ein gelbes Plättchen mehr zählt drei Punkte, und 27 zu 27 ist unentschieden.',
                },
              },
            ],
          },
          after: {
            en: 'Four points more: 28 to 27 for your opponent. Late groups count more for each token, but have less room to grow. A group of one token scores nothing, whatever its marker.',
            de: 'Vier Punkte mehr: 28 zu 27 für die andere Seite. Späte Farbgruppen zählen je Plättchen mehr, haben aber weniger Platz. Eine Farbgruppe aus einem Plättchen zählt nichts, welchen Marker sie auch hat.',
          },
        },
        {
          id: 'pass',
          text: {
            en: 'That was the ending of the rulebook. Before the game you can choose that of the computer version: a player who is stuck must pass, and the other one plays on alone, with every action, until both are stuck. In this game it is you who are stuck. Pass.',
            de: 'Das war das Ende der Spielregel. Vor der Partie könnt ihr das der Computerfassung wählen: Wer festsitzt, muss passen, und die andere Seite spielt allein weiter, mit allen Aktionen, bis beide festsitzen. In dieser Partie sitzt du fest. Passe.',
          },
          at: { options: { ending: 'pass' }, position: `${rows} gg ${exchanged} 2`, reader: 2 },
          goal: { kind: 'play', moves: ['pass'] },
          help: 'pass',
          after: {
            en: 'Your opponent goes on alone and must act as long as that is possible: here four flips. You may pass only when you have no action, and then you must. Whoever is stuck stays stuck: face-up tokens only become fewer.',
            de: 'Die andere Seite spielt allein weiter und muss es, solange es geht: hier viermal Umdrehen. Passen darfst du nur, wenn dir nichts bleibt, und dann musst du es. Wer festsitzt, bleibt es: Plättchen mit Ring werden nur weniger.',
          },
        },
      ],
    },
    {
      title: { en: 'A small exercise', de: 'Eine kleine Übung' },
      steps: [
        {
          id: 'tactic',
          text: {
            en: 'Near the end of another game, with closing flips. You are behind by 44 to 45. Your opponent has only one action left: yellow onto d6, worth five points. One of your four moves wins.',
            de: 'Kurz vor dem Ende einer anderen Partie, mit letztem Umdrehen. Du liegst mit 44 zu 45 zurück. Die andere Seite hat nur noch eine Aktion: Gelb auf d6, fünf Punkte wert. Einer deiner vier Züge gewinnt.',
          },
          at: {
            position:
              'PPYp/boPYpO/BROoRgOO/RROYRbOp/yROYYPrG/RRBYGPPG/BBBGGG/ByGb yg b5,d7,h3,a6,d5,g6 g2,c5,e8,b2,e6,g3 2',
            reader: 2,
          },
          goal: { kind: 'play', moves: ['Fd6'] },
          help: 'Fd6',
          replies: {
            Fc7: {
              en: 'You lead by 46 to 45, but now your opponent swaps yellow onto d6 and has 50. That is too much.',
              de: 'Du führst mit 46 zu 45, aber jetzt tauscht die andere Seite Gelb auf d6 aus und hat 50. Das ist zu viel.',
            },
          },
          otherwise: {
            en: 'One point more for you, but your opponent swaps yellow onto d6 and has 50. Can you take that square away?',
            de: 'Ein Punkt mehr für dich, aber die andere Seite tauscht Gelb auf d6 aus und hat 50. Kannst du dieses Feld wegnehmen?',
          },
          then: { Fd6: ['Fc7'] },
          after: {
            en: 'The flip took the square that your opponent needed. Your opponent is stuck, and c7 is still there for you as a closing flip: 48 to 45. Count the actions that are left, yours and theirs.',
            de: 'Das Umdrehen hat der anderen Seite das letzte Feld genommen. Sie sitzt fest, und c7 bleibt dir zum Umdrehen am Schluss: 48 zu 45. Zähle die Aktionen, die noch übrig sind, auf beiden Seiten.',
          },
        },
      ],
    },
  ],
  end: {
    en: 'That is all of Patterns. The rest is looking.',
    de: 'Das ist alles, was du für Patterns brauchst. Der Rest ist Hinsehen.',
  },
};
