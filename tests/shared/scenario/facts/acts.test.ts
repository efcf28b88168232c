import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { noActs, type Challenge, type Proof, type Veto } from '../../../../shared/scenario/answers/acts.ts';
import { claimTable } from '../../../../shared/scenario/claims.ts';
import {
  actFacts,
  ballotFacts,
  noActFacts,
  refusals,
  responseFacts,
  statementFacts,
  vetoReviewFacts,
  type ReportedActs,
} from '../../../../shared/scenario/facts/index.ts';
import { mostAdmitted, mostNamed } from '../../../../shared/scenario/facts/acts.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { agents, type Agent, type Phase } from '../../../../shared/scenario/vocabulary.ts';
import { checkProof, proofTables } from '../../../../shared/verification/proofs.ts';
import { addressOf } from '../../../../shared/verification/scenario-tables.ts';
import { classification, grounding, mathematics, physics, shaft } from '../shaft.ts';

const tables = proofTables(shaft);
const claims = claimTable({ seed: shaft, physics, mathematics, grounding, classification });
const check = (proof: Proof | null) => checkProof(proof, tables, evaluate, convert, defaultPolicy.calculationTolerance);
const read = (acts: Partial<ReportedActs>, agent: Agent = 'NEWTON', phase: Phase = 'REFINE') =>
  actFacts(
    { ...noActs, ...acts },
    { agent, phase, claims, hasNumber: (address) => tables.cited.has(addressOf(address)), check },
  );

