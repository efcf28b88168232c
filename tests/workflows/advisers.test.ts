import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { certifyRun } from '../../activities/scenario/certify.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { findRun } from '../../activities/store/runs.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import { metadataRecordSchema } from '../../shared/scenario/documents/metadata.ts';
import { methodologyDocumentSchema } from '../../shared/scenario/documents/methodology-document.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { fold, lockedRoom, openHouse, type House } from '../support/house.ts';
import { sections, whole } from '../support/requests.ts';
import { textOf } from '../support/texts.ts';

/** Optional agents in a real run: those of Symposium, and one of somebody's own that came from a folder. */

let house: House;
beforeAll(async () => {
  house = await openHouse(scenarioSystem, 'examples/agents');
});
afterAll(() => house.close());

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
    ]);

    const turing = requests.find(({ agent }) => agent === 'TURING');
    expect(
      turing &&
        sections(turing)
          .map(({ label }) => label)
          .sort(),
    ).toEqual(['capabilities', 'environment', 'narrative', 'objects', 'startingState', 'threat', 'whyImpossible']);

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
    expect(methodology.advice.map(({ adviser, absence }) => [adviser, absence])).toEqual(
      everyone.map((name) => [name, null]),
    );
    expect(methodology.advice.find(({ adviser }) => adviser === 'TURING')?.attempt).toMatchObject({
      believesSolved: false,
    });
    expect(file('_trace.md')).toMatch(/## Advice\n\n\*\*DARWIN, asked in REFINE\*\*/);
    expect(
      metadataRecordSchema
        .parse(JSON.parse(file('_metadata.json')))
        .advisers.map(({ adviser, cast }) => [adviser, cast.model]),
    ).toEqual(everyone.map((name) => [name, 'simulated:messages']));
  }, 60_000);

  test('goes on without one who says nothing readable, and writes it down', async () => {
    house.simulated.setScript([
      { agent: 'TURING', times: 0, do: { unreadable: true } },
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
    ]);
  }, 60_000);

  test('without any asks nobody else, and no request speaks of advisers', async () => {
    const from = house.simulated.requests.length;
    const { outcome } = await (await house.start()).result();
    expect(outcome).toBe('DOCUMENTED');
    for (const request of house.simulated.requests.slice(from)) {
      expect(everyone).not.toContain(request.agent);
      expect(whole(request)).not.toContain('### advice');
    }
  }, 60_000);
});

describe('opening a run', () => {
  test('keeps the rows and models of its advisers for the life of the run', async () => {
    const handle = await house.start({
      brief: { ...lockedRoom, advisers: ['MURPHY'] },
      policy: { models: { MURPHY: 'simulated:chat' } as never },
    });
    await handle.result();
    const policy = (await findRun<unknown, Policy>(house.db, handle.workflowId.replace('scenario/', '')))?.policy;
    expect([policy?.advisers, Object.keys(policy?.adviserRows ?? {}), policy?.models]).toEqual([
      ['MURPHY'],
      ['MURPHY'],
      expect.objectContaining({ MURPHY: 'simulated:chat' }),
    ]);
  }, 60_000);

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
