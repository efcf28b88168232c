import type { Judgement } from '../../../shared/evaluation/judgement.ts';
import { type KeyPoint, pointIds, type ScoringKey } from '../../../shared/evaluation/key.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';

/** An answer in which every quotation below stands. */
export const answerText = [
  'First I **fill the jar** with water from the barrel, then I set it on the lever.',
  'The jar weighs 4.2 kg, so the lever tips after 12 s.',
  'It cannot be done otherwise: by the conservation of energy nothing lifts itself.',
].join('\n');

const pointsOf: Readonly<Record<Status, readonly KeyPoint[]>> = {
  KS: [
    { id: 'S1', what: 'Fill the jar.' },
    { id: 'S2', what: 'Set it on the lever.' },
  ],
  CT: [
    { id: 'I1', what: 'Weight can be water.' },
    { id: 'I2', what: 'The lever is a clock.' },
  ],
  OF: [
    { id: 'E1', what: 'A bound is given.' },
    { id: 'E2', what: 'It holds for every jar.' },
  ],
  PX: [
    { id: pointIds.impossible, what: 'It says that it cannot be done.' },
    { id: pointIds.law, what: 'Conservation of energy.' },
  ],
  MT: [{ id: pointIds.assumption, what: 'That the jar has to stay dry.' }],
  DG: [{ id: pointIds.plain, what: 'Wait.' }],
};

export const aKey = (status: Status, given: Partial<ScoringKey> = {}): ScoringKey => ({
  scenario: 'IM-0001',
  category: 'The Locked Room',
  tier: 'RUPTURE',
  status,
  correctOutcome: 'ESCAPE',
  points: pointsOf[status],
  rubric: [
    { response: 'All of it', score: 100, reasoning: 'Right.' },
    { response: 'Half of it', score: 50, reasoning: 'Half.' },
    { response: 'Nothing', score: 0, reasoning: 'Wrong.' },
  ],
  wrongAnswers: [{ answer: 'Break the door.', whyWrong: 'It is steel.' }],
  numbers: [{ id: 'K1', what: 'Mass of the full jar', value: 4.2, unit: 'kg' }],
  objects: ['Glass jar', 'Lever'],
  given: 'A room with a barrel of water, a glass jar and a lever.',
  ...given,
});

const nothing = { because: 'None.', quotation: '' };
/** A judgement that finds everything right, with words that stand in the answer. */
export const aJudgement = (key: ScoringKey, given: Partial<Judgement> = {}): Judgement => ({
  proposal: 'Use water as a weight.',
  declined: { ...nothing, is: false },
  points: key.points.map(({ id }) => ({
    id,
    because: 'It says so.',
    quotation: 'I fill the jar with water',
    met: true,
  })),
  otherWay: { ...nothing, works: false },
  foreign: [],
  numbers: [],
  wrongAnswer: { ...nothing, row: null },
  breakthrough: { ...nothing, is: false },
  rubric: { because: 'All of it.', quotation: 'then I set it on the lever', row: 1 },
  confidence: 0.9,
  ...given,
});
