import { describe, expect, test } from '@jest/globals';
import { breakthroughsOf, candidateOf } from '../../../../activities/scenario/record/breakthroughs.ts';
import { challengesOf } from '../../../../activities/scenario/record/challenges.ts';
import { correctionsOf } from '../../../../activities/scenario/record/corrections.ts';
import { countsOf } from '../../../../activities/scenario/record/counts.ts';
import { disagreementsOf } from '../../../../activities/scenario/record/disagreements.ts';
import { refusedOf } from '../../../../activities/scenario/record/refused.ts';
import { reviewsOf } from '../../../../activities/scenario/record/reviews.ts';
import { vetoesOf } from '../../../../activities/scenario/record/vetoes.ts';
import type { StoredCall } from '../../../../activities/store/calls.ts';
import type { LedgerEntry } from '../../../../shared/kernel/ledger.ts';
import { houseEntry } from '../../../../shared/kernel/house-entry.ts';
import { goodProof, challenge as said, veto as vetoWords } from '../../../support/disputes.ts';
import {
  answered,
  candidateRow,
  challengeId,
  ended,
  failing,
  ledgerOf,
  opened,
  reviewClosed,
  reviewOpened,
  row,
  vetoRow,
} from '../../../support/logged-rows.ts';
import { samplePhysics } from '../../../support/sample-reports.ts';
import { sampleSeed } from '../../../support/sample-seed.ts';

function told(entries: readonly LedgerEntry[], calls: readonly StoredCall[] = []) {
  const ledger = ledgerOf(entries);
  const [challenges, vetoes, refused, reviews] = [
    challengesOf(ledger, calls),
    vetoesOf(ledger, calls),
    refusedOf(ledger),
    reviewsOf(ledger),
  ];
  return {
    challenges,
    vetoes,
    refused,
    reviews,
    counts: countsOf(calls, ledger, { challenges, refused, vetoes }),
    log: disagreementsOf(ledger, { challenges, vetoes, reviews, discussions: [] }),
  };
}

describe('the Resolution Method', () => {
  test.each([
    [{}, 'Level 1: vote 2:1'],
    [
      { outcome: 'REJECTED', votes: { ATHENA: 'CHALLENGED', GALILEO: 'CHALLENGED', SOCRATES: 'unscored' } },
      'Level 1: vote 2:0',
    ],
    [{ level: 2, resolution: 'authority of NEWTON' }, 'Level 2: authority of NEWTON'],
    [
      { level: 2, resolution: 'authority overridden by EULER (MATHEMATICAL-PROOF)' },
      'Level 2: authority overridden by EULER (MATHEMATICAL-PROOF)',
    ],
    [{ level: 3, resolution: 'arbitration by ATHENA and GALILEO' }, 'Level 3: arbitration by ATHENA and GALILEO'],
    [{ level: 4, resolution: 'human review by mara' }, 'Level 4: human review by mara'],
    [{ resolution: 'accepted' }, 'accepted'],
    [{ resolution: 'accepted in part', outcome: 'PARTLY-UPHELD' }, 'accepted in part'],
    [{ resolution: 'recomputed by the house' }, 'recomputed by the house'],
  ])('of %o is %s', (changes, resolution) => {
    expect(told([ended(changes)]).log).toEqual([expect.objectContaining({ resolution })]);
  });

  test.each([
    [{ level: 1, resolution: 'debate', outcome: 'KS' }, 'Level 1: debate', 'KS'],
    [{ level: 2, resolution: 'authority', outcome: 'CT' }, 'Level 2: authority of SOCRATES', 'CT'],
    [
      { level: 2, resolution: 'joint-veto', outcome: 'PX' },
      'Level 2: authority overridden by NEWTON and EULER (PHYSICAL-OR-MATHEMATICAL)',
      'PX',
    ],
  ])('of a final status of %o is %s', (changes, resolution, outcome) => {
    const status = row(
      'DISPUTE',
      {
        state: 'closed',
        kind: 'status',
        id: 'REFINE-1-status',
        claim: 'final status',
        votes: { ATHENA: 'KS' },
        counts: { KS: 3, CT: 2, PX: 0 },
        ...changes,
      },
      'REFINE',
    );
    expect(told([status]).log).toEqual([
      expect.objectContaining({ disagreement: 'Final status: KS 3, CT 2', resolution, outcome }),
    ]);
  });

  test('of a status that no rule decided is the review that decided it, and that review has no line of its own', () => {
    const status = row(
      'DISPUTE',
      {
        state: 'unsettled',
        kind: 'status',
        id: 'REFINE-1-status',
        level: 4,
        resolution: 'human review',
        outcome: null,
        votes: {},
        counts: { KS: 2, CT: 3 },
      },
      'REFINE',
    );
    expect(
      told([status, reviewOpened('status', {}, 'REFINE'), reviewClosed('status', { status: 'CT' }, 'REFINE')]).log,
    ).toEqual([expect.objectContaining({ resolution: 'Level 4: human review by mara', outcome: 'CT by mara' })]);
  });

  test('of any other question that went to a person names those whom its findings name', () => {
    expect(told([reviewOpened('gate'), reviewClosed('gate')]).log).toEqual([
      {
        disagreement: 'Which holds?',
        agents: ['NEWTON'],
        resolution: 'Level 4: human review by mara',
        outcome: 'RESOLVE by mara',
      },
    ]);
    expect(told([reviewClosed('gate', { outcome: 'expired', decision: null, reviewer: null })]).log).toEqual([
      expect.objectContaining({ resolution: 'Level 4: human review', outcome: 'EXPIRED' }),
    ]);
  });
});

