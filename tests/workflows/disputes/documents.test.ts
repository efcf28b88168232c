import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { findReview, listReviews } from '../../../activities/store/reviews.ts';
import { methodologyDocumentSchema } from '../../../shared/scenario/documents/methodology-document.ts';
import { pageOf } from '../../../workers/scenario/show.ts';
import { lineOf } from '../../../workers/scenario/line.ts';
import { reportOf } from '../../../workers/scenario/report.ts';
import { challenge, challenges, responds, sides, strongPush, veto, vetoes, weakPush } from '../../support/disputes.ts';
import { fold, lockedRoom, openHouse, type House } from '../../support/house.ts';
import { cutShort, endOf } from '../../support/cut-short.ts';
import { once } from '../../support/once.ts';
import { until } from '../../support/until.ts';

/** What disputes, and ways through open problems, leave in the ledger, in documents and with people. */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

async function published(script: WrittenScript, status: 'KS' | 'OF' = 'KS') {
  house.simulated.setScript(script);
  const handle = await house.start({ brief: { ...lockedRoom, status } });
  const { runKey, outcome, scenarioId } = await handle.result();
  const { rows } = await house.db.query<{ path: string; text: string }>(
    'select path, text from symposium.documents where run_key = $1',
    [runKey],
  );
  const file = (path: string) => rows.find((row) => row.path === path)?.text ?? '';
  return {
    runKey,
    outcome,
    markdown: file(`traces/${scenarioId}_trace.md`),
    evaluation: file(`evaluation/${scenarioId}_eval.md`),
    open: file(`public/${scenarioId}.md`),
    trace: methodologyDocumentSchema.parse(JSON.parse(file(`traces/${scenarioId}_trace.json`))),
    ...(await fold(house.db, runKey)),
  };
}

