import { describe, expect, test } from '@jest/globals';
import { gate } from '../../../../shared/kernel/gates.ts';
import { deltaBetween } from '../../../../shared/scenario/delta.ts';
import { ethicalFail, informedFacts } from '../../../../shared/scenario/facts/index.ts';
import { gates, type GateFacts } from '../../../../shared/scenario/gates.ts';
import { aboutConfidence, confidencesOf, doubts } from '../../../../shared/scenario/gates/confidence.ts';
import { designsIn } from '../../../../shared/scenario/designs.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { agents, phases, statuses, type Phase, type Status } from '../../../../shared/scenario/vocabulary.ts';
import { informed, shaft } from '../shaft.ts';
import { designedAs } from '../special-designs.ts';
import {
  approve,
  discard,
  euler,
  five,
  galileo,
  keep,
  memo,
  newton,
  revise,
  seed,
  socrates,
  sound,
  vote,
} from './sound.ts';

const { designs: _newer, ...older } = seed;

const judge = <P extends Phase>(phase: P, change: Partial<GateFacts[P]> = {}, status: Status = 'KS') =>
  gate(phase, gates[phase], { ...sound[phase], ...change }, status, policy);

/** What is wrong, who hears of it, and a part of the words. The spoilt facts fail this one criterion and no other. */
type Spoilt<P extends Phase> = readonly [
  criterion: string,
  change: Partial<GateFacts[P]>,
  to: string,
  words: string,
  status?: Status,
];
const spoil = <P extends Phase>(phase: P, rows: readonly Spoilt<P>[], neverFails: readonly string[] = []) => {
  describe(`the ${phase} gate`, () => {
    test('passes with sound facts', () => {
      expect(judge(phase)).toMatchObject({ passed: true, deficiencies: [], unscored: [] });
    });
    test.each(rows.map((row) => [...row] as [...Spoilt<P>]))(
      'fails on %s',
      (criterion, change, to, words, status = 'KS') => {
        const report = judge(phase, change, status);
        expect(report).toMatchObject({
          passed: false,
          deficiencies: [{ to, criterion, deficiency: expect.stringContaining(words) }],
        });
      },
    );
    test('has a failing case for each of its criteria', () => {
      expect([...new Set(rows.map(([criterion]) => criterion)), ...neverFails].sort()).toEqual(
        gates[phase].map(({ name }) => name).sort(),
      );
    });
  });
};

const claims = newton.claims;
const seedWith = (change: Partial<typeof seed>) => ({ seed: { ...seed, ...change } });
const newtonWith = (change: Partial<typeof newton>) => ({ physics: { ...newton, ...change } });
const eulerWith = (change: Partial<typeof euler>) => ({ mathematics: { ...euler, ...change } });
const galileoWith = (change: Partial<typeof galileo>) => ({ grounding: { ...galileo, ...change } });
const socratesWith = (change: Partial<typeof socrates>) => ({ classification: { ...socrates, ...change } });
const house = (change: Partial<typeof euler.timing.house>) =>
  eulerWith({ timing: { ...euler.timing, house: { ...euler.timing.house, ...change } } });
const steps = (change: Partial<typeof euler.timing.steps>) =>
  eulerWith({ timing: { ...euler.timing, steps: { ...euler.timing.steps, ...change } } });
const [calculation] = euler.calculations;
if (calculation === undefined) throw new Error('the sample has no calculation');

const designs = (status: Status) => designsIn(designedAs(status, shaft));
const [frontier] = designs('OF');
if (frontier === undefined) throw new Error('the sample has no open frontier');
const asOpen = { seed: { ...seed, designs: [frontier] } };