describe('a challenge on record', () => {
  const report = answered('NEWTON', 'physics', {
    ...samplePhysics,
    challenges: [
      said('ATHENA/C1', 'ATHENA'),
      said('EULER/timing', 'EULER', { wrong: 'The total is too short.', override: 'PHYSICALLY-MEANINGLESS' }),
    ],
  });
  const response = answered(
    'EULER',
    'respond',
    {
      decision: 'DEFEND',
      statement: 'The total is the sum.',
      evidence: ['S1 + S2'],
      revision: '',
      override: null,
      proof: null,
      confidence: 0.9,
    },
    { subject: challengeId },
  );
  const ballot = (agent: string, side: 'CHALLENGER' | 'CHALLENGED') =>
    answered(
      agent,
      'ballot',
      { side, reason: `${agent} looked`, override: null, proof: null, confidence: 0.6 },
      { subject: challengeId },
    );
  const calls = [report, response, ballot('ATHENA', 'CHALLENGER'), ballot('GALILEO', 'CHALLENGED')];
  const words = [{ ref: report.key, field: 'challenge', subject: '2' }];

  test('has both sides’ words, the votes with their reasons, and the position that was overruled', () => {
    const [one] = told([ended({ words, response: response.key })], calls).challenges;
    expect(one).toMatchObject({
      said: {
        wrong: 'The total is too short.',
        evidence: ['A measurement of 1998 gives a third less.'],
        override: 'PHYSICALLY-MEANINGLESS',
        confidence: 0.8,
      },
      response: { decision: 'DEFEND', statement: 'The total is the sum.' },
      crossDomain: true,
      overruled: { by: 'EULER', position: 'The total is the sum.' },
    });
    expect(one?.votes).toEqual([
      { agent: 'ATHENA', as: 'ballot', side: 'CHALLENGER', reason: 'ATHENA looked', override: null },
      { agent: 'GALILEO', as: 'ballot', side: 'CHALLENGED', reason: 'GALILEO looked', override: null },
      { agent: 'SOCRATES', as: 'ballot', side: 'CHALLENGER', reason: '', override: null },
    ]);
  });

  test('that was rejected keeps the challenger’s position; one that was accepted overrules nobody', () => {
    expect(
      told([ended({ words, response: response.key, outcome: 'REJECTED' })], calls).challenges[0]?.overruled,
    ).toEqual({ by: 'NEWTON', position: 'The total is too short.' });
    expect(told([ended({ words, resolution: 'accepted' })], calls).challenges[0]?.overruled).toBeNull();
  });

  test('that the house opened says both numbers; one that was a veto says why it is none', () => {
    const byHouse = ended({
      challenger: 'HOUSE',
      finding: { about: 'EULER/timing', reported: 'total 60', house: 'total 66' },
    });
    expect(told([byHouse]).challenges[0]).toMatchObject({
      said: null,
      finding: 'reported total 60, the house finds total 66',
    });
    expect(told([byHouse]).log[0]).toMatchObject({
      disagreement: 'The house challenges EULER/timing: reported total 60, the house finds total 66',
      agents: ['ATHENA', 'GALILEO', 'EULER', 'SOCRATES'],
    });

    const vetoing = answered('NEWTON', 'physics', { ...samplePhysics, veto: vetoWords() });
    const downgraded = ended({
      words: [{ ref: vetoing.key, field: 'veto', subject: null }],
      finding: { downgraded: 'holds', ...failing, finding: 'holds' },
    });
    expect(told([downgraded], [vetoing]).challenges[0]).toMatchObject({
      downgraded: 'holds',
      finding: '412 N ≥ 520 N holds',
      said: { wrong: expect.stringContaining('Coulomb friction'), confidence: null },
    });
  });

  test('from outside has its words and its author’s name', () => {
    const outside = row(
      'DISPUTE',
      { state: 'opened', kind: 'outside', id: challengeId, scenario: 'IM-0001', by: 'Joan', claim: 'EULER/timing' },
      'REFINE',
    );
    const kept = {
      ...answered('OUTSIDER', 'ballot', { side: 'CHALLENGER', reason: '', override: null, proof: null, confidence: 0 }),
      key: 'outside-words',
      answer: {
        challenges: [
          {
            claim: 'EULER/timing',
            wrong: 'I timed it.',
            evidence: ['A video'],
            recommendation: 'Time it',
            override: null,
            proof: null,
          },
        ],
      },
    };
    expect(
      told(
        [
          outside,
          ended(
            { challenger: 'OUTSIDER', words: [{ ref: 'outside-words', field: 'challenge', subject: '1' }] },
            'REFINE',
          ),
        ],
        [kept],
      ).challenges,
    ).toEqual([
      expect.objectContaining({
        challenger: 'OUTSIDER',
        outsider: 'Joan',
        said: {
          wrong: 'I timed it.',
          evidence: ['A video'],
          recommendation: 'Time it',
          override: null,
          confidence: null,
        },
      }),
    ]);
  });

  test('that a person decided is one line, and one that nobody decided says what the review came to', () => {
    const decided = told([
      ended({ level: 4, resolution: 'human review by mara' }),
      reviewOpened('challenge', { subject: challengeId }),
      reviewClosed('challenge', { subject: challengeId, side: 'CHALLENGER' }),
    ]);
    expect(decided.log).toEqual([
      expect.objectContaining({ resolution: 'Level 4: human review by mara', outcome: 'Upheld: the claim falls' }),
    ]);
    const open = told([
      ended({ state: 'unsettled', level: 4, resolution: 'human review', outcome: null, why: ['tie'] }),
      reviewClosed('challenge', { subject: challengeId, ruling: 'retry' }),
    ]);
    expect(open.log).toEqual([
      expect.objectContaining({ resolution: 'Level 4: human review by mara', outcome: 'Not settled; RESOLVE' }),
    ]);
  });
});

