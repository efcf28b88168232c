import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CapturedRequest } from '../../activities/models/simulated/server.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { certifyRun } from '../../activities/scenario/certify.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { findReview } from '../../activities/store/reviews.ts';
import { findRun } from '../../activities/store/runs.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import { metadataRecordSchema } from '../../shared/scenario/documents/metadata.ts';
import { methodologyDocumentSchema } from '../../shared/scenario/documents/methodology-document.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { fold, lockedRoom, openHouse, type House } from '../support/house.ts';
import { sections, whole } from '../support/requests.ts';
import { textOf } from '../support/texts.ts';
import { until } from '../support/until.ts';
import { decide, progress } from '../../workflows/messages.ts';

/** Optional agents in a real run: those of Symposium, and one of somebody's own that came from a folder. */

let house: House;
beforeAll(async () => {
  house = await openHouse(scenarioSystem, 'examples/agents');
});
afterAll(() => house.close());

/** What a blind solver is shown, and nothing else. */
const face = ['capabilities', 'environment', 'narrative', 'objects', 'startingState', 'threat', 'whyImpossible'];
const labels = (request: CapturedRequest) =>
  sections(request)
    .map(({ label }) => label)
    .sort();
const everyone = ['DARWIN', 'TURING', 'HYPATIA', 'CASSANDRA', 'MURPHY'];

