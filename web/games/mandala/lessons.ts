// The tutorial of Mandala: a game dealt from seed 0 up to the first mandala that is destroyed, then
// places further on, where rivers and cups are full.
import type { Tutorial } from '../lesson.ts';

const opening = ['M1o', 'M1y', 'F1r2', 'F1b2', 'M1o', 'M2b'];

const river =
  'bbypgboogppryogbpryogbpryogbpryogbpryogb r5o5y6g5p6b6 r1y1g1/r1o1y1g1p1b1 p2+r1o1/r1y1+g2b1 ory/gb o3p2|r2g1|y1b1 r1y1|-|- 1 1:1 play 0 0';
const empty =
  'pproorbbypproopbboyyprbogyprbogyprbogyprbogyprbogyprbogyprbo r3o2y3g4p3b3 r1y1g2p1/r1o1y1g1p1b1 y1b1+g2/r1y1+- g/o o2y1g2|-|r2b1 y1p1|b1|- 1 - play 0 0';
const six =
  'rogroyroprgorr r4o4y5g5p5b6 r1y2g1p1/o2p1b3 o1b1+r3o3g5p3/o1y1+y4g2p3b4 ogryp/ybpg r1b1|o2p1|y1g1 r2p1|y2|b2 1 1:1 play 0 0';
const lap =
  'pp r10o9y6g7p9b7 r1y2g1p1/o2p1b3 o1b1+r3o3g5/o1y1+y4g2p3b4 ogry/ybpg r1g1|o1|y1 r2p1|y2|b2 1 - play 0 0';
const finished =
  'gypoybogrgoyrp r5o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 ogrypb/ybpgo -|-|- r2p1|y2|b2 over - play 0 0';

