import { member } from './cast-member.ts';

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