spoil('SEED', [
  ['narrative', seedWith({ missingSections: ['threat'] }), 'ATHENA', 'threat'],
  ['narrative', seedWith({ narrativeParagraphs: policy.narrativeParagraphs.least - 1 }), 'ATHENA', 'paragraphs'],
  ['narrative', seedWith({ narrativeParagraphs: policy.narrativeParagraphs.most + 1 }), 'ATHENA', 'paragraphs'],
  ['answer key', seedWith({ missingParts: ['scoring rubric'] }), 'ATHENA', 'scoring rubric'],
  ['answer key', seedWith({ counterfactuals: policy.counterfactuals.most + 1 }), 'ATHENA', 'counterfactual'],
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
  ['no special design', seedWith({ designs: designs('OF') }), 'ATHENA', '`openFrontier`', 'CT'],
  ['distractor', seedWith({ distractors: [] }), 'ATHENA', '0 distractors'],
  ['physical claims', seedWith({ claims: [] }), 'ATHENA', '0 flagged claims'],
  ['physical claims', seedWith({ duplicates: ['C1'] }), 'ATHENA', 'C1'],
  [
    'no duplicate',
    seedWith({ similarity: { score: policy.duplicateSimilarity, nearest: 'IM-0042' } }),
    'ATHENA',
    'IM-0042',
  ],
  ['category', seedWith({ category: 'The Cascade' }), 'ATHENA', 'The Locked Room'],
  ['category', seedWith({ fitsCategory: false }), 'ATHENA', 'does not fit'],
]);

