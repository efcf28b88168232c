import { describe, expect, test } from 'vitest';
import { digestKey, settleIn } from '../../../activities/omega/settle.ts';
import { sessionReader } from '../../../activities/omega/stored-session.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { Intervention } from '../../../shared/omega/answers/phi.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { sampleCall } from '../../support/store.ts';
import { everywhere, goOnWith, lengths, open, problem, runKey, store, setUp } from './opened-session.ts';

setUp();

/** What a session’s first problem digest says. */
const problemOf = async (key: string) =>
  (await findNotes(store.db, [digestKey(key, 'open', 'problem')]))[0]?.body as Record<string, unknown> | undefined;

describe('a sub-problem', () => {
  const offer: Intervention = {
    diagnosis: 'HARDER_THAN_EXPECTED',
    reason: 'too broad',
    constraints: [],
    subProblems: [
      { statement: 'What does the dance say?', why: 'first', needs: [] },
      { statement: 'Who\u0007 reads it?', why: 'second', needs: [1] },
    ],
    pivot: [],
    confidence: 0.6,
  };
  /** Opens a session that asks, and stores its answer of PHI; returns its key. */
  async function asking(input: object = {}, change: object = {}): Promise<string> {
    await open({ problem, policy: { sectionReads: 1 }, ...input });
    const call = sampleCall({
      runKey,
      phase: 'SYNTHESIS',
      agent: 'phi',
      round: 2,
      task: 'intervene',
      answer: offer,
      ...change,
    });
    await saveCall(store.db, call, 'sent', 'received', []);
    return callKey(call);
  }

  test('is taken from the stored answer, and solved under the rules of the session that asks', async () => {
    const ref = await asking();
    const child = `${runKey}-c2s2`;
    const opened = await open({ parent: { runKey, ref, index: 1 }, policy: { limits: { cycles: 3 } } }, child);
    expect(opened).toMatchObject({
      runKey: child,
      depth: 1,
      corpus: 'simulated',
      policy: { sectionReads: 1, limits: { cycles: 3 } },
    });
    expect(await findRun(store.db, child)).toMatchObject({
      parent: runKey,
      brief: { problem: 'Who  reads it?', depth: 1 },
    });
  });

  test('begins with what those came to whose answers it needs, and keeps it; no other does', async () => {
    const ref = await asking();
    const [first, second] = [`${runKey}-c2s1`, `${runKey}-c2s2`];
    const answered = async (key: string) => (await problemOf(key))?.['subAnswers'];
    await open({ parent: { runKey, ref, index: 0 } }, first);
    expect(await answered(first)).toEqual([]);
    const said = sampleCall({ runKey: first, agent: 'phi', task: 'synthesise', answer: { answer: 'Where food is.' } });
    await saveCall(store.db, said, 'sent', 'received', []);
    await saveOutcome(store.db, first, 'SUCCESS', 'done');
    const sibling = { question: 'What does the dance say?', answer: 'Where food is.', status: 'SUCCESS' };
    await open({ parent: { runKey, ref, index: 1 } }, second);
    expect(await answered(second)).toEqual([sibling]);
    const settled = await settleIn(
      store.db,
      sessionReader(store.db),
    )({
      runKey: second,
      cycle: 1,
      step: '1/EXPLORATION/1',
      phase: 'EXPLORATION',
      rows: [],
      outputs: [],
      digests: ['problem'],
      focus: null,
    });
    const [later] = await findNotes(store.db, [settled.digests.problem ?? '']);
    expect(later?.body).toMatchObject({ subAnswers: [sibling] });
  });

  test('that is not yet answered, or was never opened, is shown as open to whoever needs it', async () => {
    const ref = await asking();
    await open({ parent: { runKey, ref, index: 1 } }, `${runKey}-c2s2`);
    expect(await problemOf(`${runKey}-c2s2`)).toMatchObject({
      subAnswers: [{ question: 'What does the dance say?', answer: null, status: null }],
    });
  });

  test('of an answer that an earlier version stored needs nothing', async () => {
    const subProblems = offer.subProblems.map(({ statement, why }) => ({ statement, why }));
    const ref = await asking({}, { answer: { ...offer, subProblems } });
    await open({ parent: { runKey, ref, index: 1 } }, `${runKey}-c2s2`);
    expect(await problemOf(`${runKey}-c2s2`)).toMatchObject({ statement: 'Who  reads it?', subAnswers: [] });
  });

  test('has the models of the session that asks, and not the worker’s', async () => {
    const ref = await asking({ policy: { models: everywhere('openai:gpt-6-sol') } });
    expect(await open({ parent: { runKey, ref, index: 0 } }, `${runKey}-c`, 'simulated:')).toMatchObject({
      corpus: 'real',
      policy: { models: { phi: 'openai:gpt-6-sol' } },
    });
  });

  test('of real work is not solved by simulated models, and what a simulated session asks is simulated', async () => {
    const ref = await asking({ policy: { models: everywhere('openai:gpt-6-sol') } });
    await expect(
      open({ parent: { runKey, ref, index: 0 }, policy: { models: { phi: 'simulated:' } } }, `${runKey}-c`),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^policy\.models: a session with real models asks/) });
    goOnWith(`${runKey}-other`);
    const simulated = await asking();
    expect(
      await open(
        { parent: { runKey, ref: simulated, index: 0 }, policy: { models: everywhere('openai:gpt-6-sol') } },
        `${runKey}-d`,
      ),
    ).toMatchObject({ corpus: 'simulated' });
  });

  test('is not set by a sub-problem’s session, unless policy lets them nest', async () => {
    const ref = await asking();
    const top = runKey;
    const child = `${runKey}-c`;
    await open({ parent: { runKey: top, ref, index: 0 } }, child);
    goOnWith(child);
    const deeper = await asking();
    await expect(open({ parent: { runKey: child, ref: deeper, index: 0 } }, `${child}-c`)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^parent\.runKey: .* nested 1 deep, and its policy\.failure\.decompositionDepth is 1/,
      ),
    });
  });

  test.each<[string, object, object, RegExp]>([
    ['an answer of somebody else', { agent: 'historian' }, {}, /^parent\.ref: is no answer in which PHI took/],
    ['another answer of PHI', { task: 'synthesise' }, {}, /^parent\.ref/],
    ['an answer that could not be read', { outcome: 'unreadable', answer: null }, {}, /^parent\.ref/],
    ['an answer that is not there', {}, { ref: 'nowhere' }, /^parent\.ref/],
    [
      'a number that the answer does not have',
      {},
      { index: 2 },
      /^parent\.index: is 2, and that answer states 2 sub-problems/,
    ],
    ['a field that is none', {}, { more: 1 }, /^parent: /],
  ])('is refused with %s', async (_, change, parent, why) => {
    const ref = await asking({}, change);
    const before = await lengths();
    await expect(open({ parent: { runKey, ref, index: 0, ...parent } }, `${runKey}-c`)).rejects.toMatchObject({
      type: 'BAD_INPUT',
      message: expect.stringMatching(why),
    });
    expect(await lengths()).toEqual(before);
  });

  test('is stated by the session that asks, and by nobody else', async () => {
    const ref = await asking();
    await expect(open({ problem: 'Mine', parent: { runKey, ref, index: 0 } }, `${runKey}-c`)).rejects.toMatchObject({
      message: 'problem: the session that asks states it; leave it out',
    });
  });
});
