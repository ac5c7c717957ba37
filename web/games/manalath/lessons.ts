// The tutorial of Manalath: first what wins and loses, then how one forces the other, then the rare
// cases on small boards. The learner is orange throughout.
import type { Tutorial } from '../lesson.ts';

const turn =
  '....../...p.../......../.....oo../...po...../...oo..../..pp..../..p..../...... o 20-20';
const four =
  '....../...p.../......../...p.oo../...po...../..ooo..../..pp..../..p..../...... o 19-19';

export const tutorial: Tutorial = {
  lessons: [
    {
      title: { en: 'Pieces and groups', de: 'Steine und Gruppen' },
      steps: [
        {
          id: 'aim',
          text: {
            en: 'The aim: a group of exactly five pieces of your own colour. But a group of exactly four loses. You are orange, and your opponent is purple. Watch one turn of yours.',
            de: 'Darum geht es: eine Gruppe von genau fünf Steinen deiner eigenen Farbe. Eine Gruppe von genau vier aber verliert. Du bist Orange, die andere Seite ist Violett. Sieh dir einen Zug von dir an.',
          },
          at: { reader: 1 },
          goal: { kind: 'watch', moves: ['oe5'] },
          after: {
            en: 'That was a whole turn: one piece on an empty cell, then a look at your own colour. There is no orange four and no orange five, so your opponent moves.',
            de: 'Das war ein ganzer Zug: ein Stein auf ein leeres Feld, dann ein Blick auf die eigene Farbe. Es gibt keine orange Vier und keine orange Fünf, also ist die andere Seite am Zug.',
          },
        },
        {
          id: 'place',
          text: {
            en: 'You move first. On each turn you place one piece on an empty cell, and it may have either colour, whoever you are. Choose purple this time and place it anywhere.',
            de: 'Du beginnst. In jedem Zug setzt du einen Stein auf ein leeres Feld, und er darf jede der beiden Farben haben, gleich wer du bist. Nimm diesmal Violett und setze ihn irgendwohin.',
          },
          at: { reader: 1 },
          goal: { kind: 'play', moves: /^p/ },
          help: 'pe5',
          otherwise: {
            en: 'Orange is allowed as well, and often right. This time choose purple: switch the colour first.',
            de: 'Orange geht auch und ist oft richtig. Nimm diesmal Violett: Wechsle zuerst die Farbe.',
          },
          after: {
            en: 'Pieces never move and never leave the board. There is no passing: who can place a piece must place one. There are 25 of each colour for both of you together.',
            de: 'Steine werden nie bewegt und nie weggenommen. Passen gibt es nicht: Wer setzen kann, muss setzen. Von jeder Farbe gibt es 25, für euch beide zusammen.',
          },
        },
        {
          id: 'group',
          text: {
            en: 'A group is all the pieces of one colour that hang together over neighbouring cells. Each cell has up to six neighbours. Find the three pieces of the largest orange group.',
            de: 'Eine Gruppe sind alle Steine einer Farbe, die über angrenzende Felder zusammenhängen. Ein Feld grenzt an bis zu sechs andere. Finde die drei Steine der größten orangen Gruppe.',
          },
          at: { position: turn, reader: 1 },
          goal: { kind: 'find', spots: ['d4', 'd5', 'e5'] },
          replies: {
            f6: {
              en: 'f6 and f7 are a group of two. There is a larger one.',
              de: 'f6 und f7 sind eine Gruppe von zwei. Es gibt eine größere.',
            },
            f7: {
              en: 'f6 and f7 are a group of two. There is a larger one.',
              de: 'f6 und f7 sind eine Gruppe von zwei. Es gibt eine größere.',
            },
          },
          otherwise: {
            en: 'Not here. Look for orange pieces, the ones with the star, that touch each other.',
            de: 'Hier nicht. Suche orange Steine, die mit dem Stern, die aneinandergrenzen.',
          },
          after: {
            en: 'Orange has a group of three and one of two. Purple has three on b3, c3 and c4, and two single pieces. A single piece is a group of one.',
            de: 'Orange hat eine Gruppe von drei und eine von zwei. Violett hat drei auf b3, c3 und c4 und zwei einzelne Steine. Ein einzelner Stein ist eine Gruppe von eins.',
          },
        },
      ],
    },
    {
      title: { en: 'Five wins, four loses', de: 'Fünf gewinnt, Vier verliert' },
      steps: [
        {
          id: 'five',
          text: {
            en: 'At the end of your turn, look at your own colour: with a group of exactly five you win. You are orange. Win now.',
            de: 'Am Ende deines Zuges schaust du auf deine eigene Farbe: Mit einer Gruppe von genau fünf gewinnst du. Du bist Orange. Gewinne jetzt.',
          },
          at: {
            position:
              '....../....p../..p...../........./...oo.oo../......p../.p....../......./...... o 21-21',
            reader: 1,
          },
          goal: { kind: 'play', moves: ['oe6'] },
          help: 'oe6',
          replies: {
            pe6: {
              en: 'The right cell, but purple. Orange would have joined the two pairs.',
              de: 'Das richtige Feld, aber in Violett. Orange hätte die beiden Paare verbunden.',
            },
          },
          otherwise: {
            en: 'That does not make five orange pieces in one group. Two and two can be joined by one.',
            de: 'Das macht keine fünf orangen Steine in einer Gruppe. Zwei und zwei lassen sich durch einen verbinden.',
          },
          after: {
            en: 'Two and two and the one between them: five, and orange wins. You need such a joining move. Adding one piece at a time goes through four.',
            de: 'Zwei und zwei und der eine dazwischen: fünf, und Orange gewinnt. Einen solchen verbindenden Zug brauchst du. Stein um Stein anfügen führt über die Vier.',
          },
        },
        {
          id: 'four',
          text: {
            en: 'With a group of exactly four in your colour at the end of your turn you lose. You are orange again. On four cells an orange piece would make a four and lose at once. Find them.',
            de: 'Mit einer Gruppe von genau vier in deiner Farbe am Ende deines Zuges verlierst du. Du bist wieder Orange. Auf vier Feldern würde ein oranger Stein eine Vier machen und sofort verlieren. Finde sie.',
          },
          at: { position: turn, reader: 1 },
          goal: { kind: 'find', spots: ['c5', 'd3', 'd6', 'f4'] },
          replies: {
            e6: {
              en: 'Here orange would join three and two: that is six, and another rule. It comes next.',
              de: 'Hier würde Orange drei und zwei verbinden: Das sind sechs, und dafür gibt es eine andere Regel. Sie kommt gleich.',
            },
            f5: {
              en: 'Here orange would join three and two: that is six, and another rule. It comes next.',
              de: 'Hier würde Orange drei und zwei verbinden: Das sind sechs, und dafür gibt es eine andere Regel. Sie kommt gleich.',
            },
          },
          otherwise: {
            en: 'Orange is safe here. Look for empty cells beside the group of three that touch no other orange piece.',
            de: 'Hier ist Orange sicher. Suche leere Felder neben der Gruppe von drei, die an keinen anderen orangen Stein angrenzen.',
          },
          after: {
            en: 'Only the colour of the player who has just moved is looked at. A purple four does not matter until purple’s turn ends.',
            de: 'Geschaut wird nur auf die Farbe der Seite, die gerade gezogen hat. Eine violette Vier zählt erst am Ende des violetten Zuges.',
          },
        },
        {
          id: 'six',
          text: {
            en: 'No group may ever have more than five pieces: such a placement is not allowed, for either player and either colour. On two empty cells orange may not be placed. Find them.',
            de: 'Keine Gruppe darf je mehr als fünf Steine haben: So ein Stein ist nicht erlaubt, für niemanden und in keiner Farbe. Auf zwei leere Felder darf kein oranger Stein. Finde sie.',
          },
          at: { position: turn, reader: 1 },
          goal: { kind: 'find', spots: ['e6', 'f5'] },
          otherwise: {
            en: 'Orange may be placed here, or the cell is taken. Where would three and two be joined?',
            de: 'Hierhin darf Orange, oder das Feld ist besetzt. Wo würden drei und zwei verbunden?',
          },
          after: {
            en: 'Three, two and the new piece would be six. A purple piece may go there: for each colour the rule looks only at groups of that colour.',
            de: 'Drei, zwei und der neue Stein wären sechs. Ein violetter Stein darf dorthin: Für jede Farbe zählt nur, was ihre eigenen Gruppen würden.',
          },
        },
        {
          id: 'both',
          text: {
            en: 'Purple has just added the fourth orange piece on the bottom row. Before your turn ends, no four of yours may be left, for the four is looked at first. You are orange. Win.',
            de: 'Violett hat eben den vierten orangen Stein in die unterste Reihe gesetzt. Bis zum Ende deines Zuges darf keine Vier von dir stehen bleiben, denn auf die Vier wird zuerst geschaut. Du bist Orange. Gewinne.',
          },
          at: {
            position:
              '....../..p.p../......p./.p......./...oo.oo../.p.....p./....p.../......p/oooo.. o 17-17',
            reader: 1,
          },
          goal: { kind: 'play', moves: ['oa5', 'ob1', 'ob2', 'ob3', 'ob4', 'ob5'] },
          help: 'oa5',
          replies: {
            oe6: {
              en: 'That makes a five, but the four below is still there. Four and five together lose.',
              de: 'Das macht eine Fünf, aber unten steht noch die Vier. Vier und Fünf zusammen verlieren.',
            },
          },
          otherwise: {
            en: 'The four on the bottom row is still a four, and orange has lost. Make it larger.',
            de: 'Die Vier in der untersten Reihe ist noch eine Vier, und Orange hat verloren. Mach sie größer.',
          },
          after: {
            en: 'The four has become a five and no other four is left: orange wins. So a four that you give your opponent can be a gift.',
            de: 'Aus der Vier ist eine Fünf geworden, und keine andere Vier ist da: Orange gewinnt. Eine Vier, die du der anderen Seite gibst, kann also ein Geschenk sein.',
          },
        },
      ],
    },
    {
      title: { en: 'Threats and traps', de: 'Drohungen und Fallen' },
      steps: [
        {
          id: 'defend',
          text: {
            en: 'Purple threatens a piece on d3: it would join three and one into five. You are orange, and orange on d3 would be your own four. Stop purple: what is too large may not be placed.',
            de: 'Violett droht mit einem Stein auf d3: Er würde drei und eins zu fünf verbinden. Du bist Orange, und Orange auf d3 wäre deine eigene Vier. Halte Violett auf: Was zu groß wird, darf niemand setzen.',
          },
          at: { position: turn, reader: 1 },
          goal: { kind: 'play', moves: ['pe3', 'pf3', 'pf4'] },
          help: 'pf4',
          replies: {
            od3: {
              en: 'That takes the cell, but makes your own group of four: orange has lost.',
              de: 'Das nimmt das Feld, macht aber deine eigene Vierergruppe: Orange hat verloren.',
            },
            pd3: {
              en: 'That makes the purple five yourself. It counts at the end of purple’s next turn, and purple wins.',
              de: 'Damit machst du die violette Fünf selbst. Sie zählt am Ende des nächsten violetten Zuges, und Violett gewinnt.',
            },
          },
          otherwise: {
            en: 'Purple can still make a five on the next turn. Give the single piece on e4 a purple neighbour, so that d3 would join six.',
            de: 'Violett kann im nächsten Zug immer noch eine Fünf machen. Setze einen violetten Stein neben den einzelnen auf e4, sodass auf d3 sechs entstünden.',
          },
          after: {
            en: 'Now a purple piece on d3 would make six, so it may not be placed. Your opponent’s colour is your best tool.',
            de: 'Ein violetter Stein auf d3 würde jetzt sechs machen, also darf ihn niemand setzen. Die andere Farbe ist dein bestes Werkzeug.',
          },
        },
        {
          id: 'rescue',
          text: {
            en: 'Purple has answered with orange on d3: you have a four and must make it a five this turn. Some cells beside it would join too much. Find one that does it.',
            de: 'Violett hat mit Orange auf d3 geantwortet: Du hast eine Vier und musst in diesem Zug eine Fünf daraus machen. Manche Felder daneben würden zu viel verbinden. Finde eins, das passt.',
          },
          at: { position: four, reader: 1 },
          goal: { kind: 'play', moves: ['oc2', 'oc5', 'od2', 'od6', 'oe3'] },
          help: 'oe3',
          otherwise: {
            en: 'The four is still there at the end of your turn, and orange has lost. Place orange right beside it.',
            de: 'Die Vier steht am Ende deines Zuges noch da, und Orange hat verloren. Setze Orange direkt daneben.',
          },
          after: {
            en: 'Five, and orange wins. Purple’s piece on d3 was a mistake: a four is only worth giving when it cannot grow.',
            de: 'Fünf, und Orange gewinnt. Der Stein auf d3 war ein Fehler: Eine Vier schenkt man nur, wenn sie nicht wachsen kann.',
          },
        },
        {
          id: 'trap',
          text: {
            en: 'Now catch purple. Give purple a four that cannot become a five: every empty cell beside it must be taken or would make six.',
            de: 'Fange jetzt Violett. Gib Violett eine Vier, die keine Fünf werden kann: Jedes Feld daneben muss besetzt sein oder sechs ergeben.',
          },
          at: {
            position:
              '....../......./......../.....o.../........../..p....../o......./p.o..../ppo... o 21-21',
            reader: 1,
          },
          goal: { kind: 'play', moves: ['pb2'] },
          help: 'pb2',
          replies: {
            ob2: {
              en: 'The right cell. With a purple piece there, purple would have a four.',
              de: 'Das richtige Feld. Mit einem violetten Stein dort hätte Violett eine Vier.',
            },
          },
          otherwise: {
            en: 'Purple can live with that. Look at the corner: which purple piece makes a four there?',
            de: 'Damit kann Violett leben. Schau in die Ecke: Welcher violette Stein macht dort eine Vier?',
          },
          after: {
            en: 'Purple may not play c2 or c3: with d3 that would be six. Whatever purple does, the four is there at the end of the turn. You win.',
            de: 'Violett darf weder auf c2 noch auf c3: Mit d3 wären es sechs. Was Violett auch tut, am Ende des Zuges steht die Vier noch da. Du gewinnst.',
          },
        },
      ],
    },
    {
      title: { en: 'Rare cases and options', de: 'Seltenes und Einstellungen' },
      steps: [
        {
          id: 'supply',
          text: {
            en: 'A smaller board with six pieces of each colour, and your orange ones are used up: only purple can be placed. Purple threatens to join two and two on d4 with a last piece. Stop it.',
            de: 'Ein kleineres Brett mit sechs Steinen je Farbe, und die orangen sind aufgebraucht: Nur Violett kann noch gesetzt werden. Violett droht, auf d4 zwei und zwei mit dem letzten Stein zu verbinden. Halte es auf.',
          },
          at: {
            options: { sides: '4-4-4', supply: '6' },
            position: 'o..o/...../..o.../.pp.p../...p../.o..o/o... o 0-2',
            reader: 1,
          },
          goal: {
            kind: 'play',
            moves: ['pb3', 'pb4', 'pc1', 'pc2', 'pc5', 'pd1', 'pd6', 'pe1', 'pe2', 'pe4', 'pe5'],
          },
          help: 'pd1',
          replies: {
            pd4: {
              en: 'That makes the five yourself, and purple wins at the end of the next turn.',
              de: 'Damit machst du die Fünf selbst, und Violett gewinnt am Ende des nächsten Zuges.',
            },
            pc3: {
              en: 'That joins the two pairs into a five, and purple wins at the end of the next turn.',
              de: 'Das verbindet die beiden Paare zu einer Fünf, und Violett gewinnt am Ende des nächsten Zuges.',
            },
          },
          otherwise: {
            en: 'Purple still has d4. Make one of the pairs a three, so that d4 would join six.',
            de: 'Violett hat immer noch d4. Mach aus einem der Paare eine Drei, sodass auf d4 sechs entstünden.',
          },
          after: {
            en: 'Three and two and one are six: d4 is closed to purple. The size of the board and the number of pieces are chosen before the game. The usual numbers are 70 cells and 25 pieces.',
            de: 'Drei und zwei und eins sind sechs: d4 ist für Violett gesperrt. Brettgröße und Zahl der Steine werden vor der Partie gewählt. Üblich sind 70 Felder und 25 Steine.',
          },
        },
        {
          id: 'full',
          text: {
            en: 'Who has no legal move is not skipped: that player’s colour is looked at as it stands. A four loses, else a five wins, else it is a draw. One cell is left on this small board. Which colour wins for you?',
            de: 'Wer keinen erlaubten Zug hat, wird nicht übersprungen: Auf die eigene Farbe wird geschaut, wie sie steht. Eine Vier verliert, sonst gewinnt eine Fünf, sonst ist es unentschieden. Auf diesem kleinen Brett ist ein Feld frei. Welche Farbe gewinnt für dich?',
          },
          at: {
            options: { sides: '2-2-3', supply: '0' },
            position: 'opo/pop./#op o -',
            reader: 1,
          },
          goal: { kind: 'play', moves: ['pb4'] },
          help: 'pb4',
          replies: {
            ob4: {
              en: 'Purple has no move, no four and no five: a draw. The other colour does better.',
              de: 'Violett hat keinen Zug, keine Vier und keine Fünf: unentschieden. Die andere Farbe kann mehr.',
            },
          },
          after: {
            en: 'The board is full and it would be purple’s turn. Purple stands there with a four and has lost, without a move.',
            de: 'Das Brett ist voll, und Violett wäre am Zug. Violett steht mit einer Vier da und hat verloren, ganz ohne Zug.',
          },
        },
        {
          id: 'neutral',
          text: {
            en: 'Up to three green pieces may stand on the board from the start. They belong to no group, connect nothing and only take up a cell, here c2. Use it for a trap in the corner.',
            de: 'Bis zu drei grüne Steine können von Anfang an auf dem Brett stehen. Sie gehören zu keiner Gruppe, verbinden nichts und nehmen nur ein Feld weg, hier c2. Nutze das für eine Falle in der Ecke.',
          },
          at: {
            position:
              '....../......./......../........./....p...../........./o#o...../p.o..../ppo... o 21-21',
            reader: 1,
          },
          goal: { kind: 'play', moves: ['pb2'] },
          help: 'pb2',
          replies: {
            ob2: {
              en: 'That makes an orange four, your own: you have lost. Which colour belongs there?',
              de: 'Das macht eine orange Vier, deine eigene: Du hast verloren. Welche Farbe gehört dorthin?',
            },
          },
          otherwise: {
            en: 'Purple is not caught by that. A fourth purple piece in the corner would have no empty cell beside it.',
            de: 'Damit ist Violett nicht gefangen. Ein vierter violetter Stein in der Ecke hätte kein leeres Feld neben sich.',
          },
          after: {
            en: 'The purple four has no empty cell beside it at all, so it stays a four: purple loses on the next turn. Green pieces make a richer but shorter game.',
            de: 'Die violette Vier hat gar kein leeres Feld neben sich, also bleibt sie eine Vier: Violett verliert im nächsten Zug. Grüne Steine machen das Spiel reicher, aber kürzer.',
          },
        },
      ],
    },
  ],
  end: {
    en: 'Five wins, four loses, six is never. You know all of Manalath.',
    de: 'Fünf gewinnt, Vier verliert, Sechs gibt es nicht. Mehr brauchst du für Manalath nicht.',
  },
};