describe('what was refused', () => {
  test('by form and by rule is listed once each, with who may not veto and how many were not named', () => {
    const call = (refused: readonly Record<string, string | number>[]): LedgerEntry => ({
      ...houseEntry('CALL', 'call', 'GROUND', { state: 'answered', refused }, 2),
      sender: 'GALILEO',
    });
    const { refused } = told([
      call([
        { number: 1, claim: 'ATHENA/I1', reason: 'no-evidence' },
        { reason: 'more', count: 990 },
        { act: 'veto', reason: 'not-entitled' },
      ]),
      {
        ...opened(
          [],
          [
            { by: 'GALILEO', number: 1, claim: 'ATHENA/I1', reason: 'no-evidence' },
            { by: 'GALILEO', number: 2, claim: 'ATHENA/I2', reason: 'limit' },
          ],
          'GROUND',
        ),
        metadata: { iteration: 2 },
      },
      row('DISPUTE', { state: 'omitted', by: 'GALILEO', call: 'c', written: 20, more: 3 }, 'GROUND', 2),
    ]);
    expect(refused.map(({ by, act, claim, reason, count }) => [by, act, claim, reason, count])).toEqual([
      ['GALILEO', 'challenge', 'ATHENA/I1', 'no-evidence', 1],
      ['GALILEO', 'challenge', '', 'more', 990],
      ['GALILEO', 'veto', '', 'not-entitled', 1],
      ['GALILEO', 'challenge', 'ATHENA/I2', 'limit', 1],
      ['GALILEO', 'challenge', '', 'unwritten', 3],
    ]);
  });
});

