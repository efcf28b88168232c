import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { noActs } from '../../../../shared/scenario/answers/acts.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { seedDocument, type SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import {
  mathematicsReport,
  physicsReport,
  type MathematicsReport,
} from '../../../../shared/scenario/answers/validation.ts';
import { groundingReport } from '../../../../shared/scenario/answers/grounding.ts';
import { classificationReport, informedClassification } from '../../../../shared/scenario/answers/classification.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import { words } from '../../../../shared/scenario/facts/substance.ts';
import { checkProof } from '../../../../shared/verification/proofs.ts';
import { scenarioTables } from '../../../../shared/verification/scenario-tables.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { classification, grounding, informed, mathematics, physics, shaft } from '../shaft.ts';

const measured = { targetCategory: 'The Locked Room', similarity: null } as const;
const seedOf = (change: Partial<SeedDocument>) => facts.seedFacts({ ...shaft, ...change }, measured);
const checked = (change: Partial<MathematicsReport>, seed = shaft) =>
  facts.mathematicsFacts({ ...mathematics, ...change }, seed, evaluate, convert, policy);
const [tankClaim] = mathematics.calculations;
if (tankClaim === undefined) throw new Error('the sample has no calculation');

test('the samples are answers that the schemas accept', () => {
  for (const [schema, sample] of [
    [seedDocument, shaft],
    [physicsReport, physics],
    [mathematicsReport, mathematics],
    [groundingReport, grounding],
    [classificationReport, classification],
    [informedClassification, informed],
  ] as const) {
    expect(schema.safeParse(sample).success).toBe(true);
  }
});

test('facts survive a history', () => {
  const all: readonly Readonly<Record<string, Json>>[] = [
    facts.seedFacts(shaft, { ...measured, similarity: { score: 0.1, nearest: null } }),
    facts.revisionFacts(shaft, shaft, measured),
    facts.physicsFacts(physics, shaft),
    checked({}),
    facts.groundingFacts(grounding, shaft),
    facts.classificationFacts(classification),
    facts.informedFacts(informed),
  ];
  for (const one of all) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
});

describe('roll call', () => {
  test('lists what is missing, invented and doubled, spaces aside', () => {
    expect(facts.rollCall(['C1', 'C2'], [' C1', 'C9', 'C9 '])).toEqual({
      missing: ['C2'],
      unknown: ['C9'],
      duplicate: ['C9'],
    });
  });

  test('is silent exactly when each id is named once', () => {
    const ids = fc.uniqueArray(fc.constantFrom('C1', 'C2', 'C3', 'C4'));
    fc.assert(
      fc.property(ids, fc.array(fc.constantFrom('C1', 'C2', 'C3', 'C4', 'C5')), (expected, named) => {
        const { missing, unknown, duplicate } = facts.rollCall(expected, named);
        expect(missing.length + unknown.length + duplicate.length === 0).toBe(
          [...expected].sort().join() === [...named].sort().join(),
        );
      }),
    );
  });
});

describe('facts of a seed', () => {
  test('find nothing wrong with a sound one', () => {
    expect(seedOf({})).toMatchObject({
      missingSections: [],
      missingParts: [],
      incompleteObjects: [],
      incompleteCapabilities: [],
      brokenDependencies: [],
      duplicates: [],
      narrativeParagraphs: 2,
      insights: ['I1', 'I2'],
      steps: ['S1', 'S2'],
      claims: ['C1', 'C2'],
      distractors: ['D1'],
      deadlineSeconds: 100,
      confidence: 0.8,
    });
  });

  test('name the cells that say nothing', () => {
    const objects = [{ name: 'rope', mass: '', dimensions: '10 m', material: 'TBD', notes: 'dry' }];
    expect(seedOf({ scenario: { ...shaft.scenario, objects, environment: [], threat: ' ' } })).toMatchObject({
      incompleteObjects: [{ name: 'rope', lacks: ['mass', 'material'] }],
      missingSections: ['environment', 'threat'],
    });
  });

  test('find insights that rest on nothing or on themselves, and ids that stand twice', () => {
    const insights = [
      { id: 'I1', description: 'a', fixedness: 'f', dependsOn: ['I1', 'I7'] },
      { id: 'I1', description: 'b', fixedness: 'f', dependsOn: [] },
    ];
    expect(seedOf({ insights })).toMatchObject({
      brokenDependencies: ['I1 needs I1', 'I1 needs I7'],
      duplicates: ['I1'],
    });
  });

  test('of a revision add what changed and what margin is left', () => {
    const revised = { ...shaft, scenario: { ...shaft.scenario, deadlineSeconds: 80 } };
    expect(facts.revisionFacts(revised, shaft, measured)).toMatchObject({
      changed: [{ id: 'deadline', kind: 'deadline' }],
      marginPercent: 37.5,
      deadlineSeconds: 80,
    });
  });
});