describe('a run with optional agents', () => {
  test('asks each in its phase, shows what they say to the five in REFINE only, and records it', async () => {
    const from = house.simulated.requests.length;
    const handle = await house.start({
      brief: { ...lockedRoom, advisers: ['turing', 'Murphy'] },
      policy: { advisers: ['DARWIN', 'HYPATIA', 'CASSANDRA'] },
    });
    const { outcome, runKey } = await handle.result();
    expect(outcome).toBe('DOCUMENTED');
    const requests = house.simulated.requests.slice(from);
    const asked = requests
      .filter(({ agent }) => everyone.includes(agent))
      .map(({ agent, phase, task }) => `${agent} ${phase} ${task}`);
    expect(asked.sort()).toEqual([
      'CASSANDRA REFINE advice',
      'DARWIN REFINE advice',
      'HYPATIA REFINE advice',
      'MURPHY REFINE advice',
      'TURING CLASSIFY attempt',
      'TURING SEED attempt',
    ]);
    for (const turing of requests.filter(({ agent }) => agent === 'TURING')) expect(labels(turing)).toEqual(face);

    const shown = (phase: string, task: string) =>
      requests
        .filter((one) => one.phase === phase && one.task === task)
        .map((one) =>
          sections(one)
            .filter(({ label }) => label === 'advice')
            .map(({ author }) => author),
        );
    expect(shown('CLASSIFY', 'classification')).toEqual([[]]);
    expect(shown('REFINE', 'memo')).toHaveLength(5);
    for (const authors of shown('REFINE', 'memo')) expect(authors).toContain('TURING');
    for (const authors of shown('REFINE', 'readiness')) expect(authors.sort()).toEqual([...everyone].sort());

    const certificate = await certifyRun(house.db, runKey);
    expect(certificate?.clean).toBe(true);
    expect(certificate?.checked.map(({ agent }) => agent)).toEqual(expect.arrayContaining(everyone));
    const context = certificate?.checked.find(({ agent }) => agent === 'TURING');
    expect(context?.withheld).toEqual(
      expect.arrayContaining([{ content: 'solutionSketch', pieces: expect.any(Number) }]),
    );

    const { calls } = await fold(house.db, runKey);
    expect(calls.find(({ agent }) => agent === 'MURPHY')?.agentVersion).toMatch(/^murphy_v1_[0-9a-f]{12}$/);
    const text = (await findPublication(house.db, runKey))?.files ?? [];
    const file = (end: string) => text.find(({ path }) => path.endsWith(end))?.text ?? '';
    const methodology = methodologyDocumentSchema.parse(JSON.parse(file('_trace.json')));
    expect(methodology.advice.map(({ adviser, phase, absence }) => [adviser, phase, absence])).toEqual([
      ...everyone.map((name) => [name, name === 'TURING' ? 'CLASSIFY' : 'REFINE', null]),
      ['TURING', 'SEED', null],
    ]);
    for (const one of methodology.advice.filter(({ adviser }) => adviser === 'TURING'))
      expect(one.attempt).toMatchObject({ believesSolved: false, toldOutright: [] });
    expect(file('_trace.md')).toMatch(/## Advice\n\n\*\*DARWIN, asked in REFINE\*\*/);
    expect(
      metadataRecordSchema
        .parse(JSON.parse(file('_metadata.json')))
        .advisers.map(({ adviser, cast }) => [adviser, cast.model]),
    ).toEqual([...everyone, 'TURING'].map((name) => [name, 'simulated:messages']));
  });

  test('goes on without one who says nothing readable, and writes it down', async () => {
    house.simulated.setScript([
      { agent: 'TURING', phase: 'CLASSIFY', times: 0, do: { unreadable: true } },
      { agent: 'DARWIN', times: 0, do: { status: 500 } },
    ]);
    const handle = await house.start({
      brief: { ...lockedRoom, advisers: ['TURING', 'DARWIN'] },
      policy: { callAttempts: 2 },
    });
    const { outcome, runKey } = await handle.result();
    house.simulated.setScript([]);
    expect(outcome).toBe('DOCUMENTED');
    const { ledger } = await fold(house.db, runKey);
    const absent = ledger
      .filter(({ content }) => content.state === 'adviser absent')
      .map(({ content }) => `${textOf(content.adviser)}: ${textOf(content.failure)}`);
    expect(absent.sort()).toEqual(['DARWIN: SERVER_ERROR', 'TURING: UNSCORED']);
    const trace =
      (await findPublication(house.db, runKey))?.files.find(({ path }) => path.endsWith('_trace.json'))?.text ?? '';
    expect(methodologyDocumentSchema.parse(JSON.parse(trace)).advice.map(({ absence }) => absence)).toEqual([
      expect.stringMatching(/^SERVER_ERROR: /),
      expect.stringMatching(/^UNSCORED: /),
      null,
    ]);
  });

  test('without any asks TURING once for the public page and nobody else, and no request speaks of advisers', async () => {
    const from = house.simulated.requests.length;
    const { outcome } = await (await house.start()).result();
    expect(outcome).toBe('DOCUMENTED');
    const requests = house.simulated.requests.slice(from);
    expect(requests.filter(({ agent }) => everyone.includes(agent)).map(({ phase }) => phase)).toEqual(['SEED']);
    for (const request of requests) expect(whole(request)).not.toContain('### advice');
  });
});

describe('the public page, attempted blind', () => {
  const hint = 'Once upended it is best to climb on';
  const action = 'Shove the first thing across, upend it and climb on top';
  const hinted = (task: 'seed' | 'revise'): WrittenScript[number] => ({
    agent: 'ATHENA',
    task,
    do: {
      patch: [
        { path: '/scenario/startingState', value: hint },
        { path: '/solution/steps/0/action', value: action },
      ],
    },
  });
  const reads = (
    after: number,
    toldOutright: readonly { passage: string; tells: string }[],
  ): WrittenScript[number] => ({
    agent: 'TURING',
    task: 'attempt',
    after,
    times: 1,
    do: {
      patch: [
        { path: '/toldOutright', value: [...toldOutright] },
        { path: '/answer', value: 'canary-answer: it was all plain.' },
        { path: '/believesSolved', value: true },
        { path: '/weaknesses', value: ['canary-weakness: one adjective says much.'] },
      ],
    },
  });

  test('goes back to ATHENA with the passage that tells a step, in SEED and once more where it changed', async () => {
    house.simulated.setScript([
      hinted('seed'),
      reads(0, [
        { passage: hint, tells: action },
        { passage: 'canary-astray stands nowhere', tells: action },
      ]),
      { agent: 'NEWTON', task: 'physics', do: { patch: [{ path: '/assessment', value: 'NEEDS-REVISION' }] } },
      hinted('revise'),
      reads(2, [{ passage: hint, tells: action }]),
    ]);
    const from = house.simulated.requests.length;
    const { outcome, runKey } = await (await house.start()).result();
    house.simulated.setScript([]);
    expect(outcome).toBe('DOCUMENTED');
    const requests = house.simulated.requests.slice(from);
    const attempts = requests.filter(({ agent }) => agent === 'TURING');
    expect(attempts.map(({ phase }) => phase)).toEqual(['SEED', 'SEED', 'REFINE', 'REFINE']);
    for (const attempt of attempts) expect(labels(attempt)).toEqual(face);

    const told = `the passage \\"${hint}\\" tells step S1 outright`;
    const hearing = requests.filter((request) => whole(request).includes(JSON.stringify(told).slice(1, -1)));
    expect(new Set(hearing.map(({ agent, phase }) => `${agent} ${phase}`))).toEqual(
      new Set(['ATHENA SEED', 'ATHENA REFINE']),
    );
    // What is advice reaches ATHENA from REFINE on, and what TURING would do reaches nobody.
    const advised = requests.filter((request) => whole(request).includes('canary-weakness'));
    expect(new Set(advised.map(({ agent }) => agent))).toEqual(new Set(['ATHENA']));
    expect(advised.every(({ phase }) => phase === 'REFINE' || phase === 'DOCUMENT')).toBe(true);
    for (const request of requests) expect(whole(request)).not.toMatch(/canary-answer|canary-astray/);
    expect(requests.filter(({ task, phase }) => task === 'readiness' && phase === 'REFINE')).toHaveLength(5);

    const { ledger } = await fold(house.db, runKey);
    expect(
      ledger
        .filter(({ content }) => content.state === 'page attempted')
        .map(({ phase, content: { told: count, undecided, astray } }) => [phase, count, undecided, astray]),
    ).toEqual([
      ['SEED', 1, 0, 1],
      ['SEED', 0, 0, 0],
      ['REFINE', 1, 0, 0],
      ['REFINE', 0, 0, 0],
    ]);
    expect((await certifyRun(house.db, runKey))?.clean).toBe(true);
    const page = (await findPublication(house.db, runKey))?.files.find(({ path }) => path.startsWith('public/'))?.text;
    expect(page).not.toContain(hint);
  });

  test('is passed by a solver that is sure of its answer and quotes the scene: that is advice', async () => {
    house.simulated.setScript([
      {
        agent: 'TURING',
        task: 'attempt',
        times: 0,
        do: {
          patch: [
            { path: '/believesSolved', value: true },
            { path: '/toldOutright', value: [{ passage: 'Seven pieces', tells: 'Climb on everything that is there' }] },
          ],
        },
      },
      cutShort.GROUND,
    ]);
    const result = await (await house.start({ policy: { reviewWaitMs: 1, callAttempts: 2 } })).result();
    house.simulated.setScript([]);
    const { calls, reviews } = await fold(house.db, result.runKey);
    expect(endOf({ result, reviews })).toEqual(['SHELVED', 'ground-1-failure']);
    expect(calls.filter(({ agent }) => agent === 'TURING')).toHaveLength(1);
  });

  test('goes to a person where the attempt comes to nothing readable', async () => {
    house.simulated.setScript([{ agent: 'TURING', times: 0, do: { unreadable: true } }]);
    const handle = await house.start();
    let reviewId: string | null = null;
    let review: Awaited<ReturnType<typeof findReview>> = null;
    await until(async () => {
      reviewId = (await handle.query(progress)).openReview;
      review = reviewId === null ? null : await findReview(house.db, reviewId);
      return review !== null;
    });
    expect(review).toMatchObject({ kind: 'unscored' });
    expect(JSON.stringify(review)).toContain('nothing told outright');
    await house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', ruling: 'accept', reviewer: 'Ada', justification: 'I read it myself.' }],
    });
    expect((await handle.result()).outcome).toBe('DOCUMENTED');
    house.simulated.setScript([]);
  });
});