const failing: Proof = {
  quantities: [
    { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' },
    { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law' },
  ],
  expression: 'tank * g',
  requirement: { comparator: '<=', value: 400, unit: 'N' },
};
const challenge: Challenge = {
  claim: 'ATHENA/C1',
  against: 'ATHENA',
  wrong: 'Too light.',
  evidence: ['80 kg × g is 785 N.'],
  recommendation: 'A heavier tank.',
  override: null,
  proof: null,
  confidence: 0.8,
};
const veto: Veto = {
  claimId: 'C1',
  law: 'Newton’s second law',
  proof: 'The pull is too small.',
  check: failing,
  fixPossible: true,
  correction: 'Take 100 kg.',
};

describe('a challenge', () => {
  test('that is well formed is kept, with the claim’s domains and clearance', () => {
    expect(read({ challenges: [{ ...challenge, claim: ' ATHENA/C1 ', proof: failing }] }).challenges).toEqual([
      {
        number: 1,
        claim: 'ATHENA/C1',
        against: 'ATHENA',
        domains: ['physical feasibility'],
        content: 'physicalClaims',
        crossDomain: false,
        confidence: 0.8,
        override: null,
        proof: expect.objectContaining({ finding: 'fails' }),
      },
    ]);
  });

  test.each<[string, Partial<Challenge>, string]>([
    ['without evidence', { evidence: [] }, 'no-evidence'],
    ['whose evidence says nothing', { evidence: [' ', '-', 'n/a'] }, 'no-evidence'],
    ['of a claim that nobody made', { claim: 'ATHENA/C9' }, 'unknown-claim'],
    ['of a claim without its author', { claim: 'C1' }, 'unknown-claim'],
    ['of its own claim', { claim: 'NEWTON/C1', against: 'NEWTON' }, 'own-claim'],
    ['of its own claim, laid at another’s door', { claim: 'NEWTON/C1', against: 'EULER' }, 'own-claim'],
    ['against another than the claim’s author', { against: 'EULER' }, 'wrong-author'],
  ])('%s goes no further', (_, change, reason) => {
    expect(read({ challenges: [{ ...challenge, ...change }] })).toMatchObject({
      challenges: [],
      refused: [{ number: 1, reason }],
      refusedInAll: 1,
    });
  });

  test('of what its agent was never cleared for is one of a claim that nobody made', () => {
    expect(read({ challenges: [challenge] }, 'SOCRATES', 'CLASSIFY').refused).toEqual([
      { number: 1, claim: 'ATHENA/C1', reason: 'unknown-claim' },
    ]);
    expect(
      read({ challenges: [{ ...challenge, claim: 'EULER/K1', against: 'EULER' }] }, 'NEWTON', 'VALIDATE').refused,
    ).toEqual([{ number: 1, claim: 'EULER/K1', reason: 'unknown-claim' }]);
    expect(
      read({ challenges: [{ ...challenge, claim: 'ATHENA/narrative' }] }, 'SOCRATES', 'CLASSIFY').challenges,
    ).toHaveLength(1);
  });

  test.each<[Agent, string, Agent, boolean]>([
    ['NEWTON', 'ATHENA/C1', 'ATHENA', false],
    ['NEWTON', 'ATHENA/S1', 'ATHENA', false],
    ['EULER', 'ATHENA/S1', 'ATHENA', false],
    ['EULER', 'ATHENA/C1', 'ATHENA', true],
    ['SOCRATES', 'EULER/timing', 'EULER', true],
    ['GALILEO', 'ATHENA/I1', 'ATHENA', false],
  ])('of %s to %s (%s) is cross-domain: %s', (agent, claim, against, crossDomain) => {
    expect(read({ challenges: [{ ...challenge, claim, against }] }, agent).challenges[0]).toMatchObject({
      crossDomain,
    });
  });

  test('is kept once a claim, and a thousand of them leave the first few and a count', () => {
    expect(read({ challenges: [challenge, challenge] })).toMatchObject({
      challenges: [{ number: 1 }],
      refused: [{ number: 2, reason: 'open' }],
    });
    const others = claims
      .filter(({ by }) => by !== 'NEWTON')
      .map(({ id, by }) => ({ ...challenge, claim: id, against: by }));
    const flood = Array.from({ length: 1_000 }, (_, place) => others[place % others.length] ?? challenge);
    const facts = read({ challenges: flood });
    expect(facts.challenges.map(({ number }) => number)).toEqual(
      Array.from({ length: mostAdmitted }, (_, place) => place + 1),
    );
    expect(facts.refused).toHaveLength(mostNamed);
    expect(facts.refused[0]).toMatchObject({ number: mostAdmitted + 1, reason: 'limit' });
    expect(facts.refusedInAll).toBe(1_000 - mostAdmitted);
    expect(JSON.stringify(facts).length).toBeLessThan(8_000);
  });

  test('with an id of any length stays small in the facts', () => {
    const { refused } = read({ challenges: [{ ...challenge, claim: 'x'.repeat(600) }] });
    expect(refused[0]?.claim.length).toBeLessThanOrEqual(80);
  });
});

describe('a veto', () => {
  test('is read with its claim and the finding of its proof', () => {
    expect(read({ veto })).toMatchObject({
      vetoRefused: false,
      veto: {
        claimId: 'C1',
        claim: { id: 'ATHENA/C1', by: 'ATHENA', domains: ['physical feasibility'], content: 'physicalClaims' },
        known: true,
        core: true,
        lawNamed: true,
        proofGiven: true,
        fixPossible: true,
        correctionGiven: true,
        check: { finding: 'fails' },
      },
    });
  });

  test.each<[string, Partial<Veto>, object]>([
    ['of a step', { claimId: 'S2' }, { known: true, core: true }],
    ['of the deadline', { claimId: ' deadline ' }, { known: true, core: true }],
    ['of a claim by its full id', { claimId: 'ATHENA/C1' }, { claimId: 'C1', known: true, core: true }],
    [
      'of a quantity of a claim',
      { claimId: 'C1/tank' },
      { claimId: 'C1/tank', known: true, core: true, claim: { id: 'ATHENA/C1' } },
    ],
    ['of a quantity that no claim has', { claimId: 'C1/rope' }, { known: false, core: false, claim: null }],
    ['of a peripheral detail', { claimId: 'narrative' }, { known: true, core: false }],
    ['of an object', { claimId: 'object:rope' }, { known: true, core: false }],
    ['of nothing', { claimId: 'C9' }, { known: false, core: false, claim: null }],
    ['without a law', { law: ' ' }, { lawNamed: false }],
    ['without a proof', { proof: '-' }, { proofGiven: false }],
    ['without a checkable part', { check: null }, { check: { finding: 'no-proof' } }],
    ['without a correction', { correction: '' }, { correctionGiven: false }],
    [
      'that says that nothing can save the design',
      { correction: '', fixPossible: false },
      { correctionGiven: true, fixPossible: false },
    ],
    [
      'whose inequality holds',
      { check: { ...failing, requirement: { comparator: '>=', value: 400, unit: 'N' } } },
      { check: { finding: 'holds' } },
    ],
  ])('%s', (_, change, facts) => {
    expect(read({ veto: { ...veto, ...change } }).veto).toMatchObject(facts);
  });

  test.each(agents)('of %s counts only if it is NEWTON’s or EULER’s', (agent) => {
    const facts = read({ veto }, agent);
    const may = agent === 'NEWTON' || agent === 'EULER';
    expect({ cast: facts.veto !== null, refused: facts.vetoRefused }).toEqual({ cast: may, refused: !may });
  });
});

describe('the other acts', () => {
  test('are there or not', () => {
    expect(read({})).toEqual(noActFacts);
    expect(read({ escalation: ' ' }).escalation).toBe(false);
    expect(read({ escalation: 'Nobody here can judge this.' }).escalation).toBe(true);
    const breakthrough = { summary: 'A new way.', solution: 'Freeze the rope.', novelty: '', physics: '' };
    expect(read({ breakthrough }).breakthrough).toBe(true);
    expect(read({ breakthrough: { ...breakthrough, solution: '…' } }).breakthrough).toBe(false);
  });
});

describe('facts of an answer in a dispute', () => {
  const vote = { override: null, proof: failing, confidence: 0.7 };
  test('have the finding of its proof, and no words', () => {
    expect(
      responseFacts(
        {
          decision: 'DEFEND',
          statement: 's',
          evidence: ['e', ' '],
          revision: '',
          ...vote,
          override: 'MATHEMATICAL-PROOF',
        },
        check,
      ),
    ).toEqual({
      decision: 'DEFEND',
      confidence: 0.7,
      evidence: 1,
      override: 'MATHEMATICAL-PROOF',
      proof: expect.objectContaining({ finding: 'fails' }),
    });
    expect(ballotFacts({ side: 'CHALLENGER', reason: ' ', ...vote, proof: null }, check)).toEqual({
      side: 'CHALLENGER',
      confidence: 0.7,
      reasoned: false,
      override: null,
      proof: null,
    });
    expect(statementFacts({ status: 'PX', reason: 'r', ...vote }, check)).toMatchObject({
      status: 'PX',
      reasoned: true,
      proof: { finding: 'fails' },
    });
    expect(
      vetoReviewFacts(
        {
          satisfied: false,
          reason: 'r',
          recommendation: 'REDESIGN',
          physicsForbids: true,
          check: null,
          confidence: 0.9,
        },
        check,
        null,
      ),
    ).toEqual({
      satisfied: false,
      recommendation: 'REDESIGN',
      physicsForbids: true,
      confidence: 0.9,
      proof: null,
      repeated: null,
      replaces: false,
    });
  });
});

test('no answer makes the reading throw, and what is kept and refused adds up', () => {
  const ids = fc.oneof(fc.constantFrom(...claims.map(({ id }) => id)), fc.string());
  const any = fc.record({
    claim: ids,
    against: fc.constantFrom(...agents),
    wrong: fc.string(),
    evidence: fc.array(fc.string(), { maxLength: 3 }),
    recommendation: fc.string(),
    override: fc.constant(null),
    proof: fc.constantFrom(null, failing),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 40 }),
      fc.constantFrom(...agents),
      fc.constantFrom('VALIDATE' as const, 'GROUND' as const, 'CLASSIFY' as const, 'REFINE' as const),
      (challenges, agent, phase) => {
        const facts = read({ challenges }, agent, phase);
        expect(facts.challenges.length + facts.refusedInAll).toBe(challenges.length);
        expect(facts.challenges.length).toBeLessThanOrEqual(mostAdmitted);
        for (const { against } of facts.challenges) expect(against).not.toBe(agent);
        for (const { reason } of facts.refused) expect(refusals).toContain(reason);
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
      },
    ),
    { numRuns: 300 },
  );
});
