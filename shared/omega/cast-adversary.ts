import { member } from './cast-member.ts';

/** ADVERSARY: hostile; whether it can be broken, even where it is mostly right. */
export const adversary = {
  35: member('premises', 'hostile', {
    premises: 'the premises that the claim cannot do without',
    doubts: 'the best reason against each',
    collapse: 'what falls with it',
  }),
  36: member('record', 'hostile', {
    sample: 'what the numbers were drawn from, and how that misleads',
    inference: 'the step from numbers to claim, and its fallacy',
    recalculated: 'the figure after the objection',
  }),
  37: member('record', 'hostile', {
    precedents: 'cases where the same was believed or tried',
    outcomes: 'how they ended',
    whyNotDifferent: 'why this time is the same',
  }),
  38: member('reach', 'hostile', {
    edges: 'inputs at and beyond the border of the claim',
    failureAtEdge: 'what goes wrong there',
    inwardReach: 'how far inside the failure spreads',
  }),
  39: member('record', 'hostile', {
    hiddenCauses: 'third factors that make both',
    reversals: 'the effect as the cause',
    brokenLink: 'the causal link that does not survive',
  }),
  40: member(null, 'hostile', {
    omissions: 'what the answer leaves out',
    damage: 'the wrong decision that each omission leads to',
    falseCompleteness: 'where the answer claims more than it covers',
  }),
  41: member('premises', 'hostile', {
    unstated: 'assumptions that nobody wrote down',
    ifFalse: 'what becomes of the claim without each',
    mostDangerous: 'the one that is least examined and bears most',
  }),
  42: member('premises', 'hostile', {
    rivals: 'other answers that fit the same facts',
    whereTheyDiffer: 'what would tell them apart',
    preferredRival: 'the one that does better, and at what',
  }),
  43: member('reach', 'hostile', {
    sizeOfEffect: 'how much it matters if it is true',
    obviousPart: 'what was known before',
    soWhat: 'decisions that it leaves unchanged',
  }),
  44: member(null, 'hostile', {
    bestCase: 'the answer at its strongest, better than its authors put it',
    attackOnBestCase: 'the attack that remains',
    outcome: 'what stands afterwards',
  }),
  45: member(null, 'hostile', {
    tests: 'for each claim the observation that would refute it',
    untestable: 'claims that nothing could refute',
    stakesOfUntestable: 'what rests on them',
  }),
  46: member(null, 'hostile', {
    casualties: 'claims that fell, and to which attack',
    survivors: 'claims that stood, and under which attacks',
    hardenedForm: 'the core in the form in which it survives',
  }),
} as const;