spoil('VALIDATE', [
  ['claims validated by NEWTON', newtonWith({ claims: { ...claims, missing: ['C2'] } }), 'NEWTON', 'C2'],
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
  ['timing table', steps({ missing: ['S2'] }), 'EULER', 'S2'],
  ['timing table', steps({ unknown: ['S9'] }), 'EULER', 'S9'],
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
  ['calculations repeatable', eulerWith({ dimensional: 'ERRORS-FOUND' }), 'EULER', 'dimensional'],
  [
    'requirements hold',
    eulerWith({ calculations: [{ ...calculation, finding: 'requirement-fails' }] }),
    'ATHENA',
    'K1',
  ],
  ['no active veto', { openVetoes: 1 }, 'ATHENA', '1 open veto'],
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

spoil('GROUND', [
  ['constructs', galileoWith({ constructs: policy.constructs - 1 }), 'GALILEO', '2 constructs'],
  ['constructs', galileoWith({ insights: { missing: ['I2'], unknown: [], duplicate: [] } }), 'GALILEO', 'I2'],
  ['constructs', galileoWith({ uncited: ['affordance'] }), 'GALILEO', 'affordance'],
  ['citations', galileoWith({ citations: policy.citations - 1 }), 'GALILEO', '4 distinct'],
  ['citations', galileoWith({ vagueCitations: ['number 2'] }), 'GALILEO', 'number 2'],
  ['difficulty prediction', galileoWith({ missingPredictions: ['AGENTIC'] }), 'GALILEO', 'AGENTIC'],
  ['benchmark positioning', galileoWith({ benchmarks: policy.benchmarks - 1 }), 'GALILEO', '2 benchmarks'],
  ['confidence of GALILEO', galileoWith({ confidence: 0.59 }), 'GALILEO', '0.59, below 0.6'],
  ['construct validity', galileoWith({ concerns: 1 }), 'GALILEO', '1 construct validity issue is raised'],
  ['construct validity', galileoWith({ validityArgued: false }), 'GALILEO', 'not argued'],
]);

spoil('CLASSIFY', [
  ['status', socratesWith({ alternatives: 0 }), 'SOCRATES', 'alternative'],
  ['justification', socratesWith({ justificationWords: policy.justificationWords }), 'SOCRATES', '100 words'],
  ['impossibility type', socratesWith({ typeJustified: false }), 'SOCRATES', 'no justification'],
  [
    'ethical review',
    socratesWith({ ethicalQuestions: { missing: ['violence'], unknown: [], duplicate: [] } }),
    'SOCRATES',
    'violence',
  ],
  ['ethical review', socratesWith({ ethicalConcerns: ['harmful-bias'] }), 'SOCRATES', 'harmful-bias'],
  ['ethical review', socratesWith({ ethics: 'PASS-WITH-NOTES' }), 'SOCRATES', 'without notes'],
  ['ethics', socratesWith({ ethics: 'FAIL', ethicalNotes: true }), 'SOCRATES', 'a person decides'],
  ['blind difficulty', socratesWith({ unexplained: ['T'] }), 'SOCRATES', 'T'],
  ['confidence of SOCRATES', socratesWith({ confidence: 0.59 }), 'SOCRATES', '0.59, below 0.6'],
]);

const { EULER: _, ...four } = five(memo);
const { ATHENA: __, ...fourVotes } = five(vote);
const { NEWTON: ___, ...fourReviews } = five(keep);
spoil(
  'REFINE',
  [
    ['memos', { memos: four }, 'ALL', 'without a memo: EULER'],
    ['memos', { memos: { ...five(memo), EULER: { ...memo, substantive: false } } }, 'ALL', 'EULER'],
    ['calibration vote', { calibration: fourVotes }, 'ALL', 'ATHENA'],
    [
      'calibration vote',
      { calibration: { ...five(vote), EULER: { ...vote, unexplained: ['B'] } } },
      'ALL',
      'EULER scores without a reason: B',
    ],
    ['calibration range', { unresolvedDimensions: ['X'] }, 'ALL', 'X'],
    [
      'readiness vote',
      { readiness: { ...five(approve), EULER: revise, NEWTON: revise } },
      'ALL',
      'EULER asks ATHENA about D1',
    ],
    [
      'readiness vote',
      { readiness: { ...five(approve), EULER: discard, NEWTON: discard, ATHENA: discard } },
      'ALL',
      '3 votes to discard',
    ],
    ['distractor review', { distractors: fourReviews }, 'ALL', 'NEWTON'],
    [
      'distractor review',
      { distractors: { ...five(keep), GALILEO: { ...keep, missing: ['D1'] } } },
      'ALL',
      'GALILEO: D1',
    ],
    ['changes re-checked', { uncheckedChanges: ['C1'] }, 'HOUSE', 'C1'],
    ['changes valid', { invalidChanges: ['object:rope'] }, 'ATHENA', 'object:rope'],
    ['no open dispute', { openDisputes: 2 }, 'HOUSE', '2 open disputes'],
  ],
  ['blind and informed'],
);

spoil('DOCUMENT', [
  ['public document', { publicMissing: ['Environment'] }, 'HOUSE', 'Environment'],
  ['nothing given away', { leaks: ['I1'] }, 'HOUSE', 'I1'],
  [
    'isolation certified',
    { isolation: ['SOCRATES in CLASSIFY was shown solutionSketch (verbatim) by call/1'] },
    'HOUSE',
    'SOCRATES in CLASSIFY was shown solutionSketch',
  ],
  ['evaluation document', { evaluationMissing: ['Scoring Rubric'] }, 'HOUSE', 'Scoring Rubric'],
  ['traces', { traces: agents.filter((agent) => agent !== 'EULER') }, 'ALL', 'EULER'],
  ['metadata', { metadataMissing: ['tier'] }, 'HOUSE', 'tier'],
  ['style', { style: ['line 3 ends in a blank'] }, 'HOUSE', 'line 3'],
  ['scenario id', { idFormatOk: false }, 'HOUSE', 'IM-XXXX'],
]);

describe('what is missing or unreadable', () => {
  const unscoredIn = <P extends Phase>(phase: P, change: Partial<GateFacts[P]>) => judge(phase, change);

  test('is unscored in VALIDATE, wherever the report would have been judged', () => {
    const report = unscoredIn('VALIDATE', { mathematics: null });
    expect(report).toMatchObject({ passed: false, deficiencies: [] });
    expect(report.unscored).toEqual([
      'claims validated by EULER',
      'no invalid claim',
      'joint assessment',
      'timing table',
      'timing budget',
      'calculations repeatable',
      'requirements hold',
      'confidence of EULER',
      'edge cases',
      'sensitivity analysis',
    ]);
    expect(unscoredIn('VALIDATE', { physics: null }).unscored).toEqual([
      'claims validated by NEWTON',
      'no invalid claim',
      'joint assessment',
      'confidence of NEWTON',
      'edge cases',
    ]);
  });

  test('is unscored in every criterion of GROUND and CLASSIFY', () => {
    expect(unscoredIn('GROUND', { grounding: null }).unscored).toHaveLength(gates.GROUND.length);
    expect(unscoredIn('CLASSIFY', { classification: null }).unscored).toHaveLength(gates.CLASSIFY.length);
  });

  test('is unscored where similarity was not measured, a deciding vote is missing or SOCRATES gave no informed view', () => {
    expect(unscoredIn('SEED', seedWith({ similarity: null })).unscored).toEqual(['no duplicate']);
    const { EULER: _absent, ...votes } = { ...five(approve), NEWTON: revise };
    expect(unscoredIn('REFINE', { readiness: votes }).unscored).toEqual(['readiness vote']);
    expect(judge('VALIDATE', eulerWith({ proofReview: null }), 'PX').unscored).toEqual(['proof review']);
    expect(unscoredIn('REFINE', { delta: null }).unscored).toEqual(['blind and informed']);
  });
});

describe('what does not apply', () => {
  const verdicts = <P extends Phase>(phase: P, status: Status, change: Partial<GateFacts[P]> = {}) =>
    Object.fromEntries(judge(phase, change, status).findings.map(({ name, verdict }) => [name, verdict]));

  test.each<[Status, string[]]>([
    ['KS', ['solution sketch', 'no special design']],
    ['CT', ['solution sketch', 'no special design']],
    ['MT', ['solution sketch', 'hidden assumption']],
    ['DG', ['solution sketch', 'trivial answer']],
    ['OF', ['best known approach']],
    ['PX', ['impossibility proof']],
  ])('%s is asked for exactly its own kind of solution', (status, asked) => {
    const of = verdicts('SEED', status);
    const kinds = [
      'solution sketch',
      'best known approach',
      'impossibility proof',
      'hidden assumption',
      'trivial answer',
      'no special design',
    ];
    expect(kinds.filter((name) => of[name] !== 'not-applicable')).toEqual(asked);
  });

  test('is timing, where there is no deadline or no solution', () => {
    const timing = (of: Readonly<Record<string, string>>) => [of['timing table'], of['timing budget']];
    expect(timing(verdicts('VALIDATE', 'KS', { seed: { ...seed, deadlineSeconds: null } }))).toEqual([
      'not-applicable',
      'not-applicable',
    ]);
    expect(timing(verdicts('VALIDATE', 'PX'))).toEqual(['not-applicable', 'not-applicable']);
    expect(timing(verdicts('VALIDATE', 'KS'))).toEqual(['passed', 'passed']);
  });

  test('is the budget before the table is mended, and then the table fails', () => {
    const of = verdicts('VALIDATE', 'KS', steps({ missing: ['S1'] }));
    expect([of['timing table'], of['timing budget']]).toEqual(['failed', 'not-applicable']);
  });

  test('always says why', () => {
    for (const phase of phases)
      for (const status of statuses)
        for (const finding of judge(phase, {}, status).findings) {
          if (finding.verdict === 'not-applicable') expect(finding.why.length).toBeGreaterThan(10);
        }
  });
});

describe('passing at the edge', () => {
  const check = {
    finding: 'fails',
    houseValue: 9,
    comparator: '<=',
    limit: 8,
    unit: 'N',
    why: '9 N is above 8 N',
  } as const;
  const upheld = {
    claimId: 'C1',
    claim: null,
    known: true,
    core: true,
    lawNamed: true,
    proofGiven: true,
    fixPossible: true,
    correctionGiven: true,
    check,
  };
  test.each<[string, boolean]>([
    ['margin at the limit', judge('VALIDATE', house({ marginPercent: policy.marginPercent })).passed],
    [
      'confidence at the threshold',
      judge('VALIDATE', newtonWith({ confidence: policy.confidence.NEWTON ?? 1 })).passed,
    ],
    [
      'similarity just below the limit',
      judge('SEED', seedWith({ similarity: { score: policy.duplicateSimilarity - 0.001, nearest: 'IM-0042' } })).passed,
    ],
    ['an empty registry', judge('SEED', seedWith({ similarity: { score: 0, nearest: null } })).passed],
    [
      'one word more than the least',
      judge('CLASSIFY', socratesWith({ justificationWords: policy.justificationWords + 1 })).passed,
    ],
    [
      'an open frontier without a single step',
      judge('SEED', seedWith({ steps: [], designs: [frontier] }), 'OF').passed,
    ],
    ['a paradox without a single step', judge('SEED', seedWith({ steps: [], designs: designs('PX') }), 'PX').passed],
    ['criteria that nobody wants changed', judge('VALIDATE', asOpen, 'OF').passed],
    ['a proof that EULER finds sound', judge('VALIDATE', eulerWith({ proofReview: 'SOUND' }), 'PX').passed],
    ['facts of a history older than the special statuses', judge('SEED', { seed: older }).passed],
    ['four of five approvals', judge('REFINE', { readiness: { ...five(approve), EULER: revise } }).passed],
    [
      'an assessment of VETOED whose veto is not open any more',
      judge('VALIDATE', newtonWith({ assessment: 'VETOED', veto: upheld })).passed,
    ],
  ])('%s', (_case, passes) => {
    expect(passes).toBe(true);
  });

  test('a weak illusion is noted and does not fail the gate', () => {
    const degenerate = deltaBetween({ ...socrates, status: 'DG' }, informedFacts({ ...informed, status: 'DG' }));
    const report = judge('REFINE', { delta: degenerate }, 'DG');
    expect(report.passed).toBe(true);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ name: 'blind and informed', note: 'illusion: weak' }),
    );
  });
});