describe('facts of the physics', () => {
  test('list claims passed over, invented, doubled and found invalid', () => {
    const verdict = (claimId: string, status: 'VALID' | 'INVALID') => ({
      claimId,
      status,
      law: '',
      calculation: '',
      concern: '',
    });
    expect(
      facts.physicsFacts(
        { ...physics, claims: [verdict('C1', 'VALID'), verdict('C1', 'INVALID'), verdict('C7', 'VALID')] },
        shaft,
      ).claims,
    ).toEqual({ missing: ['C2'], unknown: ['C7'], duplicate: ['C1'], valid: [], invalid: ['C1'] });
  });

  test('carry the acts of the report, its veto in front', () => {
    const veto = {
      claimId: 'C9',
      claim: null,
      known: false,
      core: false,
      lawNamed: true,
      proofGiven: false,
      fixPossible: true,
      correctionGiven: false,
      check: checkProof(null, scenarioTables(shaft), evaluate, convert, 0.01),
    };
    const acts = { ...facts.noActFacts, veto };
    expect(facts.physicsFacts(physics, shaft, acts)).toMatchObject({ veto, acts });
    expect(facts.physicsFacts(physics, shaft)).toMatchObject({ veto: null, acts: facts.noActFacts });
  });

  test('and the mathematics are assessed jointly by the worse of the two', () => {
    const lead = (assessment: 'VALIDATED' | 'NEEDS-REVISION' | 'VETOED') => ({ assessment });
    expect(facts.jointAssessment(lead('VALIDATED'), lead('NEEDS-REVISION'))).toBe('NEEDS-REVISION');
    expect(facts.jointAssessment(lead('VETOED'), lead('VALIDATED'))).toBe('VETOED');
    expect(facts.jointAssessment(lead('VALIDATED'), lead('VALIDATED'))).toBe('VALIDATED');
    expect(facts.jointAssessment(null, lead('VALIDATED'))).toBeNull();
  });
});

