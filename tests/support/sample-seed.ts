import { noSpecialDesign, type SeedDocument } from '../../shared/scenario/answers/seed.ts';

/** A Seed Document in which every list has at least one entry; its public part shares no phrase with its solution. */
export const sampleSeed: SeedDocument = {
  name: 'The Pump House',
  concept: {
    summary: 'A sealed pump house floods while its only hatch is held shut from above by the weight on it.',
    category: 'The Locked Room',
    cognitiveSkill: 'Seeing a container as a body that floats',
    fitsCategory: true,
    categoryFit: 'A sealed space with one exit.',
  },
  candidates: [
    {
      situation: 'A flooding room',
      apparentImpossibility: 'The hatch is too heavy',
      reconceivedObjects: ['drum'],
      pruningConstraint: 'No tools',
    },
  ],
  mirage: { whatLooksImpossible: 'Nobody lifts 120 kg overhead.', excludingMentalModel: 'Water is only a danger.' },
  insights: [
    {
      id: 'I1',
      description: 'Rising water is the strongest lifting machine that anyone in this chamber owns',
      fixedness: 'threat fixedness',
      dependsOn: [],
    },
    {
      id: 'I2',
      description: 'An empty sealed drum becomes a jack once held under the loaded hatch',
      fixedness: 'container fixedness',
      dependsOn: ['I1'],
    },
  ],
  solution: {
    steps: [
      {
        id: 'S1',
        action: 'Screw the bung tight so that the drum keeps its air',
        seconds: 12,
        rationale: 'Trapped air gives buoyancy equal to the water displaced',
      },
      {
        id: 'S2',
        action: 'Pin the drum beneath the hatch and let the flood press it upward',
        seconds: 55,
        rationale: 'Buoyancy grows with depth until it exceeds the load',
      },
    ],
    claims: [
      { id: 'C1', statement: 'A 200 l drum lifts 180 kg', quantities: [{ name: 'volume', value: 0.2, unit: 'm^3' }] },
    ],
    confidence: 0.84,
  },
  distractors: [
    {
      id: 'D1',
      description: 'A crowbar bolted behind glass',
      canonicalAffordance: 'Prying things apart',
      whyItMisleads: 'It promises leverage where no edge exists',
      whyIrrelevant: 'The hatch rim is flush, so nothing offers an edge to be pried',
      strength: 'strong',
    },
  ],
  scenario: {
    narrative:
      'You wake in a pump house below the river. Water covers the floor.\n\nAbove you is a steel hatch. Something heavy rests on it.',
    environment: [
      { parameter: 'Room', value: '3 m × 3 m × 2.4 m' },
      { parameter: 'Inflow', value: '2 cm/s' },
    ],
    threat: 'In 90 seconds the water reaches the lamp and shorts it.',
    deadlineSeconds: 90,
    startingState:
      'You stand in the middle of the room, unhurt, with both hands free. A crowbar is bolted behind glass.',
    objects: [
      { name: 'Steel drum', mass: '18 kg', dimensions: '0.6 m × 0.9 m', material: 'steel', notes: 'Bung loose' },
    ],
    capabilities: [{ parameter: 'Lift', value: '60 kg' }],
    whyImpossible: 'The hatch carries 120 kg. You lift half of that.',
  },
  ...noSpecialDesign,
  openQuestions: [{ to: 'NEWTON', question: 'Does the drum stay upright?' }],
  correctOutcome: 'ESCAPE',
  commonWrongAnswers: [{ answer: 'Push harder', whyWrong: 'The load is twice your strength.' }],
  rubric: [
    { response: 'Uses the drum’s buoyancy', score: 100, reasoning: 'Whole chain' },
    { response: 'Pushes', score: 0, reasoning: 'No insight' },
  ],
  counterfactuals: [
    { change: 'The drum is full', effect: 'It has to be emptied first' },
    { change: 'Inflow is halved', effect: 'Time stops mattering' },
  ],
};