describe('confidence', () => {
  test('escalates below a half and is discussed up to the threshold', () => {
    expect(doubts({ NEWTON: 0.49, EULER: 0.5 }, policy)).toEqual([
      { agent: 'NEWTON', confidence: 0.49, band: 'escalate' },
      { agent: 'EULER', confidence: 0.5, band: 'discuss' },
    ]);
    expect(
      doubts({ NEWTON: 0.7, EULER: 0.69, GALILEO: 0.6, SOCRATES: 0.59 }, policy).map(({ agent }) => agent),
    ).toEqual(['EULER', 'SOCRATES']);
    expect(doubts({ ATHENA: 0.5 }, policy)).toEqual([]);
    expect(doubts({ GALILEO: Number.NaN }, policy)).toMatchObject([{ band: 'escalate' }]);
  });

  test('is that of a phase’s leads', () => {
    expect(confidencesOf('VALIDATE', sound.VALIDATE)).toEqual({ NEWTON: 0.9, EULER: 0.85 });
    expect(confidencesOf('VALIDATE', { physics: null, mathematics: euler })).toEqual({ EULER: 0.85 });
    expect(confidencesOf('GROUND', sound.GROUND)).toEqual({ GALILEO: 0.7 });
    expect(confidencesOf('CLASSIFY', sound.CLASSIFY)).toEqual({ SOCRATES: 0.75 });
    expect(confidencesOf('SEED', {})).toEqual({});
  });

  test('can be told from other deficiencies', () => {
    const { deficiencies } = judge('VALIDATE', { ...newtonWith({ confidence: 0.6 }), openVetoes: 1 });
    expect(deficiencies.filter(({ criterion }) => aboutConfidence(criterion))).toMatchObject([{ to: 'NEWTON' }]);
  });
});

test('only an ethical FAIL stops a run at once', () => {
  expect(ethicalFail({ ethics: 'FAIL' })).toBe(true);
  expect(ethicalFail({ ethics: 'PASS-WITH-NOTES' })).toBe(false);
});
