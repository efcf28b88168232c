import { expect, test } from 'vitest';
import { gate } from '../../../../shared/kernel/gates.ts';
import { gates } from './all-gates.ts';
import { asRequest } from '../../../../shared/scenario/requests.ts';
import type { Renewal } from '../../../../shared/verification/renewed-calculations.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { agents } from '../../../../shared/scenario/vocabulary.ts';
import { approve, discard, five, galileo, keep, memo, revise, vote } from './sound.ts';
import { judge, socratesWith, spoil } from './spoilt.ts';

const unsound = (finding: Renewal) => ({
  superseded: ['K1', 'K2'],
  unsound: [{ id: 'K1', claimId: 'C1', finding, said: 'C1/mass was 15 kg and is 99 kg: it comes to 99 N' }],
});
const galileoWith = (change: Partial<typeof galileo>) => ({ grounding: { ...galileo, ...change }, year: 2026 });

const dated = (year: number, recent: boolean) => [{ work: `A work (${year})`, year, recent }];

const argued = { constructs: [], benchmarks: [], difficulty: [] };
const considered = { status: [], type: [], epistemology: [], difficulty: [] };

spoil('GROUND', [
  ['constructs', galileoWith({ constructs: policy.constructs - 1 }), 'GALILEO', '2 constructs'],
  ['constructs', galileoWith({ insights: { missing: ['I2'], unknown: [], duplicate: [] } }), 'GALILEO', 'I2'],
  ['constructs', galileoWith({ insights: { missing: [], unknown: ['I9'], duplicate: [] } }), 'GALILEO', 'not have: I9'],
  ['constructs', galileoWith({ uncited: ['affordance'] }), 'GALILEO', 'affordance'],
  ['constructs', galileoWith({ misfits: ['affordance: one reference'] }), 'GALILEO', 'affordance: one reference'],
  ['citations', galileoWith({ citations: policy.citations - 1 }), 'GALILEO', '4 distinct'],
  ['citations', galileoWith({ vagueCitations: ['number 2'] }), 'GALILEO', 'number 2'],
  ['constructs', galileoWith({ oneForAll: ['On problem-solving (1945)'] }), 'GALILEO', 'every construct: On problem'],
  ['constructs', galileoWith({ dated: dated(1975, true) }), 'GALILEO', 'from before 1976: A work (1975)'],
  ['citations', galileoWith({ dated: dated(2028, false) }), 'GALILEO', 'from after 2027: A work (2028)'],
  ['citations', galileoWith({ unlisted: ['Dziri et al., 2023'] }), 'GALILEO', 'Dziri et al., 2023'],
  [
    'constructs',
    galileoWith({ hollow: { ...argued, constructs: ['predicts nothing'] } }),
    'GALILEO',
    'predicts nothing',
  ],
  [
    'difficulty prediction',
    galileoWith({ hollow: { ...argued, difficulty: ['of chain says nothing'] } }),
    'GALILEO',
    'of chain says nothing',
  ],
  [
    'benchmark positioning',
    galileoWith({ hollow: { ...argued, benchmarks: ['no difference is said'] } }),
    'GALILEO',
    'no difference is said',
  ],
  [
    'predictions and chain',
    galileoWith({ mispredicted: ['0.9 to the power of 2'] }),
    'GALILEO',
    '0.9 to the power of 2',
  ],
  ['difficulty prediction', galileoWith({ missingPredictions: ['AGENTIC'] }), 'GALILEO', 'AGENTIC'],
  ['benchmark positioning', galileoWith({ benchmarks: policy.benchmarks - 1 }), 'GALILEO', '2 benchmarks'],
  ['confidence of GALILEO', galileoWith({ confidence: 0.59 }), 'GALILEO', '0.59, below 0.6'],
  ['construct validity', galileoWith({ concerns: 1 }), 'GALILEO', '1 construct validity issue is raised'],
  ['construct validity', galileoWith({ concerns: 2 }), 'GALILEO', '2 construct validity issues are raised'],
  ['construct validity', galileoWith({ validityArgued: false }), 'GALILEO', 'not argued'],
  ['construct validity', galileoWith({ merit: 'LOW' }), 'GALILEO', 'merit LOW'],
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
  [
    'ethical review',
    socratesWith({ ethicalQuestions: { missing: [], unknown: [], duplicate: ['violence'] } }),
    'SOCRATES',
    'answered twice: violence',
  ],
  ['ethical review', socratesWith({ ethicalConcerns: ['harmful-bias'] }), 'SOCRATES', 'harmful-bias'],
  ['ethical review', socratesWith({ ethics: 'PASS-WITH-NOTES' }), 'SOCRATES', 'without notes'],
  ['status', socratesWith({ hollow: { ...considered, status: ['OF is both'] } }), 'SOCRATES', 'OF is both'],
  ['impossibility type', socratesWith({ hollow: { ...considered, type: ['type III'] } }), 'SOCRATES', 'type III'],
  [
    'blind difficulty',
    socratesWith({ hollow: { ...considered, difficulty: ['one reason'] } }),
    'SOCRATES',
    'one reason',
  ],
  ['epistemology', socratesWith({ hollow: { ...considered, epistemology: ['says nothing'] } }), 'SOCRATES', 'nothing'],
  ['ethics', socratesWith({ ethics: 'FAIL', ethicalNotes: true }), 'SOCRATES', 'a person decides'],
  ['blind difficulty', socratesWith({ unexplained: ['T'] }), 'SOCRATES', 'T'],
  ['confidence of SOCRATES', socratesWith({ confidence: 0.59 }), 'SOCRATES', '0.59, below 0.6'],
]);

