import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import picocolors from 'picocolors';
import type { LedgerEntry, LedgerRow } from '../../../shared/kernel/ledger.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { block } from '../../../workers/scenario/block.ts';
import { lineOf } from '../../../workers/scenario/line.ts';
import { viewOf } from '../../../workers/scenario/view.ts';
import {
  candidateRow,
  challengeId,
  ended,
  failing,
  ledgerOf,
  opened,
  reviewClosed,
  row,
  vetoRow,
} from '../../support/logged-rows.ts';
import { present } from '../../support/present.ts';

const line = (entry: LedgerEntry) => lineOf(present(ledgerOf([entry])[0]))?.slice(20) ?? null;
const message = (type: LedgerEntry['type'], sender: string, summary: string, body: unknown): LedgerEntry => ({
  ...houseEntry(
    type,
    'message',
    'VALIDATE',
    {
      summary,
      body: typeof body === 'string' ? body : JSON.stringify(body, null, 1),
      evidence: [],
      concerns: [],
      dependencies: [],
    },
    1,
  ),
  sender,
});
const heard = (id: string, by: string, claim: string) => ({ id, by, claim, against: 'EULER' });

describe('the line of a dispute', () => {
  test.each([
    [
      'a challenge',
      message('CHALLENGE', 'NEWTON', 'NEWTON challenges EULER/timing of EULER', '{}'),
      'NEWTON challenges EULER/timing of EULER',
    ],
    [
      'a later part of a chain',
      message('CHALLENGE', 'NEWTON', 'NEWTON challenges EULER/timing of EULER (part 2 of 2)', ''),
      null,
    ],
    [
      'a veto',
      message('VETO', 'NEWTON', 'NEWTON vetoes C2: friction', { claimId: 'C2', law: 'friction', finding: failing }),
      'NEWTON vetoes C2: Symposium repeats the proof: 412 N ≥ 520 N fails',
    ],
    [
      'a veto whose body is cut',
      message('VETO', 'NEWTON', 'NEWTON vetoes C2: friction (part 1 of 3)', '{ "claimId": "C2"'),
      'NEWTON vetoes C2: friction',
    ],
    [
      'a proposal',
      message('BREAKTHROUGH', 'EULER', 'EULER proposes a way through: a siphon', '{}'),
      'EULER proposes a way through: a siphon',
    ],
    [
      'a call for a person',
      message('ESCALATION', 'GALILEO', 'GALILEO calls for a person', 'I cannot judge this'),
      'GALILEO calls for a person: I cannot judge this',
    ],
    ['Symposium’s own call', row('ESCALATION', { summary: 'Which holds?', body: '' }), null],
    [
      'a response',
      message('RESPONSE', 'EULER', `EULER: respond on ${challengeId}, round 1`, { decision: 'DEFEND', statement: 'x' }),
      `EULER answers ${challengeId}: DEFEND`,
    ],
    [
      'a response that quotes another decision',
      message('RESPONSE', 'EULER', `EULER: respond on ${challengeId}, round 1`, {
        statement: 'the "decision": "ACCEPT"',
        decision: 'PARTIAL',
      }),
      `EULER answers ${challengeId}: PARTIAL`,
    ],
    [
      'a review of a revision',
      message('RESPONSE', 'NEWTON', 'NEWTON: vetoReview on veto-NEWTON, round 1', { satisfied: false, reason: 'x' }),
      'NEWTON on the revision after its veto: not satisfied',
    ],
    ['a revision', message('RESPONSE', 'ATHENA', 'ATHENA: revise, round 1', { name: 'x' }), null],
    [
      'what is heard and refused',
      opened(
        [heard('a', 'NEWTON', 'EULER/timing'), heard('b', 'HOUSE', 'EULER/K1')],
        [{ by: 'SOCRATES', number: 1, claim: 'ATHENA/I1', reason: 'no-evidence' }],
      ),
      'disputed: EULER/timing by NEWTON, EULER/K1 by Symposium; refused: ATHENA/I1 by SOCRATES (it names no evidence)',
    ],
    ['a vote', ended({ claim: 'NEWTON/C1' }), 'vote on NEWTON/C1: 2 of 3 for the challenger'],
    [
      'a vote for the challenged',
      ended({
        claim: 'NEWTON/C1',
        outcome: 'REJECTED',
        votes: { ATHENA: 'CHALLENGED', GALILEO: 'CHALLENGED', SOCRATES: 'unscored' },
      }),
      'vote on NEWTON/C1: 2 of 2 for the challenged',
    ],
    ['an acceptance', ended({ resolution: 'accepted' }), 'EULER accepts the challenge to EULER/timing'],
    [
      'an authority',
      ended({ level: 2, resolution: 'authority of EULER', outcome: 'REJECTED' }),
      'EULER/timing: Level 2: authority of EULER, the claim stands',
    ],
    [
      'a person',
      ended({ level: 4, resolution: 'human review by mara' }),
      'EULER/timing: human review by mara, the claim falls',
    ],
    [
      'an open end',
      ended({ state: 'unsettled', level: 4, outcome: null, why: ['tie'] }),
      'EULER/timing is not settled: arbiters and parties were tied',
    ],
    ['a veto that stands', vetoRow('stands'), 'NEWTON’s veto of C2 stands, and the pipeline halts'],
    [
      'a veto that is downgraded',
      vetoRow('downgraded', { because: 'holds' }),
      'NEWTON’s veto of C2 is heard as a challenge: Symposium finds that the inequality holds',
    ],
    ['a veto too many', vetoRow('escalates'), 'NEWTON’s veto of C2 is one more than a run allows: a person decides'],
    ['a veto that is lifted', vetoRow('lifted'), 'NEWTON’s veto of C2: lifted'],
    [
      'a status by authority',
      row(
        'DISPUTE',
        {
          state: 'closed',
          kind: 'status',
          id: 's',
          level: 2,
          resolution: 'authority',
          outcome: 'CT',
          votes: {},
          counts: {},
        },
        'REFINE',
      ),
      'final status CT: Level 2: authority of SOCRATES',
    ],
    [
      'acts beyond those written',
      row('DISPUTE', { state: 'omitted', by: 'NEWTON', call: 'c', written: 20, more: 980 }),
      '980 more acts of NEWTON are counted and not written down one by one',
    ],
    [
      'a candidate',
      candidateRow(),
      'BREAKTHROUGH CANDIDATE by EULER: all three checks let it stand; experts are asked in review r-breakthrough',
    ],
    [
      'no candidate',
      candidateRow({ state: 'not confirmed', review: null, checks: { EULER: 'does not survive' } }),
      'the proposal by EULER is no candidate: EULER: does not survive',
    ],
    [
      'a correction',
      row('CORRECTION', { claim: 'NEWTON/C1', because: challengeId, outcome: 'UPHELD' }, 'GROUND'),
      `NEWTON/C1 is corrected: overruled in ${challengeId}`,
    ],
    [
      'a decision',
      reviewClosed('challenge', { side: 'CHALLENGER' }),
      'review r-challenge decided by mara (physicist): RESOLVE, CHALLENGER',
    ],
    [
      'a dispute from outside',
      row(
        'DISPUTE',
        { state: 'opened', kind: 'outside', id: 'd', scenario: 'IM-0001', by: 'Joan', claim: 'ATHENA/C1' },
        'REFINE',
      ),
      'Joan disputes ATHENA/C1 of IM-0001',
    ],
    [
      'its end',
      row(
        'DISPUTE',
        { state: 'ended', kind: 'outside', id: 'IM-0001-1', ending: 'REVISED', version: 2, reason: 'accepted' },
        'REFINE',
      ),
      'the dispute IM-0001-1 ends REVISED, version 2: accepted',
    ],
    [
      'an adviser that is absent',
      row('PHASE', { state: 'adviser absent', adviser: 'TURING', failure: 'UNSCORED', why: 'x' }),
      'TURING gives no readable advice: UNSCORED',
    ],
    [
      'a ruling',
      row('TALLY', { status: 'KS', by: 'joint veto', tier: 'SPARK', nearest: false }, 'REFINE'),
      'ruling: KS (NEWTON and EULER’s joint veto of SOCRATES’s classification), SPARK',
    ],
  ])('of %s', (_, entry, words) => expect(line(entry)).toBe(words));

  test('is one line that cannot steer a terminal, whatever the row holds', () => {
    const fields = [
      'state',
      'kind',
      'id',
      'claim',
      'by',
      'outcome',
      'because',
      'summary',
      'body',
      'checks',
      'resolution',
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(
          'DISPUTE',
          'CHALLENGE',
          'VETO',
          'RESPONSE',
          'CANDIDATE',
          'CORRECTION',
          'ESCALATION',
          'BREAKTHROUGH',
        ),
        fc.dictionary(fc.constantFrom(...fields), fc.string({ unit: 'binary' })),
        (type, content) => {
          const [base] = ledgerOf([row('DISPUTE', content)]);
          const any: LedgerRow = { ...present(base), type: type, sender: 'NEWTON' };
          expect(lineOf(any) ?? '').not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });
});

describe('the disputes of a run as its ledger tells it', () => {
  test('are open from their opening to their end, a veto included', () => {
    const rows = [opened([heard(challengeId, 'NEWTON', 'EULER/timing')]), vetoRow('stands')];
    expect(viewOf(ledgerOf(rows)).disputes.map(({ kind, state }) => [kind, state])).toEqual([
      ['challenge', 'open'],
      ['veto', 'open'],
    ]);
    expect(viewOf(ledgerOf([...rows, ended(), vetoRow('lifted')])).disputes).toEqual([
      expect.objectContaining({
        id: challengeId,
        kind: 'challenge',
        by: 'NEWTON',
        against: 'EULER',
        state: 'closed',
        words: 'vote on EULER/timing: 2 of 3 for the challenger',
      }),
      expect.objectContaining({
        kind: 'veto',
        claim: 'ATHENA/C2',
        by: 'NEWTON',
        against: 'ATHENA',
        state: 'closed',
        words: 'NEWTON’s veto of C2: lifted',
      }),
    ]);
  });

  test('stand in the block on a terminal: a veto first, in red; then challenges; then how the last one ended', () => {
    const many = Array.from({ length: 6 }, (_, place) => heard(`c${place}`, 'NEWTON', `EULER/K${place}`));
    const view = viewOf(
      ledgerOf([
        opened([...many, heard(challengeId, 'NEWTON', 'EULER/timing')]),
        vetoRow('stands'),
        ended(),
        candidateRow(),
      ]),
    );
    const lines = (color: boolean) =>
      block('run', view, Date.parse(view.last ?? ''), 200, picocolors.createColors(color)).slice(2, -1);
    expect(lines(false)).toEqual([
      'NEWTON’s veto of C2 stands, and the pipeline halts: 412 N ≥ 520 N fails',
      'NEWTON challenges EULER/K0',
      'NEWTON challenges EULER/K1',
      'NEWTON challenges EULER/K2',
      'NEWTON challenges EULER/K3',
      'and 2 more challenges',
      'BREAKTHROUGH CANDIDATE by EULER: all three checks let it stand; experts are asked in review r-breakthrough',
      'last dispute: vote on EULER/timing: 2 of 3 for the challenger',
    ]);
    expect(lines(true)[0]).toContain('\x1b[31m');
  });
});
