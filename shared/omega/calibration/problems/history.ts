import type { CalibrationProblem } from '../problem.ts';

export const history: readonly CalibrationProblem[] = [
  {
    id: 'history-1',
    kind: 'history',
    statement: 'What do the ancient sources support about the end of the great library of Alexandria?',
    answer: {
      is: 'choice',
      options: [
        'Caesar’s fire of 48 BC destroyed all of it at once.',
        'It lost books in several events and by neglect over centuries, and no single event that ended it is established.',
        'Caliph Omar’s order of 642 to burn it is told by those who saw it.',
        'A decree of Theodosius in 391 names the library as to be destroyed.',
      ],
      right: 'B',
    },
    why: 'Sources on each event are late, partial or disagree; scholars use the library after 48 BC, and the tale of Omar appears some five hundred years later.',
  },
  {
    id: 'history-2',
    kind: 'history',
    statement: 'Why did the learned advisers of the Spanish crown doubt Columbus’s plan?',
    answer: {
      is: 'choice',
      options: [
        'They held the Earth to be flat.',
        'They held that nobody could cross the equator alive.',
        'They knew from the Norse that a continent lay in between.',
        'They held, rightly, that Asia lies much farther to the west than he reckoned.',
      ],
      right: 'D',
    },
    why: 'That the Earth is a globe was common knowledge among the learned; Columbus put the distance at less than a quarter of what it is.',
  },
  {
    id: 'history-3',
    kind: 'history',
    statement:
      'How many years lie between Caesar’s crossing of the Rubicon in January 49 BC and the death of Augustus in August AD 14, in whole years that have passed?',
    answer: { is: 'number', value: 62, unit: 'years', within: 0 },
    why: 'There is no year 0: 49 + 14 − 1.',
  },
  {
    id: 'history-4',
    kind: 'history',
    statement:
      'In Russia’s calendar of the time, the Bolsheviks took the Winter Palace in the night after 25 October 1917. To which day of November does 25 October of that calendar correspond in the Gregorian one? Give the day of the month.',
    answer: { is: 'number', value: 7, unit: null, within: 0 },
    why: 'In the twentieth century the Julian calendar is 13 days behind.',
  },
  {
    id: 'history-5',
    kind: 'history',
    statement: 'How tall was Napoleon for a Frenchman of his time?',
    answer: {
      is: 'choice',
      options: [
        'of about average height, or slightly above',
        'much smaller than the average',
        'much taller than the average',
        'His height was never recorded.',
      ],
      right: 'A',
    },
    why: '5 feet 2 inches in French measure is about 1.69 m; French inches were longer than English ones.',
  },
  {
    id: 'history-6',
    kind: 'history',
    statement: 'Where is printing with movable type first attested?',
    answer: {
      is: 'choice',
      options: ['at Mainz, around 1450', 'at Haarlem, around 1430', 'in China, around 1040', 'in Korea, in 1377'],
      right: 'C',
    },
    why: 'Shen Kuo describes Bi Sheng’s type of baked clay. The Korean Jikji of 1377 is the oldest surviving book from metal type.',
  },
  {
    id: 'history-7',
    kind: 'history',
    statement: 'Which wars were ended by the treaties of Münster and Osnabrück of 1648?',
    answer: {
      is: 'choice',
      options: [
        'the Thirty Years’ War and the war between France and Spain',
        'the Thirty Years’ War and the Eighty Years’ War',
        'the Thirty Years’ War alone',
        'the Eighty Years’ War alone',
      ],
      right: 'B',
    },
    why: 'France and Spain fought on until 1659.',
  },
  {
    id: 'history-8',
    kind: 'history',
    statement: 'What is established about who had the two sons of Edward IV, the Princes in the Tower, killed?',
    answer: {
      is: 'choice',
      options: [
        'Richard III, by a confession that has survived',
        'Henry VII, by an order that has survived',
        'that they died of the plague',
        'None of them: who was responsible, and even that they were killed, is not established.',
      ],
      right: 'D',
    },
    why: 'No document of the time names a killer that can be relied on; the confession of Tyrell is told later and not extant.',
  },
];
