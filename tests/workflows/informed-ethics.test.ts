import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import { decide, progress, reviewState } from '../../workflows/messages.ts';
import { fold, openHouse, runUnder, type House } from '../support/house.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';

/* SOCRATES is asked for the ethics twice: blind, and again when the solution is before it (scenario rules §2.4.4). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const informed = (ethics: string, ethicsNotes: string, confidence = 0.9): WrittenScript => [
  {
    agent: 'SOCRATES',
    task: 'informed',
    do: {
      patch: [
        { path: '/ethics', value: ethics },
        { path: '/ethicsNotes', value: ethicsNotes },
        { path: '/confidence', value: confidence },
      ],
    },
  },
];
const fail = (confidence?: number) => informed('FAIL', 'The steps are a recipe for a bomb.', confidence);

/** A run that stands before a person, who then decides. */
async function decidedBy(script: WrittenScript, ...decisions: readonly Partial<DecisionInput>[]) {
  house.simulated.setScript(script);
  const handle = await house.start();
  const asked: string[] = [];
  for (const decision of decisions) {
    const waitsFor = async () => (await handle.query(progress)).openReview;
    await until(async () => ![null, asked.at(-1)].includes(await waitsFor()));
    asked.push(present(await waitsFor()));
    const review = house.temporal.client.workflow.getHandle(`review/${asked.at(-1)}`);
    expect(await review.query(reviewState)).toMatchObject({
      request: { kind: 'ethics', groups: defaultPolicy.reviewGroups.ethics },
    });
    await review.executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'I read both sides.', ...decision }],
    });
  }
  const result = await handle.result();
  const publication = await findPublication(house.db, result.runKey);
  const trace = publication?.files.find(({ path }) => path.startsWith('traces/') && path.endsWith('.md'))?.text ?? '';
  return {
    result,
    asked: asked.map((id) => id.replace(`${result.runKey}-`, '')),
    trace,
    ...(await fold(house.db, result.runKey)),
  };
}

const tasksOf = (calls: Awaited<ReturnType<typeof decidedBy>>['calls'], phase: string) =>
  calls.filter((call) => call.phase === phase).map(({ task }) => task);

describe('an ethical FAIL once the solution is known', () => {
  test.each([0.1, 0.9])(
    'halts at confidence %d before anybody else is asked, and silence shelves',
    async (confidence) => {
      const { result, reviews, calls, gates } = await runUnder(house, fail(confidence));
      expect(result.outcome).toBe('SHELVED');
      expect(reviews.map(({ kind, reviewId }) => [kind, reviewId])).toEqual([
        ['ethics', `${result.runKey}-refine-1-ethics`],
      ]);
      expect(tasksOf(calls, 'REFINE')).toEqual(['informed']);
      expect(gates.some(({ gate }) => gate === 'REFINE')).toBe(false);
    },
  );

  test('that a person lets stand is printed as FAIL everywhere, and never as passed', async () => {
    const { result, asked, trace, gates } = await decidedBy(fail(), {});
    expect(result.outcome).toBe('DOCUMENTED');
    expect(asked).toEqual(['refine-1-ethics']);
    expect(
      gates.find(({ gate }) => gate === 'REFINE')?.findings.find(({ name }) => name === 'informed ethics'),
    ).toMatchObject({
      verdict: 'not-applicable',
      why: expect.stringMatching(/FAIL.*person/),
    });
    const lines = (of: RegExp) => trace.split('\n').filter((line) => of.test(line));
    expect(lines(/Ethical review: /)).toEqual(['- Ethical review: blind PASS, informed FAIL']);
    // The blind view's row says whose view it is, and no row of ethics says "passed" of the other.
    expect(lines(/^\| (?:informed )?ethics \|/)).toEqual([
      expect.stringMatching(/passed.*blind.*PASS/),
      expect.stringMatching(/not-applicable.*FAIL/),
    ]);
    expect(lines(/refine-1-ethics/)).toEqual([expect.stringMatching(/RESOLVE.*Ada/)]);
  });

  test('is asked about once more if a person has the phase tried again', async () => {
    const { result, calls } = await decidedBy(fail(), { ruling: 'retry' });
    expect(result.outcome).toBe('DOCUMENTED');
    expect(tasksOf(calls, 'REFINE').filter((task) => task === 'informed')).toHaveLength(2);
  });

  test('leads to another scenario by REDESIGN, whose informed PASS needs nobody', async () => {
    const { result, calls, reviews, trace } = await decidedBy(fail(), { decision: 'REDESIGN' });
    expect(result.outcome).toBe('DOCUMENTED');
    expect(reviews).toHaveLength(1);
    expect(tasksOf(calls, 'SEED')).toEqual(['seed', 'attempt', 'seed', 'attempt']);
    expect(trace.split('\n')).toContain('- Ethical review: blind PASS, informed PASS');
  });

  test('ends the run by DISCARD', async () => {
    const { result } = await decidedBy(fail(), { decision: 'DISCARD' });
    expect(result).toMatchObject({ outcome: 'DISCARDED', reason: 'Ada: I read both sides.' });
  });

  test('halts again although a person overruled the blind one: the solution is new', async () => {
    const blind: WrittenScript = [
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ];
    const { result, asked } = await decidedBy([...blind, ...fail()], {}, {});
    expect(result.outcome).toBe('DOCUMENTED');
    expect(asked).toEqual(['classify-1-ethics', 'refine-1-ethics']);
  });
});

describe('an informed view without a FAIL', () => {
  test.each([
    ['PASS', 'Nothing to add.'],
    ['PASS-WITH-NOTES', 'The danger should stay fictional.'],
  ])('%s needs nobody', async (ethics, notes) => {
    const { result, reviews, gates } = await runUnder(house, informed(ethics, notes));
    expect(result.outcome).toBe('DOCUMENTED');
    expect(reviews).toEqual([]);
    expect(
      gates.find(({ gate }) => gate === 'REFINE')?.findings.find(({ name }) => name === 'informed ethics')?.verdict,
    ).toBe('passed');
  });
});
