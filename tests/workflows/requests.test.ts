import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { fold, lockedRoom, openHouse, runUnder, type House } from '../support/house.ts';
import { asks, done, edit, noLadder, row, set, stubborn, type Folded } from '../support/refine-requests.ts';
import { once } from '../support/once.ts';
import { until } from '../support/until.ts';

/* What REFINE is asked for has to be answered before anything is published (scenario rules §2.5.8). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const votesAgainst = (agent: 'NEWTON' | 'EULER', ...requests: { to: string; target: string; change: string }[]) =>
  edit(agent, 'readiness', 1, set('/vote', 'REVISE'), set('/requests', requests));
const ofGalileo = { to: 'GALILEO', target: 'GALILEO/construct-1', change: 'Name the study.' };

const asked = ({ calls }: Folded) =>
  calls
    .filter(({ phase, task }) => phase === 'REFINE' && ['answer', 'revise', 'accept', 'readiness'].includes(task))
    .map(({ agent, task }) => `${agent} ${task}`)
    .filter((one) => !one.endsWith('readiness') || one === 'ATHENA readiness');

describe('a demand is answered by whom it is addressed to, and accepted by whoever made it', () => {
  const run = (script: WrittenScript) => once(() => runUnder(house, script));
  const recommended = run([asks]);

  test.each<[string, typeof recommended, string[], (string | undefined)[]]>([
    [
      'a change that a memo recommends',
      recommended,
      ['ATHENA answer', 'ATHENA revise', 'NEWTON accept', 'ATHENA readiness'],
      ['memo-1/NEWTON/1: NEWTON asks ATHENA about S1, closed by a change that NEWTON accepted'],
    ],
    [
      'a memo at a confidence of 0.1 that calls a claim false',
      run([edit('NEWTON', 'memo', 1, set('/concerns', ['C1 is false.']), set('/confidence', 0.1))]),
      ['ATHENA answer', 'ATHENA revise', 'NEWTON accept', 'ATHENA readiness'],
      ['memo-1/NEWTON/1: NEWTON asks ATHENA about concerns, closed by a change that NEWTON accepted'],
    ],
    [
      'two votes REVISE that are addressed to GALILEO',
      run([votesAgainst('NEWTON', ofGalileo), votesAgainst('EULER', ofGalileo)]),
      ['ATHENA readiness', 'GALILEO answer', 'EULER accept', 'NEWTON accept', 'ATHENA readiness'],
      [
        'open requests: vote-1/EULER/1: EULER asks GALILEO about GALILEO/construct-1; vote-1/NEWTON/1: NEWTON asks GALILEO about GALILEO/construct-1',
        'vote-1/EULER/1: EULER asks GALILEO about GALILEO/construct-1, closed by a change that EULER accepted; vote-1/NEWTON/1: NEWTON asks GALILEO about GALILEO/construct-1, closed by a change that NEWTON accepted',
      ],
    ],
    [
      'one vote REVISE among four approvals, which names nothing',
      run([votesAgainst('NEWTON')]),
      ['ATHENA readiness', 'ATHENA answer', 'ATHENA revise', 'NEWTON accept', 'ATHENA readiness'],
      [
        'open requests: vote-1/NEWTON/1: NEWTON asks ATHENA about notes',
        'vote-1/NEWTON/1: NEWTON asks ATHENA about notes, closed by a change that NEWTON accepted',
      ],
    ],
  ])('%s', async (_, made, calls, rows) => {
    const run = await made();
    expect(run.result.outcome).toBe('DOCUMENTED');
    expect(asked(run).sort()).toEqual([...calls].sort());
    expect(row(run)).toEqual(rows);
  });

  test('an illusion that SOCRATES saw through', async () => {
    house.simulated.setScript([edit('SOCRATES', 'informed', 1, set('/sawTrickBlind', true))]);
    const handle = await house.start({ brief: { ...lockedRoom, status: 'MT' }, policy: { reviewWaitMs: 1 } });
    const { outcome, runKey } = await handle.result();
    expect(outcome).toBe('DOCUMENTED');
    const run = await fold(house.db, runKey);
    expect(asked(run)).toEqual(expect.arrayContaining(['ATHENA answer', 'ATHENA revise', 'SOCRATES accept']));
    expect(row(run)).toEqual([
      'illusion-1/SOCRATES/1: SOCRATES asks ATHENA about illusion: weak, closed by a change that SOCRATES accepted',
    ]);
  });

  test('a reason why nothing has to change closes it as well, and nothing is revised', async () => {
    const run = await runUnder(house, [
      asks,
      edit(
        'ATHENA',
        'answer',
        1,
        set('/answers/0/decision', 'REASON'),
        set('/answers/0/text', 'Either hand will do: the grip takes 58 N.'),
      ),
    ]);
    expect(run.result.outcome).toBe('DOCUMENTED');
    expect(asked(run)).toEqual(['ATHENA answer', 'NEWTON accept', 'ATHENA readiness']);
    expect(row(run)).toEqual(['memo-1/NEWTON/1: NEWTON asks ATHENA about S1, closed by a reason that NEWTON accepted']);
    const trace = (await findPublication(house.db, run.result.runKey))?.files.find(
      ({ path }) => path.startsWith('traces/') && path.endsWith('.md'),
    )?.text;
    expect(trace?.replaceAll('\\', '')).toContain('NEWTON asks ATHENA about S1, closed by a reason');
  });

  test('what is refused once is answered again, with the words of the refusal before its author', async () => {
    const run = await runUnder(house, [
      asks,
      edit(
        'NEWTON',
        'accept',
        1,
        set('/verdicts/0/accepted', false),
        set('/verdicts/0/reason', 'It still does not say which.'),
      ),
    ]);
    expect(run.result.outcome).toBe('DOCUMENTED');
    expect(asked(run).filter((one) => one === 'ATHENA answer' || one === 'NEWTON accept')).toHaveLength(4);
    const [, second] = run.notes.filter(({ key }) => /\/requests\/answer-\d\/ATHENA$/.test(key));
    expect(JSON.stringify(second?.body)).toContain('It still does not say which.');
  });

  test('the vote sees how each request ended', async () => {
    const run = await recommended();
    const voters = run.requests.filter(({ task }) => task === 'readiness');
    expect(voters).toHaveLength(5);
    for (const request of voters)
      expect(JSON.stringify(request)).toContain('NEWTON asks ATHENA about S1, closed by a change');
  });

  test('nobody asks, and nobody is asked', async () => {
    const run = await runUnder(house, []);
    expect(asked(run)).toEqual(['ATHENA readiness']);
    expect(row(run)).toEqual([undefined]);
    expect(run.calls).toHaveLength(33);
    // The final status, which all five state, is nobody's to debate.
    expect(run.ledger.filter(({ type, content }) => type === 'DISPUTE' && content.kind === 'status')).toEqual([]);
    expect(run.ledger.find(({ type, content }) => type === 'TALLY' && content.by !== undefined)?.content).toMatchObject(
      {
        by: 'votes',
      },
    );
  });
});

describe('nothing is published', () => {
  test.each<[string, WrittenScript, number]>([
    ['where ATHENA says "done" and changes nothing, whatever NEWTON would accept', [asks, ...done], 0],
    [
      'where ATHENA answers something else first, and then gives no reason',
      [asks, edit('ATHENA', 'answer', 1, set('/answers', [])), edit('ATHENA', 'answer', 0, set('/answers/0/text', ''))],
      0,
    ],
    [
      'where NEWTON accepts for no reason first, and then says nothing of it',
      [
        asks,
        edit('NEWTON', 'accept', 1, set('/verdicts/0/reason', '')),
        edit('NEWTON', 'accept', 0, set('/verdicts', [])),
        ...noLadder,
      ],
      2,
    ],
  ])('%s: a person is asked after two answers', async (_, script, verdicts) => {
    const run = await runUnder(house, script);
    expect(run.result.outcome).toBe('SHELVED');
    await asksAPerson(run.result.runKey, verdicts);
  });

  async function asksAPerson(runKey: string, verdicts: number) {
    // Its row is written after the run has asked for it.
    await until(async () => (await fold(house.db, runKey)).reviews.length > 0);
    const run = await fold(house.db, runKey);
    expect(run.reviews.map(({ kind, reviewId }) => [kind, reviewId.split('-refine-')[1]])).toEqual([
      ['gate', expect.stringContaining('requests')],
    ]);
    expect(JSON.stringify(run.reviews[0]?.package)).toContain('NEWTON asks ATHENA about S1');
    expect(asked(run).filter((one) => one === 'ATHENA answer')).toHaveLength(2);
    expect(asked(run).filter((one) => one === 'NEWTON accept')).toHaveLength(verdicts);
    expect(asked(run)).not.toContain('ATHENA readiness');
    expect(await findPublication(house.db, runKey)).toBeNull();
  }

  test('where the ladder cannot settle what NEWTON does not accept, unless that person lets it stand, which is on record', async () => {
    house.simulated.setScript([asks, stubborn('NEWTON'), ...noLadder]);
    const handle = await house.start();
    let review: string | null = null;
    await until(async () => {
      review = (await handle.query(progress)).openReview;
      return review !== null;
    });
    await asksAPerson(handle.workflowId.replace('scenario/', ''), 2);
    await house.temporal.client.workflow.getHandle(`review/${review}`).executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'Either hand will do.' }],
    });
    const { outcome, runKey } = await handle.result();
    expect(outcome).toBe('DOCUMENTED');
    expect(row(await fold(house.db, runKey))).toEqual([
      'memo-1/NEWTON/1: NEWTON asks ATHENA about S1, let stand by a person',
    ]);
  });
});
