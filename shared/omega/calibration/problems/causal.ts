import type { CalibrationProblem } from '../problem.ts';

export const causal: readonly CalibrationProblem[] = [
  {
    id: 'causal-1',
    kind: 'causal',
    statement:
      'In the whole population talent and looks have nothing to do with each other. Among film stars, who became stars by talent or by looks, the more talented are on average less good-looking. What is the best explanation?',
    answer: {
      is: 'choice',
      options: [
        'Talent makes people neglect their looks.',
        'Becoming a star depends on both, and looking at stars alone makes the two go against each other.',
        'Good looks keep people from training their talent.',
        'A common cause lowers one and raises the other.',
      ],
      right: 'B',
    },
    why: 'Selection by a common effect: whoever has little of one had to have much of the other to be among them.',
  },
  {
    id: 'causal-2',
    kind: 'causal',
    statement:
      'Of mild cases hospital X cures 95% and hospital Y 90%; of severe cases X cures 60% and Y 50%. Over all cases together Y cures more than X. Where should a patient go who knows only this, and that cases do not otherwise differ?',
    answer: {
      is: 'choice',
      options: [
        'to X, whether the case is mild or severe',
        'to Y, whether the case is mild or severe',
        'to X if it is severe, to Y if it is mild',
        'It cannot be said, as the figures contradict each other.',
      ],
      right: 'A',
    },
    why: 'X is better in both kinds; it is worse overall because it treats more of the severe cases.',
  },
  {
    id: 'causal-3',
    kind: 'causal',
    statement:
      'In a town more people drown in weeks in which more ice cream is sold. The council asks whether to ban ice cream at the lakes. What is the best reading of the figures?',
    answer: {
      is: 'choice',
      options: [
        'Whoever has eaten drowns more easily, as the figures show.',
        'Drownings make people buy ice cream.',
        'The figures are a coincidence that will not come again.',
        'Warm weather brings about both, and the figures say nothing for a ban.',
      ],
      right: 'D',
    },
    why: 'A common cause explains the association without any effect between the two.',
  },
  {
    id: 'causal-4',
    kind: 'causal',
    statement:
      'Flying instructors find that pupils who are praised after an excellent landing mostly land worse the next time, and those who are scolded after a bad one mostly land better. What do these findings show by themselves?',
    answer: {
      is: 'choice',
      options: [
        'that scolding helps',
        'that praise harms',
        'neither: extreme landings are mostly followed by more ordinary ones, whatever is said',
        'that praise and scolding both have an effect',
      ],
      right: 'C',
    },
    why: 'Regression to the mean: the same would be seen if nothing were said.',
  },
  {
    id: 'causal-5',
    kind: 'causal',
    statement:
      'Exercise lowers blood pressure, and high blood pressure leads to heart disease. You want to know the whole effect of exercise on heart disease from observations of people who are otherwise alike. Should you compare people of the same blood pressure?',
    answer: {
      is: 'choice',
      options: [
        'No: that takes away a part of the effect that you want to know.',
        'Yes: blood pressure is a common cause of both.',
        'Yes: otherwise the effect would be counted twice.',
        'It makes no difference.',
      ],
      right: 'A',
    },
    why: 'Blood pressure lies on the way from exercise to heart disease; holding it constant blocks that way.',
  },
  {
    id: 'causal-6',
    kind: 'causal',
    statement:
      'In a randomised trial of a painful therapy 40% of the treated leave before the end, and 5% of the others. Among those who stay to the end the treated are in better health. What is the main reason not to conclude that the therapy works?',
    answer: {
      is: 'choice',
      options: [
        'Randomisation guarantees that it does not matter.',
        'The groups are of different sizes in the end.',
        'Those who stayed are no longer groups made by chance: the weaker ones may have left the therapy.',
        'Health was not measured before the trial.',
      ],
      right: 'C',
    },
    why: 'Who stays depends on treatment and health; that difference is not undone by having drawn lots in the beginning.',
  },
  {
    id: 'causal-7',
    kind: 'causal',
    statement:
      'Districts with more police patrols have more reported crime. Which of these would tell best what patrols do to crime?',
    answer: {
      is: 'choice',
      options: [
        'the same figures of more districts',
        'assigning additional patrols to districts by lot, and comparing afterwards',
        'asking the districts’ police chiefs',
        'a longer series of yearly figures of the same districts',
      ],
      right: 'B',
    },
    why: 'Patrols are sent where crime is, and find what would not be reported; only an assignment that does not depend on crime cuts these ways.',
  },
  {
    id: 'causal-8',
    kind: 'causal',
    statement:
      'Of bombers that came back, most hits were counted on wings and fuselage, and few on the engines. Hits fall on all parts alike. Where does additional armour help most?',
    answer: {
      is: 'choice',
      options: [
        'on the wings and the fuselage',
        'evenly on all parts',
        'nowhere, as the aircraft came back',
        'on the engines',
      ],
      right: 'D',
    },
    why: 'Those that were hit in the engines are missing from the count because they did not come back.',
  },
];
