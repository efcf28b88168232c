import { expect, test } from 'vitest';
import { heard } from '../../../../shared/kernel/gates.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import type { ClaimPlaces } from '../../../../shared/verification/index.ts';
import { euler, newton, seed } from './sound.ts';
import { present } from '../../../support/present.ts';
import {
  asOpen,
  designs,
  eulerSubstance,
  eulerWith,
  frontier,
  house,
  judge,
  newtonSubstance,
  newtonWith,
  seedWith,
  spoil,
  steps,
} from './spoilt.ts';

/** A design of its own status, with a part of it unsaid. */
const casesSay = { words: 7, length: 12 };
const gapIn = (status: 'PX' | 'MT' | 'DG') =>
  [
    { PX: 'impossibility proof', MT: 'hidden assumption', DG: 'trivial answer' }[status],
    seedWith({ designs: designs(status).map((design) => ({ ...design, gaps: ['a part of it'] })) }),
    'ATHENA',
    'parts of the design that say nothing: `a part of it`',
    status,
  ] as const;

const claims = newton.claims;
const calculation = present(euler.calculations[0]);

const placed = (lacks: Partial<ClaimPlaces>) => seedWith({ places: { unplaced: [], other: [], apart: [], ...lacks } });
const said = { insights: [], distractors: [], key: [] };

spoil('SEED', [
  ['narrative', seedWith({ missingSections: ['threat'] }), 'ATHENA', 'threat'],
  ['narrative', seedWith({ narrativeParagraphs: policy.narrativeParagraphs.least - 1 }), 'ATHENA', 'paragraphs'],
  ['narrative', seedWith({ narrativeParagraphs: policy.narrativeParagraphs.most + 1 }), 'ATHENA', 'paragraphs'],
  ['answer key', seedWith({ missingParts: ['scoring rubric'] }), 'ATHENA', 'scoring rubric'],
  ['answer key', seedWith({ counterfactuals: policy.counterfactuals.most + 1 }), 'ATHENA', 'counterfactual'],
  ['answer key', seedWith({ counterfactuals: policy.counterfactuals.least - 1 }), 'ATHENA', '1 counterfactual'],
  ['answer key', seedWith({ hollow: { ...said, key: ['variant 2 repeats'] } }), 'ATHENA', 'variant 2 repeats'],
  ['insight', seedWith({ hollow: { ...said, insights: ['I2 repeats I1'] } }), 'ATHENA', 'I2 repeats I1'],
  ['distractor', seedWith({ hollow: { ...said, distractors: ['D1 does not say'] } }), 'ATHENA', 'D1 does not say'],
  ['object table', seedWith({ objects: 0 }), 'ATHENA', 'empty'],
  [
    'object table',
    seedWith({ incompleteObjects: [{ name: 'rope', lacks: ['mass', 'material'] }] }),
    'ATHENA',
    'Object `rope` lacks mass, material',
  ],
  ['capability table', seedWith({ capabilities: 0 }), 'ATHENA', 'empty'],
  ['capability table', seedWith({ incompleteCapabilities: ['reach'] }), 'ATHENA', '`reach`'],
  ['insight', seedWith({ insights: [] }), 'ATHENA', '0 insights'],
  ['insight', seedWith({ brokenDependencies: ['I2 needs I9'] }), 'ATHENA', 'I2 needs I9'],
  ['solution sketch', seedWith({ steps: [] }), 'ATHENA', '0 solution steps'],
  ['best known approach', seedWith({}), 'ATHENA', '`openFrontier` is missing', 'OF'],
  [
    'best known approach',
    seedWith({ designs: [{ ...frontier, gaps: ['openFrontier.knowledgeBoundary'] }] }),
    'ATHENA',
    '`openFrontier.knowledgeBoundary`',
    'OF',
  ],
  ['impossibility proof', seedWith({}), 'ATHENA', '`paradox` is missing', 'PX'],
  [
    'impossibility proof',
    seedWith({ designs: [...designs('PX'), ...designs('MT')] }),
    'ATHENA',
    'another status: `metamorphic`',
    'PX',
  ],
  [
    'hidden assumption',
    seedWith({ designs: designs('DG') }),
    'ATHENA',
    '`metamorphic` is missing; designs that belong to another status: `degenerate`',
    'MT',
  ],
  ['trivial answer', seedWith({}), 'ATHENA', '`degenerate` is missing', 'DG'],
  ...(['PX', 'MT', 'DG'] as const).map((status) => gapIn(status)),
  ['no special design', seedWith({ designs: designs('OF') }), 'ATHENA', '`openFrontier`', 'CT'],
  ['distractor', seedWith({ distractors: [] }), 'ATHENA', '0 distractors'],
  ['physical claims', seedWith({ claims: [] }), 'ATHENA', '0 flagged claims'],
  ['physical claims', seedWith({ duplicates: ['C1'] }), 'ATHENA', 'C1'],
  [
    'physical claims',
    seedWith({ strayIds: ['question 1 speaks of C9'] }),
    'ATHENA',
    'nothing: question 1 speaks of C9',
  ],
  ['quantities', seedWith({ unlisted: ['C2'] }), 'ATHENA', 'no quantity: C2'],
  ['quantities placed', placed({ unplaced: ['C1/a = 1 kg stands nowhere'] }), 'ATHENA', 'C1/a = 1 kg stands nowhere'],
  ['quantities placed', placed({ other: ['C1/a is 1 kg'] }), 'ATHENA', 'C1/a is 1 kg'],
  ['quantities placed', placed({ apart: ['a is 1 kg in C1'] }), 'ATHENA', 'a is 1 kg in C1'],
  ['quantified claim', seedWith({ quantified: 0 }), 'ATHENA', '0 claims with quantities'],
  ['nothing given away', seedWith({ givenAway: ['step S1, action'] }), 'ATHENA', 'public text: step S1, action'],
  [
    'no duplicate',
    seedWith({ similarity: { score: policy.duplicateSimilarity, nearest: 'IM-0042' } }),
    'ATHENA',
    'IM-0042',
  ],
  ['category', seedWith({ category: 'The Cascade' }), 'ATHENA', 'The Locked Room'],
  ['category', seedWith({ fitsCategory: false }), 'ATHENA', 'does not fit'],
  ['candidates', seedWith({ candidates: policy.candidates.least - 1 }), 'ATHENA', '2 whole candidates'],
  ['candidates', seedWith({ candidates: policy.candidates.most + 1 }), 'ATHENA', 'where 3 to 5 are asked for'],
]);