describe('a documented run', () => {
  test('with a veto, a refused challenge and a vote has all of it in its documents, its counts, its live lines and its report', async () => {
    const run = await published([
      weakPush,
      strongPush,
      vetoes('NEWTON', veto({ proof: 'It needs 520 N. <b>Not</b> 400 N.' })),
      challenges('GALILEO', 'memo', [
        challenge('NEWTON/C1', 'NEWTON'),
        challenge('NEWTON/C1', 'NEWTON', { evidence: [' '] }),
      ]),
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGED', EULER: 'CHALLENGED', SOCRATES: 'CHALLENGER' }),
    ]);
    const { trace, markdown } = run;
    expect(run.outcome).toBe('DOCUMENTED');
    expect(trace.counts).toMatchObject({
      challenges: { issued: 1, resolved: 1, escalated: 0, refused: 1 },
      vetoes: { issued: 1, lifted: 1, ledToRevision: 1, downgraded: 0 },
      claims: { revised: 1, vetoed: 1 },
    });
    expect(trace.vetoes).toEqual([
      expect.objectContaining({
        by: 'NEWTON',
        ruling: 'stands',
        ending: 'lifted',
        said: expect.objectContaining({ law: 'Coulomb friction' }),
        review: expect.objectContaining({ satisfied: true }),
      }),
    ]);
    expect(trace.challenges).toEqual([
      expect.objectContaining({
        claim: 'NEWTON/C1',
        challenger: 'GALILEO',
        outcome: 'REJECTED',
        resolution: 'Level 1: vote 2:1',
        overruled: { by: 'GALILEO', position: 'The figure is too optimistic.' },
      }),
    ]);
    expect(trace.challenges[0]?.votes.map(({ agent, side }) => `${agent} ${side}`).sort()).toEqual([
      'ATHENA CHALLENGED',
      'EULER CHALLENGED',
      'SOCRATES CHALLENGER',
    ]);
    expect(trace.refused).toEqual([expect.objectContaining({ by: 'GALILEO', reason: 'no-evidence' })]);
    for (const line of [
      '- Challenges issued: 1 (resolved: 1, escalated: 0, refused: 1)',
      '- Vetoes issued: 1 (lifted: 1, led to revision: 1)',
      '- Proof: It needs 520 N. \\<b>Not\\</b> 400 N.',
      '- How it ended: Lifted after ATHENA’s revision',
    ]) {
      expect(markdown.split('\n')).toContain(line);
    }
    expect(markdown).toMatch(/- Symposium repeats the proof: -120 N ≥ 0 N fails/);
    expect(run.open).not.toMatch(/Coulomb|veto/i);

    const lines = run.ledger.map((row) => lineOf(row)?.slice(20) ?? '');
    for (const line of [
      'NEWTON vetoes C1: Symposium repeats the proof: -120 N ≥ 0 N fails',
      'NEWTON’s veto of C1: lifted',
      'vote on NEWTON/C1: 2 of 3 for the challenged',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^NEWTON answers .*: DEFEND$/.test(line))).toHaveLength(1);

    const report = await reportOf(house.db, run.runKey);
    expect(report.disputes.map(({ kind, state }) => [kind, state])).toEqual([
      ['veto', 'closed'],
      ['challenge', 'closed'],
    ]);
    expect(pageOf(report).join('\n')).toMatch(/vote on NEWTON\/C1: 2 of 3 for the challenged/);
  });

  test('in which a claim fell after its phase says so beside the claim', async () => {
    const run = await published([
      challenges('GALILEO', 'memo', [challenge('NEWTON/C1', 'NEWTON')]),
      responds('NEWTON', 'ACCEPT'),
    ]);
    expect(run.outcome).toBe('DOCUMENTED');
    expect(run.trace.corrections).toEqual([
      expect.objectContaining({ claim: 'NEWTON/C1', challenger: 'GALILEO', outcome: 'UPHELD', resolution: 'accepted' }),
    ]);
    expect(run.evaluation).toMatch(
      /- Corrected since: NEWTON\/C1: overruled in REFINE on a challenge by GALILEO \(accepted; /,
    );
    expect(run.trace.traces.find(({ agent }) => agent === 'NEWTON')?.onRecord.received).toHaveLength(1);
  });
});

const breakthrough = {
  summary: 'A standing wave lifts the lid',
  solution: 'Rock the water at its own period until the lid is thrown.',
  novelty: 'No known approach uses resonance.',
  physics: 'The period of the room is 1.9 s.',
};
const proposes = (agent: 'NEWTON' | 'GALILEO', task: 'physics' | 'memo'): WrittenScript[number] => ({
  agent,
  task,
  do: { patch: [{ path: '/breakthrough', value: breakthrough }] },
});

/** A run that is looked at until its votes, by when a way through has been checked. */
async function checked(script: WrittenScript, status: 'OF' | 'KS' = 'OF') {
  house.simulated.setScript([...script, cutShort.VOTES]);
  const handle = await house.start({
    brief: { ...lockedRoom, status },
    policy: { reviewWaitMs: 1, callAttempts: 2 },
  });
  const result = await handle.result();
  return { result, ...(await fold(house.db, result.runKey)) };
}
const proposed = (agent: 'NEWTON' | 'GALILEO', task: 'physics' | 'memo') =>
  once(async () => {
    const run = await published([proposes(agent, task)], 'OF');
    return { ...run, report: await reportOf(house.db, run.runKey) };
  });
const proposedByNewton = proposed('NEWTON', 'physics');
const candidates = ({ ledger }: Pick<Awaited<ReturnType<typeof fold>>, 'ledger'>) =>
  ledger.filter(({ type }) => type === 'CANDIDATE').map(({ content }) => content);

describe('a way through an open problem', () => {
  test.each([
    ['NEWTON', 'physics', proposedByNewton],
    ['GALILEO', 'memo', proposed('GALILEO', 'memo')],
  ] as const)(
    'that %s proposes in %s is checked three times, noted, and put before experts while the run goes on',
    async (agent, _task, made) => {
      const ran = await made();
      expect(ran.outcome).toBe('DOCUMENTED');
      expect(candidates(ran)).toEqual([
        expect.objectContaining({
          state: 'candidate',
          by: agent,
          checks: { EULER: 'survives', NEWTON: 'survives', GALILEO: 'survives' },
        }),
      ]);
      expect(ran.ledger.filter(({ type }) => type === 'BREAKTHROUGH')).toEqual([
        expect.objectContaining({ sender: agent }),
      ]);
      const [review] = ran.reviews;
      expect(review).toMatchObject({ kind: 'breakthrough', outcome: null });

      const expert = house.temporal.client.workflow.getHandle(`review/${review?.reviewId}`);
      await expert.executeUpdate('decide', {
        args: [
          {
            decision: 'RESOLVE',
            reviewer: 'mara',
            justification: 'Repeated in a tank.',
            verified: true,
            verification: 'EXPERIMENTAL',
          },
        ],
      });
      await until(async () => (await findReview(house.db, review?.reviewId ?? ''))?.outcome !== null);
      expect(await findReview(house.db, review?.reviewId ?? '')).toMatchObject({
        outcome: { reviewer: 'mara', verified: true, verification: 'EXPERIMENTAL' },
      });
    },
  );

  test('that one of the three does not let stand is noted as not confirmed, and nobody is asked', async () => {
    const ran = await checked([
      proposes('NEWTON', 'physics'),
      { agent: 'EULER', task: 'novelty', do: { patch: [{ path: '/survives', value: false }] } },
    ]);
    expect(candidates(ran)).toEqual([expect.objectContaining({ state: 'not confirmed', review: null })]);
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
  });

  test.each([
    ['EULER', 'novelty', '/distinct', false, 'it is a known approach by another name'],
    ['GALILEO', 'literature', '/kind', 'KNOWN', 'it was proposed before'],
  ] as const)(
    'that %s lets stand in %s, against its own finding %s %s, is no candidate',
    async (agent, task, path, value, why) => {
      const ran = await checked([proposes('NEWTON', 'physics'), { agent, task, do: { patch: [{ path, value }] } }]);
      expect(candidates(ran)).toEqual([
        expect.objectContaining({
          state: 'not confirmed',
          review: null,
          checks: expect.objectContaining({ [agent]: `does not survive: ${why}` }),
        }),
      ]);
      expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
    },
  );

  test('is only a part of its report in a run that is no OF', async () => {
    const ran = await checked([proposes('NEWTON', 'physics')], 'KS');
    expect(candidates(ran)).toEqual([]);
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
  });

  test('is in the documents with its note, and its review is listed as open', async () => {
    const { report, ...run } = await proposedByNewton();
    expect(run.outcome).toBe('DOCUMENTED');
    expect(run.evaluation).toContain(
      'BREAKTHROUGH CANDIDATE: NEWTON proposed A standing wave lifts the lid. Awaiting expert verification.',
    );
    expect(run.trace.breakthroughs).toEqual([
      expect.objectContaining({ by: 'NEWTON', confirmed: true, proposal: breakthrough, verification: null }),
    ]);
    expect(run.trace.breakthroughs[0]?.checks.every(({ words }) => words.length > 0)).toBe(true);
    expect(report.reviews).toEqual([expect.objectContaining({ kind: 'breakthrough', state: 'open' })]);
    expect(pageOf(report).join('\n')).toContain('BREAKTHROUGH CANDIDATE by NEWTON');
  });

  test('has a review that stays open when the run that it came from is cancelled', async () => {
    house.simulated.setScript([proposes('NEWTON', 'physics'), cutShort.VOTES]);
    const handle = await house.start({ brief: { ...lockedRoom, status: 'OF' }, policy: { callAttempts: 2 } });
    const runKey = handle.workflowId.slice('scenario/'.length);
    await until(async () => (await listReviews(house.db, { runKey })).length === 2);
    await handle.cancel();
    await handle.result().catch(() => undefined);
    const ended = Object.fromEntries(
      (await listReviews(house.db, { runKey })).map(({ kind, outcome }) => [kind, outcome]),
    );
    expect(ended).toEqual({ breakthrough: null, failure: expect.objectContaining({ outcome: 'withdrawn' }) });
    const [expert] = await listReviews(house.db, { runKey });
    const { events } = await house.temporal.client.workflow.getHandle(`review/${expert?.reviewId}`).fetchHistory();
    expect((events ?? []).filter(({ workflowExecutionCancelRequestedEventAttributes: asked }) => asked)).toEqual([]);
  });
});