describe('facts of the mathematics', () => {
  test('find no contradiction in a sound report', () => {
    expect(checked({})).toMatchObject({
      contradictions: [],
      timing: { house: { totalSeconds: 50, marginPercent: 50 }, steps: { missing: [], unknown: [], duplicate: [] } },
      calculations: [{ id: 'K1', finding: 'agrees' }],
      sensitivity: { fragile: false, breaking: [], unreported: [], reported: 2 },
    });
  });

  test('sum EULER’s seconds for ATHENA’s steps only, and show both totals', () => {
    const steps = [
      { stepId: 'S1', seconds: 32, basis: '' },
      { stepId: 'S9', seconds: 18, basis: '' },
    ];
    expect(checked({ timing: { ...mathematics.timing, steps } })).toMatchObject({
      timing: {
        house: { totalSeconds: 32, marginSeconds: 68 },
        reported: { totalSeconds: 50 },
        steps: { missing: ['S2'], unknown: ['S9'] },
      },
      contradictions: [
        { about: 'timing total', reported: 50, house: 32 },
        { about: 'timing margin' },
        { about: 'timing margin %' },
      ],
    });
  });

  test('take the slower of two times for one step', () => {
    const steps = [...mathematics.timing.steps, { stepId: 'S1', seconds: 10, basis: '' }];
    expect(checked({ timing: { ...mathematics.timing, steps } }).timing).toMatchObject({
      house: { totalSeconds: 50 },
      steps: { duplicate: ['S1'] },
    });
  });

  test('take the deadline from the seed, not from the report', () => {
    expect(checked({ timing: { ...mathematics.timing, deadlineSeconds: 200 } }).contradictions).toEqual([
      { claim: 'EULER/timing', about: 'deadline', reported: 200, house: 100, recomputed: true },
    ]);
    expect(checked({}, { ...shaft, scenario: { ...shaft.scenario, deadlineSeconds: null } })).toMatchObject({
      timing: { deadlineSeconds: null, house: { marginPercent: null } },
      contradictions: [
        { about: 'deadline', reported: 100, house: null },
        { about: 'timing margin' },
        { about: 'timing margin %' },
      ],
    });
  });

  test('call a wrong result and denied unit errors contradictions', () => {
    expect(checked({ calculations: [{ ...tankClaim, result: { value: 500, unit: 'N' } }] }).contradictions).toEqual([
      { claim: 'EULER/K1', about: 'calculation K1', reported: 500, house: expect.closeTo(784.8, 6), recomputed: true },
    ]);
    expect(checked({ calculations: [{ ...tankClaim, result: { value: 785, unit: 'J' } }] }).contradictions).toEqual([
      { claim: 'EULER/units', about: 'units', reported: 'CONSISTENT', house: 'ERRORS-FOUND', recomputed: true },
    ]);
  });

  test('call denied fragility a contradiction, row by row and as a whole', () => {
    const tight = { ...tankClaim, requirement: { comparator: '>=', value: 700, unit: 'N' } as const };
    expect(checked({ calculations: [tight] })).toMatchObject({
      sensitivity: { fragile: true, breaking: ['tank', 'g'] },
      contradictions: [
        { about: 'sensitivity of tank', reported: '−survives +survives', house: '−fails +survives' },
        { about: 'sensitivity of g' },
        { about: 'fragility', reported: false, house: true },
      ],
    });
  });

  test('name the key parameters that the report passes over, and read a step by any of its names', () => {
    const slow = {
      ...mathematics.timing,
      steps: [
        { stepId: 'S1', seconds: 80, basis: '' },
        { stepId: 'S2', seconds: 15, basis: '' },
      ],
    };
    expect(checked({ timing: slow, sensitivity: [] }).sensitivity).toMatchObject({
      breaking: ['step S1'],
      unreported: ['tank', 'g', 'step S1'],
      reported: 0,
    });
    const rows = ['Tank ', 'g', 's1'].map((parameter) => ({
      parameter,
      survivesMinus20: true,
      survivesPlus20: false,
      note: '',
    }));
    expect(checked({ timing: slow, sensitivity: rows }).sensitivity.unreported).toEqual([]);
  });

  test('hand on EULER’s verdict on an impossibility proof, where there is one', () => {
    expect(checked({}).proofReview).toBeNull();
    expect(checked({ proofReview: { verdict: 'GAPS', reasoning: 'r', gaps: ['one'] } }).proofReview).toBe('GAPS');
  });

  test('list calculations under one id and for claims that do not exist', () => {
    expect(checked({ calculations: [tankClaim, { ...tankClaim, claimId: 'C9' }] })).toMatchObject({
      duplicateCalculations: ['K1'],
      unknownClaims: ['C9'],
    });
  });
});

describe('facts of the grounding', () => {
  test('count distinct and specific references, and compute the chain', () => {
    expect(facts.groundingFacts(grounding, shaft)).toMatchObject({
      constructs: 3,
      citations: 5,
      benchmarks: 3,
      uncited: [],
      chainSuccess: 0.25,
      insights: { missing: [], unknown: [] },
    });
    const [first, ...rest] = grounding.citations;
    if (first === undefined) throw new Error('the sample has no citation');
    expect(
      facts.groundingFacts({ ...grounding, citations: [first, first, { ...first, year: 0 }, ...rest] }, shaft),
    ).toMatchObject({ citations: 5, vagueCitations: ['one'] });
  });

  test('count no construct whose insight is invented or whose reference is vague', () => {
    const constructs = grounding.constructs.map((row, index) => {
      if (index === 0) return { ...row, insightId: 'I9' };
      return index === 1 ? { ...row, recent: { ...row.recent, authors: '' } } : row;
    });
    expect(facts.groundingFacts({ ...grounding, constructs }, shaft)).toMatchObject({
      constructs: 1,
      uncited: ['affordance'],
      insights: { missing: ['I1'], unknown: ['I9'] },
    });
  });
});

