import type { CalibrationProblem } from '../problem.ts';

export const logic: readonly CalibrationProblem[] = [
  {
    id: 'logic-1',
    kind: 'logic',
    statement:
      'Four cards lie on a table, each with a letter on one side and a number on the other. You see A, K, 4 and 7. Which cards must be turned to find out whether this rule is true of them: if a card has a vowel on one side, it has an even number on the other?',
    answer: { is: 'choice', options: ['only the A', 'the A and the 4', 'all four', 'the A and the 7'], right: 'D' },
    why: 'Only a vowel with an odd number breaks the rule: the A may hide one, and so may the 7. Whatever is behind the 4 breaks nothing.',
  },
  {
    id: 'logic-2',
    kind: 'logic',
    statement:
      'Some of the novels are translations. All translations stand in the catalogue of rights. No book in that catalogue is out of print. What follows?',
    answer: {
      is: 'choice',
      options: [
        'Some novels are not out of print.',
        'No novel is out of print.',
        'Some novels are out of print.',
        'Nothing follows about novels and being out of print.',
      ],
      right: 'A',
    },
    why: 'The novels that are translations stand in the catalogue, and so are not out of print. Of the other novels nothing is said.',
  },
  {
    id: 'logic-3',
    kind: 'logic',
    statement:
      'On an island each person either always tells the truth or always lies. Ada says: “Bo lies.” Bo says: “Cy lies.” Cy says: “Ada and Bo both lie.” Who tells the truth?',
    answer: { is: 'choice', options: ['only Ada', 'only Bo', 'Ada and Cy', 'It cannot be determined.'], right: 'B' },
    why: 'If Bo lied, Cy would tell the truth and Ada too, but Cy says that Ada lies. So Bo tells the truth, and the two others lie, which fits all three sentences.',
  },
  {
    id: 'logic-4',
    kind: 'logic',
    statement:
      'The alarm sounds only if the door is open. If the guard is asleep, the alarm does not sound. Tonight the alarm sounds. What follows?',
    answer: {
      is: 'choice',
      options: [
        'The guard is awake, and the door may be closed.',
        'The door is open, and the guard may be asleep.',
        'The door is open and the guard is awake.',
        'Nothing follows about door and guard.',
      ],
      right: 'C',
    },
    why: 'That it sounds has the open door as a necessary condition; and by the second sentence, read backwards, the guard is not asleep.',
  },
  {
    id: 'logic-5',
    kind: 'logic',
    statement:
      'Everybody in the village trusts at least one person of the village. Which of these follows from that alone?',
    answer: {
      is: 'choice',
      options: [
        'There is a person whom everybody trusts.',
        'Everybody is trusted by somebody.',
        'Somebody trusts everybody.',
        'Nobody in the village trusts no one of the village.',
      ],
      right: 'D',
    },
    why: 'It is the same sentence with two negations. The others change the order of “all” and “some”, or its direction.',
  },
  {
    id: 'logic-6',
    kind: 'logic',
    statement:
      'Three closed boxes hold apples, pears, and both kinds. Their labels say APPLES, PEARS and BOTH, and every label is wrong. From the box labelled BOTH you take one fruit without looking into it: an apple. What does the box labelled PEARS hold?',
    answer: {
      is: 'choice',
      options: ['only apples', 'only pears', 'apples and pears', 'It cannot be determined.'],
      right: 'C',
    },
    why: 'The box labelled BOTH holds one kind only, so apples alone. The box labelled PEARS holds neither pears alone nor apples alone.',
  },
  {
    id: 'logic-7',
    kind: 'logic',
    statement:
      'Five runners finish one after the other. Dan is ahead of Cleo, Cleo ahead of Ana, and Ana ahead of Ben. Eve is neither first nor last, and does not finish directly after or before Dan. Who is second?',
    answer: { is: 'choice', options: ['Cleo', 'Eve', 'Ana', 'It cannot be determined.'], right: 'A' },
    why: 'The four are in the order Dan, Cleo, Ana, Ben. Eve is not first, so Dan is, and Eve is not second. So Cleo is, wherever Eve is.',
  },
];
