/** Each game on one page: what somebody has to know who sits down to it for the first time. */
import type { Words } from '../words/words.svelte'

export const ONE_PAGE: { title: Words; points: [Words, Words][] }[] = [
  {
    title: 'Oi Navarcoi! on one page',
    points: [
      [
        'You command squadrons',
        'A squadron is four stands, some fifteen ships. It acts once a turn: it moves, changes its formation, or rallies.',
      ],
      [
        'Formation is everything',
        'A line fights best and moves by the die. A block is quick and can row through a line. A column runs freely and cannot fight. A ring is safe from all sides and does not move.',
      ],
      [
        'Look for the flank',
        'Whoever is struck from the side or from behind will hardly stand. Nothing else wins a battle as surely.',
      ],
      [
        'Every roll is foretold',
        'The table shows the odds before you commit, and the rule behind every number. What cannot be done says why.',
      ],
      [
        'Nothing is lost',
        'You may take back what you did until dice have been thrown or the other side has learnt something.',
      ],
    ],
  },
  {
    title: 'Hoplites on one page',
    points: [
      [
        'You command from your hand',
        'Seven cards at most. In a turn you play units into your nine areas, move, shoot, attack, rally, and draw again.',
      ],
      [
        'Your line is three zones',
        'Two wings and a centre. A unit reaches the enemy before it and beside it, as a rule within its own zone.',
      ],
      [
        'Open flanks lose battles',
        'A free area beside a unit lets cavalry, or a FLANK card, strike it with doubled harm.',
      ],
      [
        'The right troops against the right enemy',
        'Each type is superior to some and helpless before others. The table shows it before every attack.',
      ],
      ['Armies break', 'Who has lost units worth his route level has lost the battle, however many still stand.'],
    ],
  },
  {
    title: 'Alala! on one page',
    points: [
      [
        'First the ranks, then the signal',
        'Leaders have a few points a turn: to hold units together, to hearten them, to ask the gods. The signal to advance is given once; then a phalanx goes forward and can hardly be stopped.',
      ],
      [
        'Spirit and order decide',
        'Shaken, Formed-up, Ready, Eager: each level is worth dice, and each pip of disorder costs two. Who runs drags his neighbours down, and lifts the enemy.',
      ],
      [
        'Lines drift to the right',
        'Straight ahead or to the right, never to the left. So both right wings overlap, and both left ones suffer.',
      ],
      [
        'Stop at four inches, then charge together',
        'Neighbours who stand beside a fight support it. A unit that is charged at the halt has lost a level already.',
      ],
      [
        'Light troops annoy',
        'They keep the enemy from dressing his ranks, shoot, and chase each other. Formed hoplites push them away.',
      ],
      [
        'Armies break',
        'Half of the hoplite units lost or running at the end of a turn, and the trophy belongs to the other side.',
      ],
    ],
  },
  {
    title: 'Paean on one page',
    points: [
      [
        'You command formations of bases',
        'A block of bases in files and ranks moves, charges and is ordered as one body. It is pushed back base by base, and lost base by base.',
      ],
      [
        'Orders grow harder',
        'A commander throws two dice for each order, worse from afar and for whoever has obeyed already. The first failure silences him: the important order comes first.',
      ],
      [
        'Light troops need no orders',
        'They test for themselves, again and again until one test fails. Whoever stands near the army commander acts once a bound without any test.',
      ],
      [
        'Push them apart',
        'Whoever has more hits pushes so many bases out of the other line. Strike those who rally before they stand again.',
      ],
      [
        'Heroes act by themselves',
        'They fight with dice of their own, lead men on, challenge leaders, and have gifts of the gods.',
      ],
    ],
  },
  {
    title: 'Hoplomachia on one page',
    points: [
      [
        'You command by the trumpet',
        'One signal a turn for the whole line, chosen by both sides in secret and shown together. Without one all go on as before.',
      ],
      [
        'Arete is the nerve of an army',
        'The tracks at the head of the table show it. Whoever is below nothing at the end of a turn has lost.',
      ],
      [
        'Raise it before contact',
        'Breakfast, a sacrifice, a speech and the paean raise arete: each has its price, or its risk.',
      ],
      [
        'Approach, then charge',
        'The line goes up to three inches before the enemy and stops there. A charge is dared by those alone who pass a check of their nerve.',
      ],
      [
        'Lochos fights lochos',
        'The first clash needs weight, the shoving after it depth. Who runs takes a point from his army and gives it to the enemy, and whoever sees it checks his nerve.',
      ],
    ],
  },
]
