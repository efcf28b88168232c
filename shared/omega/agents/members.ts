import { member } from './cast.ts';

/**
 * GENESIS: what each of the twenty brings. Groups are those within which one can stand in for another
 * (OMEGA rules §4.2.1, §A.1).
 */
export const genesis = {
  1: member('structure', 'wide', {
    axioms: 'what is taken as given, and why nothing lies beneath it',
    derivation: 'the steps from there to the claims',
    leftToConvention: 'what does not follow and is only customary',
  }),
  2: member('grounding', 'wide', {
    observations: 'single facts and cases, each with where it comes from',
    aggregation: 'what they add up to, layer by layer',
    outliers: 'facts that do not fit',
  }),
  3: member('structure', 'wide', {
    hardConstraints: 'what no solution can break',
    softConstraints: 'what it may break, and at what price',
    feasibleSpace: 'the solutions that are left, described as a space',
  }),
  4: member('structure', 'wide', {
    decompositions: 'ways to cut the problem into parts',
    couplings: 'where parts depend on one another after the cut',
    verdictOnCuts: 'which cut loses least',
  }),
  5: member('analogy', 'wide', {
    physicalSystem: 'the system of physics that behaves alike',
    mapping: 'which quantity stands for what',
    breakdown: 'where the likeness ends',
  }),
  6: member('analogy', 'wide', {
    livingSystem: 'the organism, population or ecology that meets the same problem',
    mechanism: 'how selection or regulation solved it',
    breakdown: 'where the likeness ends',
  }),
  7: member('structure', 'wide', {
    structure: 'the mathematical object underneath',
    correspondence: 'what its parts are in the problem',
    knownResults: 'theorems that then apply',
  }),
  8: member('analogy', 'wide', {
    distantFields: 'fields that have met the same shape of problem',
    transfers: 'a method taken from each',
    adaptation: 'what has to change on the way',
  }),
  9: member('grounding', 'wide', {
    firstAnswer: 'the answer before any analysis',
    feeling: 'what makes it feel right or wrong',
    experienceBehind: 'the experience that the feeling may come from',
  }),
  10: member('patterns', 'wide', {
    regularities: 'what recurs in the material',
    formerCases: 'known cases with the same course',
    prediction: 'what the pattern says comes next',
  }),
  11: member('patterns', 'wide', {
    standsOut: 'details that draw the eye',
    conspicuousAbsence: 'what ought to be there and is not',
    whyItMatters: 'what each would change',
  }),
  12: member('grounding', 'wide', {
    layout: 'the problem as things in a space',
    walkthrough: 'what happens when one moves, pushes, waits',
    bodilyLimits: 'what reach, weight and time forbid',
  }),
  13: member('creation', 'wild', {
    wanderings: 'where the thought went',
    strayIdeas: 'ideas picked up on the way, unjudged',
    keepers: 'those worth a second look',
  }),
  14: member('creation', 'wild', {
    impasse: 'what holds everybody up',
    reframing: 'the change of view',
    whatFallsIntoPlace: 'what becomes easy after it',
  }),
  15: member('paradox', 'wild', {
    opposites: 'the two sides, both taken as true',
    tension: 'what each side knows that the other does not',
    higherView: 'a view in which both hold',
  }),
  16: member('creation', 'wild', {
    seeds: 'the arbitrary starting points',
    leaps: 'how each was forced onto the problem',
    accidents: 'what turned out useful',
  }),
  17: member('edges', 'wide', {
    limits: 'each quantity taken to zero, to infinity, to its threshold',
    behaviour: 'what the problem becomes there',
    readBack: 'what the limit says of the ordinary case',
  }),
  18: member('edges', 'wide', {
    degenerateCases: 'empty, single, equal, trivial instances',
    collapse: 'what breaks or vanishes in each',
    lesson: 'which assumption the collapse shows',
  }),
  19: member('edges', 'wide', {
    regions: 'where different answers hold',
    borders: 'what separates them, as exactly as can be said',
    crossings: 'what happens on a border',
  }),
  20: member('paradox', 'wild', {
    forbidden: 'ways that custom, taste or fear rules out',
    whyForbidden: 'the ban and whether its reason still holds',
    walked: 'where such a way would lead',
  }),
} as const;

/** BRIDGE: what turns many thoughts into something that can be checked. */
export const bridge = {
  21: member('form', 'exact', {
    definitions: 'symbols and what they stand for',
    statements: 'the claims in formal dress',
    lostInTranslation: 'what the form cannot hold',
  }),
  22: member('web', 'steady', {
    links: 'pairs of claims and what joins them',
    bridges: 'claims that join two otherwise separate groups',
    isolated: 'claims that nothing touches',
  }),
  23: member('form', 'exact', {
    signal: 'what the claims tell that was not known',
    redundancy: 'who says the same in other words',
    channelLosses: 'where information was lost or made up',
  }),
  24: member('web', 'steady', {
    stocksAndFlows: 'what accumulates and what moves it',
    feedback: 'loops, each with its sign and delay',
    leverage: 'where a small change does most',
  }),
  25: member('web', 'steady', {
    parts: 'what each part does alone',
    wholes: 'what only the parts together do',
    threshold: 'when the whole appears',
  }),
  26: member('web', 'steady', {
    observers: 'who looks, measures or asks',
    disturbance: 'what the looking changes',
    correction: 'what would be so without it',
  }),
} as const;

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

/** META: what is known of all that was said. */
export const meta = {
  47: member(null, 'steady', {
    ambiguities: 'words and questions with more than one reading',
    readings: 'each reading and what it would ask for',
    chosenReading: 'the one that is proposed, and its price',
  }),
  48: member(null, 'steady', {
    newSinceLast: 'what this cycle added',
    openQuestions: 'what is still open',
    trend: 'whether it narrows, and by which sign',
  }),
  49: member(null, 'steady', {
    agreement: 'where independent agents meet',
    sharedSource: 'agreement that comes from one source',
    minority: 'dissent worth keeping',
  }),
  50: member(null, 'steady', {
    conflicts: 'each contradiction in its sharpest form',
    rootOfConflict: 'the difference beneath it: facts, words, values or scope',
    settlementBasis: 'why it is settled so',
  }),
  51: member(null, 'steady', {
    architecture: 'how the surviving claims carry the answer',
    tradeOffs: 'what was given up for what',
    seams: 'where the parts join badly',
  }),
  52: member(null, 'exact', {
    checks: 'each criterion with its finding',
    defects: 'what is wrong, by place',
    conditions: 'under what conditions it may go out',
  }),
} as const;

/** MEMORY and PHI have no report: their answers are complete in themselves (OMEGA rules §5.1). */
export const keepers = {
  53: member(null, 'steady', {}),
  54: member(null, 'steady', {}),
  55: member(null, 'steady', {}),
  56: member(null, 'steady', {}),
  57: member(null, 'steady', {}),
} as const;