describe('the Veto Log', () => {
  const report = answered('NEWTON', 'physics', { ...samplePhysics, veto: vetoWords() });
  const review = answered(
    'NEWTON',
    'vetoReview',
    {
      satisfied: true,
      reason: 'Strong enough.',
      recommendation: 'REDESIGN',
      physicsForbids: false,
      check: null,
      confidence: 0.8,
    },
    { subject: 'veto-NEWTON' },
  );

  test('has the evidence in full: law, words, quantities, what the house found, and the agent on the revision', () => {
    const { vetoes } = told(
      [vetoRow('stands', { evidence: report.key }), vetoRow('lifted', { evidence: report.key })],
      [report, review],
    );
    expect(vetoes).toEqual([
      expect.objectContaining({
        by: 'NEWTON',
        claim: 'ATHENA/C2',
        ruling: 'stands',
        ending: 'lifted',
        fixPossible: true,
        finding: failing,
        said: {
          law: 'Coulomb friction',
          proof: 'The block needs 520 N to slide, and the push is 400 N.',
          check: goodProof,
          correction: 'Let two persons push.',
        },
        review: { satisfied: true, reason: 'Strong enough.', recommendation: 'REDESIGN', physicsForbids: false },
      }),
    ]);
  });

  test.each([
    [
      [vetoRow('stands'), vetoRow('lifted')],
      'Veto, with a proof that the house repeated',
      'Lifted after ATHENA’s revision',
    ],
    [[vetoRow('stands'), vetoRow('back to SEED')], 'Veto, with a proof that the house repeated', 'Back to SEED'],
    [
      [vetoRow('stands'), vetoRow('reclassified PX')],
      'Veto, with a proof that the house repeated',
      'Reclassified as PX: physics forbids every solution',
    ],
    [
      [vetoRow('downgraded', { because: 'no-proof' })],
      'Veto downgraded: it has no checkable proof',
      'Heard as a challenge',
    ],
    [
      [vetoRow('stands'), vetoRow('escalated'), reviewOpened('veto'), reviewClosed('veto')],
      'Level 4: human review by mara',
      'RESOLVE by mara',
    ],
    [
      [vetoRow('escalates'), reviewOpened('veto'), reviewClosed('veto', { decision: 'DISCARD' })],
      'Level 4: human review by mara',
      'DISCARD by mara',
    ],
    [[vetoRow('stands')], 'Veto, with a proof that the house repeated', 'Open'],
  ])('becomes one line of the Disagreement Log: %#', (entries, resolution, outcome) => {
    expect(told(entries).log).toEqual([
      expect.objectContaining({
        disagreement: 'NEWTON vetoes ATHENA/C2',
        agents: ['ATHENA', 'NEWTON'],
        resolution,
        outcome,
      }),
    ]);
  });
});

describe('the Breakthrough Log', () => {
  const proposal = { summary: 'A siphon', solution: 'Prime it', novelty: 'None known', physics: 'The head suffices' };
  const report = answered(
    'EULER',
    'memo',
    {
      findings: [],
      concerns: [],
      recommendedChanges: [],
      noContribution: null,
      veto: null,
      breakthrough: proposal,
      challenges: [],
      escalation: null,
      confidence: 0.8,
    },
    { phase: 'REFINE' },
  );
  const novelty = answered(
    'EULER',
    'novelty',
    {
      distinct: true,
      comparison: 'Unlike a pump',
      unprovenAssumptions: ['Air stays out'],
      survives: true,
      confidence: 0.7,
    },
    { phase: 'REFINE', subject: 'x' },
  );

  test('has the proposal, the checks in the order of the rules with their words, and the candidate for the scenario’s note', () => {
    const found = breakthroughsOf(ledgerOf([candidateRow({ proposal: report.key, refs: { novelty: novelty.key } })]), [
      report,
      novelty,
    ]);
    expect(found).toEqual([
      expect.objectContaining({ by: 'EULER', proposal, confirmed: true, review: 'r-breakthrough', verification: null }),
    ]);
    expect(found[0]?.checks.map(({ agent, result, words }) => [agent, result, words.length])).toEqual([
      ['EULER', 'survives', 2],
      ['NEWTON', 'survives', 0],
      ['GALILEO', 'survives', 0],
    ]);
    expect(candidateOf(found)).toEqual({ agent: 'EULER', summary: 'A siphon' });
  });

  test('has what experts found, once they have decided, and no line in the Disagreement Log for it', () => {
    const entries = [
      candidateRow(),
      reviewOpened('breakthrough', {}, 'REFINE'),
      reviewClosed('breakthrough', { verified: true, verification: 'EXPERIMENTAL' }, 'REFINE'),
    ];
    expect(candidateOf(breakthroughsOf(ledgerOf(entries), []))?.verification).toMatchObject({
      verified: true,
      kind: 'EXPERIMENTAL',
      reviewer: 'mara',
    });
    expect(told(entries).log).toEqual([]);
  });

  test('has no candidate where a check did not let it stand', () => {
    const found = breakthroughsOf(
      ledgerOf([candidateRow({ state: 'not confirmed', review: null, checks: { EULER: 'does not survive' } })]),
      [],
    );
    expect([candidateOf(found), found[0]?.checks.map(({ result }) => result)]).toEqual([
      null,
      ['does not survive', 'no readable answer', 'no readable answer'],
    ]);
  });
});