const { EULER: _, ...four } = five(memo);
const { ATHENA: __, ...fourVotes } = five(vote);
const { NEWTON: ___, ...fourReviews } = five(keep);
const asked = asRequest({ id: 'memo-1/NEWTON/1', from: 'NEWTON', to: 'ATHENA', about: 'C1', words: null });

spoil('REFINE', [
  ['memos', { memos: four }, 'ALL', 'without a memo: EULER'],
  ['memos', { memos: { ...five(memo), EULER: { ...memo, substantive: false } } }, 'ALL', 'EULER'],
  ['calibration vote', { calibration: fourVotes }, 'ALL', 'ATHENA'],
  [
    'calibration vote',
    { calibration: { ...five(vote), EULER: { ...vote, unexplained: ['B'] } } },
    'ALL',
    'EULER scores without a reason: B',
  ],
  [
    'memos',
    { memos: { ...five({ ...memo, says: 1 }), EULER: { ...memo, says: 2 }, NEWTON: { ...memo, says: 3 } } },
    'ALL',
    'one and the same: ATHENA, GALILEO, SOCRATES',
  ],
  [
    'memos',
    { memos: { ...five(memo), EULER: { ...memo, misnamed: ['finding 1: “reach of 9 m”, where reach is 2 m'] } } },
    'ALL',
    'EULER: finding 1: “reach of 9 m”',
  ],
  [
    'calibration vote',
    { calibration: { ...five(vote), EULER: { ...vote, hollow: ['one and the same reason'] } } },
    'ALL',
    'EULER: one and the same reason',
  ],
  [
    'readiness vote',
    { readiness: { ...five(approve), EULER: { ...approve, vote: 'APPROVE-WITH-NOTES', notes: false } } },
    'ALL',
    'votes with notes that have none: EULER',
  ],
  [
    'readiness vote',
    { readiness: { ...five(approve), EULER: { ...approve, statusReasoned: false } } },
    'ALL',
    'without a reason: EULER',
  ],
  ['blind and informed', { informed: { view: ['no justification'], ethics: [] } }, 'SOCRATES', 'no justification'],
  ['informed ethics', { informed: { view: [], ethics: ['without notes'] } }, 'SOCRATES', 'without notes'],
  [
    'distractor review',
    { distractors: { ...five(keep), GALILEO: { ...keep, unreasoned: ['D1'] } } },
    'ALL',
    'a reason of their own, or against it: GALILEO: D1',
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
  ['informed ethics', { ethics: { assessment: 'FAIL', overruled: false } }, 'SOCRATES', 'a person decides'],
  ['distractor review', { distractors: fourReviews }, 'ALL', 'NEWTON'],
  [
    'distractor review',
    { distractors: { ...five(keep), GALILEO: { ...keep, missing: ['D1'] } } },
    'ALL',
    'GALILEO: D1',
  ],
  [
    'distractor review',
    { distractors: { ...five(keep), GALILEO: { ...keep, unknown: ['D9'] } } },
    'ALL',
    'that do not exist: GALILEO: D9',
  ],
  [
    'distractor review',
    { distractors: { ...five(keep), GALILEO: { ...keep, duplicate: ['D1'] } } },
    'ALL',
    'more than one verdict: GALILEO: D1',
  ],
  [
    'readiness vote',
    { readiness: { ...five(approve), EULER: { ...revise, requests: [] }, NEWTON: { ...revise, requests: [] } } },
    'ALL',
    'none named',
  ],
  ['changes re-checked', { uncheckedChanges: ['C1'] }, 'HOUSE', 'C1'],
  ['changes valid', { invalidChanges: ['object:rope'] }, 'ATHENA', 'object:rope'],
  ['renewed calculations', { renewed: unsound('units-disagree') }, 'ATHENA', 'calculation K1 of C1: C1/mass was'],
  ['renewed calculations', { renewed: unsound('no-value') }, 'ATHENA', 'calculation K1 of C1: C1/mass was'],
  ['renewed calculations', { renewed: unsound('number-gone') }, 'ATHENA', 'calculation K1 of C1: C1/mass was'],
  ['renewed calculations', { renewed: unsound('does-not-parse') }, 'ATHENA', 'calculation K1 of C1: C1/mass was'],
  ['renewed requirements', { renewed: unsound('requirement-fails') }, 'ATHENA', 'C1/mass was 15 kg and is 99 kg'],
  [
    'no open request',
    { requests: [asked, { ...asked, id: 'memo-1/NEWTON/2', closedBy: 'REASON' }] },
    'ALL',
    'open requests: memo-1/NEWTON/1: NEWTON asks ATHENA about C1',
  ],
  ['no open dispute', { openDisputes: 1 }, 'HOUSE', '1 open dispute'],
  ['no open dispute', { openDisputes: 2 }, 'HOUSE', '2 open disputes'],
]);

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

test('REFINE takes two memos of the same words, and any number that have nothing to add', () => {
  const alike = { ...memo, says: 1 };
  const own = (says: number | null) => ({ ...memo, says });
  const two = { ATHENA: alike, GALILEO: alike, EULER: own(2), NEWTON: own(3), SOCRATES: own(4) };
  expect(judge('REFINE', { memos: two }).deficiencies).toEqual([]);
  expect(judge('REFINE', { memos: five(own(null)) }).deficiencies).toEqual([]);
});

test.each([
  ['a recent reference at the limit', { dated: dated(1976, true) }],
  ['a seminal one of any age', { dated: dated(1890, false) }],
  ['one that is dated the year after the run, as print is', { dated: dated(2027, true) }],
])('GROUND takes %s', (_, change) => {
  expect(gate('GROUND', gates.GROUND, galileoWith(change), 'KS', policy).deficiencies).toEqual([]);
});

test.each(['OF', 'PX'] as const)('GROUND compares no prediction with the chain of an %s', (status) => {
  const { findings } = gate('GROUND', gates.GROUND, galileoWith({ mispredicted: ['wrong'] }), status, policy);
  expect(findings.find(({ name }) => name === 'predictions and chain')).toMatchObject({ verdict: 'not-applicable' });
});