export const tutorial: Tutorial = {
  lessons: [
    {
      title: { en: 'The table and a turn', de: 'Der Tisch und ein Zug' },
      steps: [
        {
          id: 'aim',
          text: {
            en: 'The aim: claim colours. The first card of a colour goes into your river, and its space there, from 1 to 6, is what every card of that colour in your cup is worth. Most points win. Watch one turn of yours.',
            de: 'Darum geht es: Farben nehmen. Die erste Karte einer Farbe kommt in deinen Fluss, und ihr Platz dort, von 1 bis 6, ist das, was jede Karte dieser Farbe in deinem Kelch zählt. Wer mehr Punkte hat, gewinnt. Sieh dir einen Zug von dir an.',
          },
          at: { seed: '0', reader: 1 },
          goal: { kind: 'watch', moves: ['M1o'] },
          after: {
            en: 'That was a whole turn: an orange card went onto mountain 1, and you drew three cards. The cards of the mountains are what both of you will claim.',
            de: 'Das war ein ganzer Zug: Eine orange Karte kam auf Berg 1, und du hast drei Karten gezogen. Die Karten der Berge sind das, was ihr beide nehmen werdet.',
          },
        },
        {
          id: 'table',
          text: {
            en: 'Two mandalas lie between you. Each has a mountain in the middle, which you share, and a field on either side, one for each of you. A mandala is complete when all six colours are in it. Mandala 1 has orange and green. How many colours does it lack?',
            de: 'Zwischen euch liegen zwei Mandalas. Jedes hat in der Mitte einen Berg, der euch beiden gehört, und zwei Felder, für euch beide je eines. Ein Mandala ist vollständig, wenn alle sechs Farben darin sind. In Mandala 1 liegen Orange und Grün. Wie viele Farben fehlen ihm?',
          },
          at: { seed: '0', reader: 1 },
          goal: {
            kind: 'answer',
            shown: [1, 0, 2],
            choices: [
              { name: { en: 'Four', de: 'Vier' } },
              {
                name: { en: 'Two', de: 'Zwei' },
                reply: {
                  en: 'Two are there. Six are needed.',
                  de: 'Zwei sind da. Sechs braucht es.',
                },
              },
              {
                name: { en: 'Six', de: 'Sechs' },
                reply: {
                  en: 'Six are needed in all, and two are there already.',
                  de: 'Sechs braucht es insgesamt, und zwei sind schon da.',
                },
              },
            ],
          },
          after: {
            en: 'Before you lie your six cards and your cup with two cards that only you know. The river with six spaces is still empty. There are 18 cards of each colour, 108 in all.',
            de: 'Vor dir liegen deine sechs Handkarten und dein Kelch mit zwei Karten, die nur du kennst. Der Fluss mit seinen sechs Plätzen ist noch leer. Von jeder Farbe gibt es 18 Karten, 108 insgesamt.',
          },
        },
        {
          id: 'build',
          text: {
            en: 'On your turn you do one of three things. The first: build. Lay one card into a mountain, then draw up to three, but never beyond eight in hand. Build with any card.',
            de: 'In deinem Zug tust du eines von drei Dingen. Das erste: bauen. Lege eine Karte auf einen Berg und ziehe bis zu drei nach, aber nie über acht hinaus. Baue mit irgendeiner Karte.',
          },
          at: { seed: '0', reader: 1 },
          goal: { kind: 'play', moves: /^M/ },
          help: 'M1o',
          otherwise: {
            en: 'That is one of the other two, and it comes in a moment. This time lay one card into a mountain.',
            de: 'Das ist eines der beiden anderen und kommt gleich. Lege diesmal eine Karte auf einen Berg.',
          },
          after: {
            en: 'You drew three and hold eight. Mountains are what is fought for: their cards are claimed when the mandala is complete.',
            de: 'Du hast drei gezogen und hältst acht. Um die Berge geht es: Ihre Karten werden genommen, wenn das Mandala vollständig ist.',
          },
        },
        {
          id: 'grow',
          text: {
            en: 'The second: grow. Lay cards of one colour into your own field, as many as you like, but keep at least one card in hand. You draw nothing. Lay two red cards into your field of mandala 1.',
            de: 'Das zweite: dein Feld wachsen lassen. Lege Karten einer Farbe in dein eigenes Feld, so viele du willst, aber behalte mindestens eine Karte auf der Hand. Du ziehst nichts. Lege zwei rote Karten in dein Feld von Mandala 1.',
          },
          at: { seed: '0', moves: ['M1o', 'M1y'], reader: 1 },
          goal: { kind: 'play', moves: ['F1r2'] },
          help: 'F1r2',
          replies: {
            F1r1: {
              en: 'One red card. Choose red twice before you lay it down, so that there are two.',
              de: 'Das war eine rote Karte. Wähle Rot zweimal, bevor du sie ablegst, dann sind es zwei.',
            },
            F1r3: {
              en: 'Those were all three. Keep one this time.',
              de: 'Das waren alle drei. Behalte diesmal eine.',
            },
            F2r2: {
              en: 'Two red cards, but in mandala 2.',
              de: 'Zwei rote Karten, aber in Mandala 2.',
            },
          },
          otherwise: {
            en: 'Allowed, but not asked for: two red cards into your field of mandala 1.',
            de: 'Erlaubt, aber nicht gefragt: zwei rote Karten in dein Feld von Mandala 1.',
          },
          after: {
            en: 'Red is yours in mandala 1 from now on: your opponent cannot play it there, and nobody can build it. Cards in your field decide who claims first.',
            de: 'Rot gehört dir in Mandala 1: Die andere Seite kann es dort nicht spielen, und niemand kann es dort bauen. Die Karten in deinem Feld entscheiden, wer zuerst nimmt.',
          },
        },
        {
          id: 'redraw',
          text: {
            en: 'The third: redraw. Discard cards of one colour and draw as many. That is always possible. At the start of this game orange lies in both mountains. Exchange your two orange cards.',
            de: 'Das dritte: neu ziehen. Lege Karten einer Farbe ab und ziehe ebenso viele. Das geht immer. Am Anfang dieser Partie liegt Orange auf beiden Bergen. Tausche deine beiden orangen Karten.',
          },
          at: { seed: '0', reader: 1 },
          goal: { kind: 'play', moves: ['Xo2'] },
          help: 'Xo2',
          replies: {
            Xo1: {
              en: 'That exchanges one. Choose orange twice to exchange both.',
              de: 'Das tauscht eine. Wähle Orange zweimal, um beide zu tauschen.',
            },
          },
          otherwise: {
            en: 'Not quite: choose both orange cards, then the discard pile.',
            de: 'Nicht ganz: Wähle beide orangen Karten und dann den Ablagestapel.',
          },
          after: {
            en: 'Two gone, two new. The discard pile is open to both of you. But a redraw changes nothing on the table.',
            de: 'Zwei weg, zwei neu. Der Ablagestapel ist für beide offen. Auf dem Tisch hat sich dadurch aber nichts geändert.',
          },
        },
        {
          id: 'colour',
          text: {
            en: 'The rule of colour: within one mandala, a colour lies in only one of the three areas. Black is in your opponent’s field of mandala 1 and in mountain 2. Bring your black card to the table.',
            de: 'Die Farbregel: In einem Mandala liegt eine Farbe nur in einem der drei Bereiche. Schwarz liegt im gegnerischen Feld von Mandala 1 und auf Berg 2. Spiele deine schwarze Karte auf den Tisch.',
          },
          at: { seed: '0', moves: opening, reader: 1 },
          goal: { kind: 'play', moves: ['M2b'] },
          help: 'M2b',
          replies: {
            Xb1: {
              en: 'Discarding always works, but then the card is gone. There is one area for black.',
              de: 'Ablegen geht immer, aber dann ist die Karte weg. Es gibt einen Bereich für Schwarz.',
            },
          },
          otherwise: {
            en: 'That was another colour. Where may black lie, if it is already in mountain 2?',
            de: 'Das war eine andere Farbe. Wohin darf Schwarz, wenn es schon auf Berg 2 liegt?',
          },
          after: {
            en: 'Black lies in mountain 2 already, so only that mountain takes more of it. The two mandalas have nothing to do with each other in this.',
            de: 'Auf Berg 2 liegt Schwarz schon, also darf dort nur auf den Berg noch mehr davon. Die beiden Mandalas haben dabei nichts miteinander zu tun.',
          },
        },
      ],
    },
    {
      title: { en: 'Completing and claiming', de: 'Vollständig machen und nehmen' },
      steps: [
        {
          id: 'complete',
          text: {
            en: 'Mandala 1 lacks only purple, and you hold it. Whoever has more cards in their field there chooses first; with equally many, it is the player who did not complete it. You have two cards there, your opponent two. Complete it so that you choose first.',
            de: 'Mandala 1 fehlt nur noch Violett, und du hast es. Wer dort im eigenen Feld mehr Karten hat, wählt zuerst; bei gleich vielen, wer nicht vollständig gemacht hat. Du hast dort zwei Karten, die andere Seite auch. Mach es so vollständig, dass du zuerst wählst.',
          },
          at: { seed: '0', moves: opening, reader: 1 },
          goal: { kind: 'play', moves: ['F1p1'] },
          help: 'F1p1',
          replies: {
            M1p: {
              en: 'Complete, but the fields stay at two each. You played last, so your opponent chooses first.',
              de: 'Vollständig, aber in den Feldern bleiben je zwei. Du hast zuletzt gespielt, also wählt die andere Seite zuerst.',
            },
            F1r1: {
              en: 'Now you have more cards in the field, but purple is still missing.',
              de: 'Jetzt hast du mehr Karten im Feld, aber Violett fehlt noch.',
            },
          },
          otherwise: {
            en: 'Mandala 1 still lacks purple. Where does your purple card help you to choose first?',
            de: 'Mandala 1 fehlt noch Violett. Wo hilft dir deine violette Karte, zuerst zu wählen?',
          },
          after: {
            en: 'Three cards against two: you choose first. The number of cards counts, not the number of colours.',
            de: 'Drei Karten gegen zwei: Du wählst zuerst. Es zählt die Zahl der Karten, nicht die der Farben.',
          },
        },
        {
          id: 'claim',
          text: {
            en: 'You choose a colour in the mountain and claim all its cards. If the colour is new to your river, one card goes to its lowest free space and the rest into your cup. Claim the colour with the most cards.',
            de: 'Du wählst eine Farbe vom Berg und nimmst alle ihre Karten. Ist die Farbe neu in deinem Fluss, kommt eine Karte auf den niedrigsten freien Platz und der Rest in deinen Kelch. Nimm die Farbe mit den meisten Karten.',
          },
          at: { seed: '0', moves: [...opening, 'F1p1'], reader: 1 },
          goal: { kind: 'play', moves: ['Co'] },
          help: 'Co',
          otherwise: {
            en: 'That was a single card. Another colour has three.',
            de: 'Das war eine einzelne Karte. Eine andere Farbe hat drei.',
          },
          then: { Co: ['Cy'] },
          after: {
            en: 'One orange card lies on space 1, two went into the cup. Your opponent then claimed yellow. You choose in turn until the mountain is empty.',
            de: 'Eine orange Karte liegt auf Platz 1, zwei sind im Kelch. Die andere Seite hat danach Gelb genommen. Ihr wählt abwechselnd, bis der Berg leer ist.',
          },
        },
        {
          id: 'last',
          text: {
            en: 'Only green is left, and you must claim it: there is no passing. Then both fields are discarded, and the mountain gets two new cards.',
            de: 'Nur Grün ist übrig, und du musst es nehmen: Passen gibt es nicht. Danach werden beide Felder abgelegt, und der Berg bekommt zwei neue Karten.',
          },
          at: { seed: '0', moves: [...opening, 'F1p1', 'Co', 'Cy'], reader: 1 },
          goal: { kind: 'play', moves: ['Cg'] },
          help: 'Cg',
          after: {
            en: 'Green is new to your river and lies on space 2. You completed the mandala, so your opponent moves next.',
            de: 'Grün ist neu in deinem Fluss und liegt auf Platz 2. Du hast das Mandala vollständig gemacht, also ist jetzt die andere Seite am Zug.',
          },
        },
        {
          id: 'empty',
          text: {
            en: 'Another game. Your field of mandala 1 is empty, and purple is missing there. Who has no card in their field still chooses, but must discard what they claim. Complete it so that you keep yours.',
            de: 'Eine andere Partie. Dein Feld von Mandala 1 ist leer, und Violett fehlt dort. Wer keine Karte im Feld hat, wählt zwar mit, muss aber alles Genommene ablegen. Mach es so vollständig, dass du deine Karten behältst.',
          },
          at: { position: empty, seed: '0', reader: 1 },
          goal: { kind: 'play', moves: ['F1p1'] },
          help: 'F1p1',
          replies: {
            M1p: {
              en: 'Complete, but your field is empty: all that you claim would go to the discard pile.',
              de: 'Vollständig, aber dein Feld ist leer: Alles, was du nimmst, käme auf den Ablagestapel.',
            },
          },
          otherwise: {
            en: 'That does not complete mandala 1. It lacks purple.',
            de: 'Das macht Mandala 1 nicht vollständig. Ihm fehlt Violett.',
          },
          then: { F1p1: ['Co', 'Cg', 'Cy'] },
          after: {
            en: 'Your opponent, with three cards to one, chose first and took orange. But you kept green: the colour is in your river already, so both cards went into the cup.',
            de: 'Die andere Seite hat mit drei Karten gegen eine zuerst gewählt und Orange genommen. Aber du hast Grün behalten: Die Farbe ist schon in deinem Fluss, also kamen beide Karten in den Kelch.',
          },
        },
      ],
    },
    {
      title: { en: 'River and cup', de: 'Fluss und Kelch' },
      steps: [
        {
          id: 'value',
          text: {
            en: 'Each card in your cup is worth the number of the space on which its colour lies in your river. Orange lies on 1, so three orange cards are worth 3. The black card is worth nothing yet. If black now came to space 3, what would your cup be worth?',
            de: 'Jede Karte in deinem Kelch ist so viel wert wie die Zahl des Platzes, auf dem ihre Farbe in deinem Fluss liegt. Orange liegt auf 1, also sind drei orange Karten 3 wert. Die schwarze ist noch nichts wert. Käme jetzt Schwarz auf Platz 3, was wäre dein Kelch wert?',
          },
          at: { seed: '0', moves: [...opening, 'F1p1', 'Co', 'Cy', 'Cg'], reader: 1 },
          goal: {
            kind: 'answer',
            shown: [1, 2, 0],
            choices: [
              { name: { en: '6 points', de: '6 Punkte' } },
              {
                name: { en: '3 points', de: '3 Punkte' },
                reply: {
                  en: 'That is what the orange cards are worth. With black in the river, the black card counts as well.',
                  de: 'So viel sind die orangen Karten wert. Mit Schwarz im Fluss zählt auch die schwarze Karte.',
                },
              },
              {
                name: { en: '4 points', de: '4 Punkte' },
                reply: {
                  en: 'On space 3 the black card would be worth three, not one.',
                  de: 'Auf Platz 3 wäre die schwarze Karte drei wert, nicht eins.',
                },
              },
            ],
          },
          after: {
            en: 'Three for orange and three for the black card. The cards in the river itself never score: they set the values. A later space would make black worth even more.',
            de: 'Drei für Orange und drei für die schwarze Karte. Die Karten im Fluss selbst zählen nie: Sie legen die Werte fest. Ein späterer Platz würde Schwarz noch mehr wert machen.',
          },
        },
        {
          id: 'river',
          text: {
            en: 'Later. Your river holds orange, red, yellow, and two purple cards have been in your cup since the start. Three orange and two purple cards can be claimed. Which claim brings you more?',
            de: 'Später. In deinem Fluss liegen Orange, Rot, Gelb, und zwei violette Karten sind seit dem Anfang in deinem Kelch. Drei orange und zwei violette Karten sind zu nehmen. Was bringt dir mehr?',
          },
          at: { position: river, seed: '0', reader: 1 },
          goal: { kind: 'play', moves: ['Cp'] },
          help: 'Cp',
          replies: {
            Co: {
              en: 'Three orange cards at one point each: three points more. Purple would have gone to space 4.',
              de: 'Drei orange Karten zu je einem Punkt: drei Punkte mehr. Violett wäre auf Platz 4 gekommen.',
            },
          },
          after: {
            en: 'Purple lies on space 4, and three purple cards are in the cup: twelve points more. Colours of which you hold many want a late space.',
            de: 'Violett liegt auf Platz 4, und drei violette Karten sind im Kelch: zwölf Punkte mehr. Farben, von denen du viele hast, wünschen sich einen späten Platz.',
          },
        },
      ],
    },
    {
      title: { en: 'How it ends', de: 'Wie es endet' },
      steps: [
        {
          id: 'six',
          text: {
            en: 'When a river has six colours, the game ends with this mandala, after all its claims. Your river holds five colours, you are ahead, and black, which it lacks, can be claimed. End the game.',
            de: 'Hat ein Fluss sechs Farben, endet die Partie mit diesem Mandala, nachdem alles genommen ist. In deinem Fluss liegen fünf Farben, du führst, und Schwarz, das ihm fehlt, ist zu nehmen. Beende die Partie.',
          },
          at: { position: six, seed: '0', reader: 1 },
          goal: { kind: 'play', moves: ['Cb'] },
          help: 'Cb',
          replies: {
            Cr: {
              en: 'Red is in your river already. You get three points, but the game goes on.',
              de: 'Rot liegt schon in deinem Fluss. Du bekommst drei Punkte, aber die Partie geht weiter.',
            },
          },
          then: { Cb: ['Cr'] },
          after: {
            en: 'Black came to space 6, and the black card in your cup was worth six. Your opponent claimed the rest, and it was over: 44 to 30.',
            de: 'Schwarz kam auf Platz 6, und die schwarze Karte in deinem Kelch war sechs wert. Die andere Seite nahm den Rest, dann war es vorbei: 44 zu 30.',
          },
        },
        {
          id: 'lap',
          text: {
            en: 'The other way to end: whoever draws the last card of the deck begins the last lap. The discard pile is shuffled into a new deck at once. The deck has two cards. Begin the last lap.',
            de: 'Das andere Ende: Wer die letzte Karte vom Nachziehstapel zieht, beginnt die Schlussrunde. Der Ablagestapel wird sofort zu einem neuen Nachziehstapel gemischt. Zwei Karten sind noch da. Beginne die Schlussrunde.',
          },
          at: { position: lap, seed: '0', reader: 1 },
          goal: { kind: 'play', moves: ['M1r', 'M1g', 'M1p', 'M2r', 'M2g', 'M2p', 'Xy2'] },
          help: 'M1r',
          otherwise: {
            en: 'That draws too little: the deck still has a card. A build draws three.',
            de: 'Damit ziehst du zu wenig: Im Nachziehstapel bleibt eine Karte. Wer baut, zieht drei.',
          },
          after: {
            en: 'From now on the game ends with the next mandala that is destroyed. Cards in hand and in the other mandala then count for nothing. Rarely it ends otherwise, by rulings of ours: after 40 redraws in a row, or when a player has no card to play.',
            de: 'Von jetzt an endet die Partie mit dem nächsten Mandala, das zerstört wird. Handkarten und das andere Mandala zählen dann nichts. Selten endet sie anders, und das haben wir selbst festgelegt: nach 40 Mal Neuziehen in Folge oder wenn jemand keine Karte mehr hat.',
          },
        },
        {
          id: 'score',
          text: {
            en: 'A finished game. Your river from space 1 on: orange, green, red, yellow, purple, black. No yellow card is in your cup. What would two yellow cards there have added?',
            de: 'Eine beendete Partie. Dein Fluss ab Platz 1: Orange, Grün, Rot, Gelb, Violett, Schwarz. In deinem Kelch ist keine gelbe Karte. Was hätten zwei gelbe Karten dort gebracht?',
          },
          at: { position: finished, reader: 1 },
          goal: {
            kind: 'answer',
            shown: [2, 0, 1],
            choices: [
              { name: { en: '8 points', de: '8 Punkte' } },
              {
                name: { en: '12 points', de: '12 Punkte' },
                reply: {
                  en: 'The yellow card in the river does not score. Two cards count.',
                  de: 'Die gelbe Karte im Fluss zählt nicht. Zwei Karten zählen.',
                },
              },
              {
                name: { en: '2 points', de: '2 Punkte' },
                reply: {
                  en: 'Yellow lies on space 4, so each card is worth four.',
                  de: 'Gelb liegt auf Platz 4, also ist jede Karte vier wert.',
                },
              },
            ],
          },
          after: {
            en: 'Two times four. Without them you won by 53 to 42. With equal points, fewer cards in the cup win; if that is equal too, it is a draw.',
            de: 'Zwei mal vier. Auch ohne sie hast du mit 53 zu 42 gewonnen. Bei gleich vielen Punkten gewinnt, wer weniger Karten im Kelch hat; ist auch das gleich, ist es unentschieden.',
          },
        },
      ],
    },
  ],
  end: {
    en: 'That is all of Mandala: what you claim early sets what comes late.',
    de: 'Das ist alles, was du für Mandala brauchst: Was du früh nimmst, bestimmt, was spät zählt.',
  },
};