describe('opening a run', () => {
  test('keeps the rows and models of its advisers for the life of the run', async () => {
    const handle = await house.start({
      brief: { ...lockedRoom, advisers: ['MURPHY'] },
      policy: { models: { MURPHY: 'simulated:chat' } as never },
    });
    const runKey = handle.workflowId.replace('scenario/', '');
    await until(async () => (await callsOfRun(house.db, runKey)).length > 0);
    await handle.cancel();
    await handle.result().catch(() => null);
    const policy = (await findRun<unknown, Policy>(house.db, runKey))?.policy;
    expect([policy?.advisers, Object.keys(policy?.adviserRows ?? {}), policy?.models]).toEqual([
      ['MURPHY'],
      ['MURPHY', 'TURING'],
      expect.objectContaining({ MURPHY: 'simulated:chat' }),
    ]);
  });

  test.each<[string, object, string]>([
    [
      'a brief',
      { brief: { ...lockedRoom, advisers: ['PLATO'] } },
      'brief.advisers: "PLATO" is unknown; choose from: DARWIN, TURING, HYPATIA, CASSANDRA, MURPHY',
    ],
    ['a policy', { policy: { advisers: ['PLATO'] } }, 'policy.advisers: "PLATO" is unknown'],
    ['a model', { policy: { advisers: ['DARWIN'], models: { DARWIN: 'nobody' } } }, 'policy.models.DARWIN: '],
  ])('with an unknown name in %s is refused, naming the field', async (_, input, message) => {
    await expect((await house.start(input)).result()).rejects.toMatchObject({
      cause: { cause: { message: expect.stringContaining(message) } },
    });
  });
});