describe('facts of the classification', () => {
  test('count words that are words', () => {
    expect(words('One – two,\nthree... 4')).toBe(4);
    expect(facts.classificationFacts(classification).justificationWords).toBe(101);
  });

  test('list ethical questions without an answer, and those with a concern', () => {
    const [first, second] = classification.ethics.checklist;
    if (!first || !second) throw new Error('the sample has no checklist');
    const checklist = [{ ...first, concern: true }, first];
    expect(
      facts.classificationFacts({ ...classification, ethics: { ...classification.ethics, checklist } }),
    ).toMatchObject({
      ethicalConcerns: ['violence'],
      ethicalQuestions: {
        missing: classification.ethics.checklist.slice(1).map(({ question }) => question),
        duplicate: ['violence'],
      },
    });
  });
});

describe('facts of the refinement', () => {
  const nothing = {
    findings: [],
    concerns: ['-'],
    recommendedChanges: [],
    veto: null,
    breakthrough: null,
    ...noActs,
    confidence: 0.5,
  };

  test('know an empty memo from a justified one', () => {
    expect(facts.memoFacts({ ...nothing, noContribution: null })).toMatchObject({
      substantive: false,
      contributes: true,
      concerns: 0,
    });
    expect(facts.memoFacts({ ...nothing, noContribution: 'No mathematics is involved.' })).toMatchObject({
      substantive: true,
      contributes: false,
    });
  });

  test('list the distractors to revise, and those passed over unless the agent contributes nothing', () => {
    const review = {
      verdicts: [
        { distractorId: 'D1', verdict: 'TOO-WEAK' as const, reason: '', change: '' },
        { distractorId: 'D8', verdict: 'TOO-WEAK' as const, reason: '', change: '' },
      ],
      noContribution: null,
      confidence: 1,
    };
    expect(facts.distractorFacts(review, ['D1', 'D2'])).toMatchObject({
      revise: ['D1'],
      missing: ['D2'],
      unknown: ['D8'],
    });
    expect(
      facts.distractorFacts({ verdicts: [], noContribution: 'None is physical.', confidence: 1 }, ['D1']),
    ).toMatchObject({ missing: [], contributes: false });
  });

  test('keep of a doubt, a vote and a trace what can be counted', () => {
    expect(
      facts.doubtFacts({
        source: 'friction',
        wouldResolve: ['a value', ''],
        requestedChanges: [{ target: 'C1 ', change: 'state it' }],
        confidence: 0.6,
      }),
    ).toEqual({ confidence: 0.6, sourceNamed: true, remedies: 1, changes: ['C1'] });
    expect(facts.dimensionFacts({ score: 4, reason: '', confidence: 0.7 })).toEqual({
      score: 4,
      reasoned: false,
      confidence: 0.7,
    });
    expect(facts.calibrationFacts({ difficulty: classification.difficulty, confidence: 0.7 })).toMatchObject({
      profile: { I: 3, X: 3 },
      unexplained: [],
    });
    const trace = {
      asked: '',
      found: '',
      decisions: [],
      challengesIssued: [],
      challengesReceived: [],
      disagreements: ['one'],
      resolutionConfidence: 1,
      leastConfident: '',
      wouldIncrease: '',
      confidence: 1,
    };
    expect(facts.traceFacts({ ...trace, noContribution: null })).toMatchObject({
      substantive: false,
      disagreements: 1,
    });
    expect(facts.traceFacts({ ...trace, noContribution: 'Not asked.' })).toMatchObject({
      substantive: true,
      contributes: false,
    });
  });
});