test('the Human Review Log has every decision with all that it says, and what nobody answered', () => {
  expect(
    told([
      reviewClosed('challenge', { subject: challengeId, side: 'CHALLENGED', structuralFlaw: true }),
      reviewClosed('gate', { outcome: 'expired', decision: null, reviewer: null }),
    ]).reviews,
  ).toEqual([
    expect.objectContaining({
      kind: 'challenge',
      phase: 'VALIDATE',
      subject: challengeId,
      decision: 'RESOLVE',
      reviewer: 'mara',
      group: 'physicist',
      justification: 'I measured it',
      answers: expect.objectContaining({ side: 'CHALLENGED', structuralFlaw: true }),
    }),
    expect.objectContaining({ decision: 'EXPIRED', reviewer: null, answers: null, justification: '' }),
  ]);
});

test('a claim that fell after its phase names the dispute that brought it down', () => {
  const ledger = ledgerOf([
    ended({ claim: 'NEWTON/C1', challenged: 'NEWTON', challenger: 'GALILEO' }, 'GROUND'),
    row('CORRECTION', { claim: 'NEWTON/C1', because: challengeId, outcome: 'UPHELD' }, 'GROUND'),
    row('CORRECTION', { state: 'reopened', reason: 'x' }),
  ]);
  expect(correctionsOf(ledger, challengesOf(ledger, []))).toEqual([
    {
      phase: 'GROUND',
      round: 1,
      claim: 'NEWTON/C1',
      dispute: challengeId,
      challenger: 'GALILEO',
      outcome: 'UPHELD',
      resolution: 'Level 1: vote 2:1',
    },
  ]);
});

describe('the counts', () => {
  test('are those of the rows: heard, settled by rule, sent to people, refused; vetoes by what came of them', () => {
    const heard = (id: string) => ({ id, by: 'NEWTON', claim: 'EULER/timing', against: 'EULER' });
    const { counts } = told([
      opened([heard('a'), heard('b'), heard('c')], [{ by: 'NEWTON', number: 4, claim: 'x', reason: 'limit' }]),
      ended({ id: 'a' }),
      ended({ id: 'b', level: 4, resolution: 'human review by mara' }),
      ended({ id: 'c', state: 'unsettled', level: 4, outcome: null }),
      vetoRow('stands'),
      vetoRow('lifted'),
      vetoRow('stands', { id: 'v2', claim: 'ATHENA/C1' }),
      vetoRow('discarded', { id: 'v2', claim: 'ATHENA/C1' }),
      vetoRow('downgraded', { id: 'v3', claim: 'ATHENA/S1', because: 'holds' }),
    ]);
    expect(counts).toMatchObject({
      challenges: { issued: 3, resolved: 1, escalated: 2, refused: 1 },
      vetoes: { issued: 3, lifted: 1, ledToRevision: 1, downgraded: 1 },
      claims: { vetoed: 2 },
    });
  });

  test('of revised claims are those that a revision changed; a new design revises none', () => {
    const [claim, ...others] = sampleSeed.solution.claims;
    const changed = {
      ...sampleSeed,
      solution: {
        ...sampleSeed.solution,
        claims: claim ? [{ ...claim, statement: `${claim.statement} Slowly.` }, ...others] : [],
      },
    };
    const seeds = [
      answered('ATHENA', 'seed', sampleSeed, { phase: 'SEED' }),
      answered('ATHENA', 'revise', changed),
      answered('ATHENA', 'revise', changed, { round: 2 }),
      answered('ATHENA', 'seed', sampleSeed, { phase: 'SEED', round: 2 }),
    ];
    expect(told([], seeds).counts).toMatchObject({ claims: { revised: 1, vetoed: 0 }, seedRevisions: 2 });
  });
});

test('rows of another version are passed over, whatever they hold', () => {
  const odd = [
    row('DISPUTE', { state: 'closed', kind: 'challenge', id: 7 }),
    row('DISPUTE', {}),
    row('CANDIDATE', { state: 'candidate' }),
    row('REVIEW', { state: 'closed' }),
    row('CORRECTION', { claim: null }),
    row('DISPUTE', { state: 'open', kind: 'veto' }, 'OPEN'),
  ];
  expect(told(odd)).toMatchObject({ challenges: [], vetoes: [], refused: [], reviews: [], log: [] });
});
