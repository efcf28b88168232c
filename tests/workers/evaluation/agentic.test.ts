import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOfRun, type StoredCall } from '../../../activities/store/calls.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { present } from '../../support/present.ts';
import { served, type Served } from '../../support/served.ts';
import { corpus } from './a-corpus.ts';
import { type CalledTool, type OwnSubject, startToolUser } from './a-subject.ts';

/* Agentic subjects behind HTTP that use their calculator as no well-behaved model would (evaluation rules §1.11, §1.4). */

const { rounds } = evaluationPolicy.parse({}).computing;
const long = 'I lift the lid and look at what is below it. '.repeat(4_500);
const sum = { expression: 'a + a', quantities: [{ name: 'a', value: 2, unit: 'm' }], unit: 'm' };
const compute = (written: unknown = { expressions: [sum] }): CalledTool => ({
  name: 'compute',
  arguments: typeof written === 'string' ? written : JSON.stringify(written),
});

/** By scenario, what it calls in each of its requests; it answers when they are used up. */
const calls: Readonly<Record<string, (nth: number) => readonly CalledTool[]>> = {
  // It never comes to an end.
  'IM-0001': () => [compute()],
  'IM-0002': (nth) => (nth === 1 ? [{ name: 'web_search', arguments: '{"query":"IM-0002"}' }] : []),
  'IM-0003': (nth) => [[compute('{"expressions": [')], [compute({ expressions: '2 + 2' })]][nth - 1] ?? [],
  // Several at once, of a server that was asked for one at a time; then 200 kB.
  'IM-0004': (nth) => (nth === 1 ? [compute(), compute()] : []),
};

let house: Served;
let subject: OwnSubject;
let paid: readonly StoredCall[];
let lines: readonly {
  readonly scenario: string;
  readonly said: string;
  readonly answer: string | null;
  score: unknown;
}[];
beforeAll(async () => {
  const asked = new Map<string, number>();
  subject = await startToolUser((_, body) => {
    const scenario = present(/IM-\d{4}/.exec(body))[0];
    const nth = (asked.get(scenario) ?? 0) + 1;
    asked.set(scenario, nth);
    const due = calls[scenario]?.(nth) ?? [];
    return due.length > 0 ? { calls: due } : { answer: scenario === 'IM-0004' ? long : 'I lift the lid.' };
  });
  house = await served({}, { LOCAL_BASE_URL: subject.url, LOCAL_API_KEY: 'token-of-the-subject' });
  const { evaluation, db } = house.symposium;
  const set = await evaluation.set(corpus('KS', 'PX', 'MT', 'DG'));
  const order = { set, model: 'local:own', judges: ['simulated:messages'], runs: 1 };
  await evaluation.start({ ...order, architecture: 'agentic' }, { key: 'tools-askew' });
  expect(await evaluation.result('tools-askew')).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
  paid = (await callsOfRun(db, 'tools-askew')).filter(({ agent }) => agent === 'subject');
  const { files } = present(await evaluation.report('tools-askew'));
  const text = present(files.find(({ path }) => path.endsWith('.jsonl'))).text;
  lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as (typeof lines)[number]);
});
afterAll(async () => {
  await house.stop();
  await subject.stop();
});

const of = (scenario: string) => paid.filter(({ subject: whose }) => whose === `${scenario}.1`);
const row = (scenario: string) => present(lines.find((line) => line.scenario === scenario));
/** The last that the subject was sent for this scenario. */
const lastSent = async (scenario: string): Promise<string> => {
  const sent = await requestsOfRun(house.symposium.db, 'tools-askew');
  return JSON.stringify(
    present(sent.filter(({ call }) => call.includes(`subject`) && call.includes(scenario)).at(-1)).body,
  );
};

test('a loop without end is ended by rule after its rounds, is due an answer twice, and scores 0', () => {
  expect(of('IM-0001').map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: rounds }, () => 'tool'),
    ...['unreadable', 'unreadable'],
  ]);
  expect(row('IM-0001')).toMatchObject({ said: 'exhausted', score: 0 });
});

test('a tool that nobody offers, and arguments that are none, are refused in words, and the answer is judged', async () => {
  expect(of('IM-0002').map(({ outcome }) => outcome)).toEqual(['tool', 'answered']);
  expect(await lastSent('IM-0002')).toContain('There is no such tool. You have `compute` and no other');
  expect(of('IM-0003').map(({ outcome }) => outcome)).toEqual(['tool', 'tool', 'answered']);
  expect((await lastSent('IM-0003')).split('Nothing was computed')).toHaveLength(3);
  for (const scenario of ['IM-0002', 'IM-0003'])
    expect(row(scenario)).toMatchObject({ said: 'answer', answer: 'I lift the lid.' });
});

test('several calls at once are one round, each result under its own id, and 200 kB are kept whole', async () => {
  expect(of('IM-0004').map(({ outcome }) => outcome)).toEqual(['tool', 'answered']);
  expect(await lastSent('IM-0004')).toMatch(/computed:1\.1.*computed:1\.2/);
  expect(row('IM-0004')).toMatchObject({ said: 'answer', answer: long });
});

test('each request was sent and paid once', () => {
  expect(subject.requests).toHaveLength(paid.length);
});
