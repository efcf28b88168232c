import { describe, expect, test } from 'vitest';
import { challengesOf } from '../../../../activities/scenario/record/challenges.ts';
import { correctionsOf } from '../../../../activities/scenario/record/assemble.ts';
import type { LedgerEntry } from '../../../../shared/kernel/ledger.ts';
import { houseEntry } from '../../../../shared/kernel/house-entry.ts';
import {
  answered,
  challengeId,
  ended,
  ledgerOf,
  opened,
  reviewClosed,
  reviewOpened,
  row,
  vetoRow,
} from '../../../support/logged-rows.ts';
import { sampleSeed } from '../../../support/sample-seed.ts';
import { told } from './disputes-told.ts';

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
    [{ resolution: 'recomputed by the house' }, 'recomputed by Symposium'],
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