const sure = { proofReview: 'SOUND' as const };

spoil('VALIDATE', [
  ['claims validated by NEWTON', newtonWith({ claims: { ...claims, missing: ['C2'] } }), 'NEWTON', 'C2'],
  ['claims validated by NEWTON', newtonWith({ claims: { ...claims, unknown: ['C9'] } }), 'NEWTON', 'not have: C9'],
  ['claims validated by NEWTON', newtonWith({ claims: { ...claims, duplicate: ['C1'] } }), 'NEWTON', 'one verdict: C1'],
  ['claims validated by EULER', eulerWith({ claims: { ...claims, missing: ['C2'] } }), 'EULER', 'a verdict: C2'],
  ['claims validated by EULER', eulerWith({ claims: { ...claims, unknown: ['C9'] } }), 'EULER', 'C9'],
  ['claims validated by EULER', eulerWith({ claims: { ...claims, duplicate: ['C1'] } }), 'EULER', 'C1'],
  ['no invalid claim', newtonWith({ claims: { ...claims, invalid: ['C1'] } }), 'ATHENA', 'NEWTON finds invalid: C1'],
  ['no invalid claim', eulerWith({ claims: { ...claims, invalid: ['C2'] } }), 'ATHENA', 'EULER finds invalid: C2'],
  [
    'joint assessment',
    eulerWith({ assessment: 'NEEDS-REVISION', corrections: ['S2'] }),
    'ATHENA',
    'NEEDS-REVISION; corrections are asked for: S2',
  ],
  ['joint assessment', newtonWith({ assessment: 'VETOED' }), 'ATHENA', 'VETOED'],
  ['laws and calculations', newtonSubstance({ lawless: ['C1', 'C2'] }), 'NEWTON', 'without a law: C1, C2'],
  ['laws and calculations', newtonSubstance({ uncalculated: ['C1'] }), 'NEWTON', 'without a number: C1'],
  ['laws and calculations', newtonSubstance({ foreign: ['C1'] }), 'NEWTON', 'without a number of the scenario: C1'],
  [
    'laws and calculations',
    newtonSubstance({ citations: ['C1: E9'] }),
    'NEWTON',
    'not made, or without their result: C1: E9',
  ],
  ['laws and calculations', newtonSubstance({ misreckoned: ['C1: “2 * 3 = 7”'] }), 'NEWTON', 'come out: C1: “2 * 3'],
  ['materials and environment', newtonSubstance({ objects: ['tank'] }), 'NEWTON', 'not checked: tank'],
  [
    'materials and environment',
    newtonSubstance({ twofold: { objects: ['tank'], steps: [] } }),
    'NEWTON',
    'objects of which both verdicts are given: tank',
  ],
  [
    'forces',
    newtonSubstance({ twofold: { objects: [], steps: ['S1'] } }),
    'NEWTON',
    'steps of which both verdicts are given: S1',
  ],
  ['materials and environment', newtonSubstance({ environmentGiven: false }), 'NEWTON', 'environment says nothing'],
  ['materials and environment', newtonSubstance({ objects: ['tank'] }), 'NEWTON', 'tank', 'CT'],
  ['forces', newtonSubstance({ steps: { missing: ['S2'], unknown: [], duplicate: [] } }), 'NEWTON', 'not analysed: S2'],
  ['forces', newtonSubstance({ unanalysed: ['S1'] }), 'NEWTON', 'says nothing: S1'],
  ['feasibility', newtonWith({ feasibility: 'INVALID' }), 'ATHENA', 'INVALID as a whole'],
  ['feasibility', newtonSubstance({ infeasible: ['S2'] }), 'ATHENA', 'finds infeasible: S2'],
  ['concerns', newtonSubstance({ concernsBesideValid: 2 }), 'NEWTON', 'called VALID beside 2 concerns'],
  ['materials consistent', newtonWith({ inconsistentMaterials: ['rope'] }), 'ATHENA', 'inconsistent: rope'],
  ['mirage', newtonWith({ mirageConvincing: false }), 'ATHENA', 'does not look impossible'],
  ['claims decided', eulerSubstance({ unreasoned: ['C2'] }), 'EULER', 'without a reason: C2'],
  ['claims decided', eulerSubstance({ uncalculated: ['C1'] }), 'EULER', 'without a calculation: C1'],
  ['claims decided', eulerSubstance({ undecided: ['C1'] }), 'EULER', 'no requirement: C1'],
  ['claims decided', eulerSubstance({ unrelated: ['C1'] }), 'EULER', 'none of their quantities: C1'],
  ['claims decided', eulerSubstance({ unfailing: ['C1'] }), 'EULER', 'whatever their numbers and their limit are: C1'],
  ['claims decided', eulerSubstance({ citations: ['C1: E9'] }), 'EULER', 'not made, or without their result: C1: E9'],
  ['claims decided', eulerSubstance({ misreckoned: ['C1: “2 * 3 = 7”'] }), 'EULER', 'do not come out: C1: “2 * 3'],
  [
    'edge cases apart',
    { physics: { ...newton, casesSay }, mathematics: { ...euler, casesSay } },
    'NEWTON',
    'of both leads are one and the same, word for word',
  ],
  ['edge cases apart', newtonWith({ repeatedCases: ['edge case 2 repeats'] }), 'NEWTON', 'edge case 2 repeats'],
  ['proof gaps', eulerWith({ ...sure, proofGaps: 1 }), 'EULER', 'SOUND, beside 1 gap', 'PX'],
  ['proof gaps', eulerWith({ ...sure, proofGaps: 2 }), 'EULER', 'SOUND, beside 2 gaps', 'PX'],
  ['numbers placed', eulerSubstance({ unplaced: ['K1/tank'] }), 'EULER', 'stand nowhere: K1/tank'],
  [
    'parameters known',
    eulerWith({
      substance: { ...present(euler.substance), invented: ['luck'] },
      sensitivity: { ...euler.sensitivity, reported: 1 },
    }),
    'EULER',
    'nothing states: luck',
  ],
  ['timing table', steps({ missing: ['S2'] }), 'EULER', 'S2'],
  ['timing table', steps({ unknown: ['S9'] }), 'EULER', 'S9'],
  ['timing table', steps({ duplicate: ['S1'] }), 'EULER', 'more than once: S1'],
  ['timing table', house({ unusable: ['S1'] }), 'EULER', 'S1'],
  ['timing budget', house({ marginPercent: policy.marginPercent - 0.1 }), 'ATHENA', 'at least 10%'],
  [
    'timing budget',
    { seed: { ...seed, deadlineSeconds: 0 }, ...house({ unusable: ['deadline'], marginPercent: null }) },
    'ATHENA',
    'no time at all',
  ],
  [
    'evaluation criteria',
    { seed: { ...seed, designs: [{ ...frontier, gaps: ['openFrontier.evaluationCriteria E1 threshold'] }] } },
    'ATHENA',
    'cannot be measured: openFrontier.evaluationCriteria E1 threshold',
    'OF',
  ],
  ['evaluation criteria', { seed: { ...seed, designs: [] } }, 'ATHENA', 'no criterion', 'OF'],
  [
    'evaluation criteria',
    { ...asOpen, ...newtonWith({ corrections: ['E2'] }) },
    'ATHENA',
    'NEWTON wants changed: E2',
    'OF',
  ],
  [
    'evaluation criteria',
    { ...asOpen, ...eulerWith({ corrections: ['E1'] }) },
    'ATHENA',
    'EULER wants changed: E1',
    'OF',
  ],
  ['proof review', eulerWith({ proofReview: 'GAPS' }), 'ATHENA', 'GAPS', 'PX'],
  ['proof recomputed', eulerWith({ proofReview: 'SOUND', holding: [] }), 'EULER', '0 calculations whose', 'PX'],
  [
    'requirements hold',
    eulerWith({ proofReview: 'SOUND', calculations: [{ ...calculation, finding: 'requirement-fails' }] }),
    'ATHENA',
    'calculation K1 gives',
    'PX',
  ],
  ['proof review', eulerWith({ proofReview: 'UNSOUND' }), 'ATHENA', 'UNSOUND', 'PX'],
  [
    'calculations repeatable',
    eulerWith({ calculations: [{ ...calculation, finding: 'units-disagree' }] }),
    'EULER',
    'units disagree: K1',
  ],
  [
    'calculations repeatable',
    eulerWith({ calculations: [{ ...calculation, finding: 'does-not-parse' }] }),
    'EULER',
    'cannot be read: K1',
  ],
  [
    'calculations repeatable',
    eulerWith({
      calculations: [{ ...calculation, finding: 'does-not-parse', why: 'the function `lg` is not known' }],
    }),
    'EULER',
    'cannot be read: K1 (the function `lg` is not known)',
  ],
  ['calculations repeatable', eulerWith({ duplicateCalculations: ['K1'] }), 'EULER', 'with one id: K1'],
  ['calculations repeatable', eulerWith({ unknownClaims: ['C9'] }), 'EULER', 'the seed does not have: C9'],
  ['calculations repeatable', eulerWith({ dimensional: 'ERRORS-FOUND' }), 'EULER', 'dimensional'],
  [
    'requirements hold',
    eulerWith({ calculations: [{ ...calculation, finding: 'requirement-fails' }] }),
    'ATHENA',
    'K1',
  ],
  ['no active veto', { openVetoes: 1 }, 'ATHENA', '1 open veto'],
  ['no active veto', { openVetoes: 2 }, 'ATHENA', '2 open vetoes'],
  ['confidence of NEWTON', newtonWith({ confidence: 0.69 }), 'NEWTON', '0.69, below 0.7'],
  ['confidence of EULER', eulerWith({ confidence: 0.69 }), 'EULER', '0.69, below 0.7'],
  ['edge cases', { ...newtonWith({ edgeCases: 0 }), ...eulerWith({ edgeCases: 1 }) }, 'NEWTON', '1 edge cases'],
  ['sensitivity analysis', eulerWith({ sensitivity: { ...euler.sensitivity, unreported: ['tank'] } }), 'EULER', 'tank'],
  [
    'sensitivity analysis',
    eulerWith({ sensitivity: { ...euler.sensitivity, profileGiven: false } }),
    'EULER',
    'profile',
  ],
  ['sensitivity analysis', eulerWith({ sensitivity: { ...euler.sensitivity, reported: 0 } }), 'EULER', 'no parameter'],
]);

test('whose concept a seed is too near to is told to people, and to no agent', () => {
  const report = judge('SEED', seedWith({ similarity: { score: 0.91, nearest: 'nightly-s3-1' } }));
  expect(report.deficiencies.map(heard)).toEqual([
    "the concept's similarity to a registered concept is 0.91, and 0.85 is a duplicate",
  ]);
  expect(report.deficiencies.map(({ deficiency }) => deficiency)).toEqual([expect.stringContaining('nightly-s3-1')]);
});
