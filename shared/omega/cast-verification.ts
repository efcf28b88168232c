import { member } from './cast-member.ts';

/** VERIFICATION: neutral; whether it holds, whichever way that falls. */
export const verification = {
  27: member('validity', 'exact', {
    links: 'each step of the chain with the rule that licenses it',
    weakestLink: 'the step that carries least',
    chainVerdict: 'whether the end follows from the start',
  }),
  28: member('validity', 'exact', {
    tree: 'the claim, its supports, and theirs',
    loadBearing: 'branches without which it falls',
    unsupported: 'leaves that hang in the air',
  }),
  29: member('validity', 'exact', {
    lines: 'the proof line by line with its justification',
    invalidLines: 'lines that do not follow',
    repaired: 'a repair where there is one',
  }),
  30: member('validity', 'exact', {
    modelsTried: 'interpretations in which the premises hold',
    counterModel: 'one in which the conclusion fails, or none',
    searchLimits: 'where it was not looked for',
  }),
  31: member(null, 'exact', {
    covered: 'parts of the question that have an answer',
    missing: 'parts that have none',
    consequence: 'what each gap means, without weight on either side',
  }),
  32: member('evidence', 'exact', {
    predictions: 'what each claim says would be seen',
    evidenceFound: 'what is known to have been seen',
    decisiveTest: 'the observation that would settle it',
  }),
  33: member('evidence', 'exact', {
    causalPath: 'cause, mechanism, effect',
    criteria: 'order in time, dose, intervention, each with its finding',
    rivalExplanations: 'what else would explain it, weighed fairly',
  }),
  34: member('evidence', 'exact', {
    ranges: 'each number with its interval and where that comes from',
    dominantSource: 'the uncertainty that matters most',
    reducible: 'what could be learned, and at what cost',
  }),
} as const;
