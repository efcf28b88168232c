import { readBody } from '../../activities/store/bodies.ts';
import { callsOfRun, type StoredCall } from '../../activities/store/calls.ts';
import { requestsOfRun } from '../../activities/store/requests.ts';
import type { omega } from '../../workflows/omega.ts';
import { openBench } from '../stack.ts';
import type { Figure } from './report.ts';

const latencyMs = 2_000;
const tokensPerCharacter = 1 / 4;

/**
 * The session of the manual's first example, `--stakes high --uncertainty high`: two cycles, the full battery, nobody
 * fails.
 */
const problem = [
  'A city of 400,000 has lost a tenth of its bus passengers every year since it changed the timetable, while the trams kept theirs.',
  'What causes the loss, and what should the city do first? Money for one change is there; undoing one takes two years.',
].join(' ');

/**
 * An OMEGA session: prompt tokens against handing everybody the whole transcript, and wall time against its batches'
 * slowest calls.
 */
export async function session(): Promise<Figure[]> {
  const bench = await openBench({ latencyMs, providerCalls: 20, concurrentCalls: 40 });
  try {
    const { db } = bench.open.deps;
    await bench.run('warm-up');
    const workflowId = 'omega/bench';
    const began = performance.now();
    const result = await bench.client.workflow.execute<typeof omega>('omega', {
      workflowId,
      taskQueue: bench.taskQueue,
      args: [{ problem, stakes: 'HIGH', uncertainty: 'HIGH' }],
    });
    const seconds = (performance.now() - began) / 1_000;
    const [calls, requests] = await Promise.all([callsOfRun(db, 'bench'), requestsOfRun(db, 'bench', [])]);
    const askedAt = new Map(requests.map(({ call, askedAt }) => [call, askedAt]));
    const ordered = calls
      .map((call) => ({
        call,
        from: askedAt.get(call.key) ?? 0,
        until: (askedAt.get(call.key) ?? 0) + call.durationMs / 1_000,
      }))
      .sort((a, b) => a.from - b.from);
    const waves = sideBySide(ordered);
    const critical =
      waves.reduce((sum, wave) => sum + Math.max(...wave.map(({ call }) => Math.min(call.durationMs, latencyMs))), 0) /
      1_000;
    const given = calls.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
    const everything = await tokensOfEverything(ordered, (hash) => readBody(db, hash));
    const history = await bench.client.workflow.getHandle(workflowId).fetchHistory();
    return [
      {
        name: 'session, prompt tokens',
        value: (given / everything).toFixed(3),
        against: `${everything} tokens, if each of ${calls.length} calls were handed all that was said before it (${result.status}, ${given} given)`,
        goal: '≤ 0.15',
        met: given / everything <= 0.15,
      },
      {
        name: 'session, wall time',
        value: (seconds / critical).toFixed(3),
        against: `the slowest call of each of ${waves.length} batches at ${latencyMs / 1_000} s: ${critical} s`,
        goal: '≤ 1.05',
        met: seconds / critical <= 1.05,
      },
      {
        name: 'session, history events',
        value: String(history.events?.length ?? 0),
        against: `${calls.length} calls`,
        goal: '< 4,096',
        met: (history.events?.length ?? 0) < 4_096,
      },
    ];
  } finally {
    await bench.close();
  }
}

interface Timed {
  readonly call: StoredCall;
  /** Seconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** Calls that overlap, in groups: a group's successor was asked when all of it had been answered. */
function sideBySide(calls: readonly Timed[]): Timed[][] {
  const groups: Timed[][] = [];
  for (const one of calls) {
    const last = groups.at(-1);
    if (last && one.from < Math.min(...last.map(({ until }) => until))) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/**
 * What the same calls would have been given if each had got its charge and frame, and every answer before it, as a
 * transcript.
 */
async function tokensOfEverything(calls: readonly Timed[], body: (hash: string) => Promise<unknown>): Promise<number> {
  const said = calls.map(({ call, until }) => ({
    until,
    tokens: JSON.stringify(call.answer).length * tokensPerCharacter,
  }));
  let sum = 0;
  for (const { call, from } of calls) {
    const sent = (await body(call.requestHash)) as {
      readonly system?: unknown;
      readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
    };
    const system = sent.system ?? sent.messages?.find(({ role }) => role === 'system')?.content ?? '';
    const transcript = said.filter(({ until }) => until <= from).reduce((all, { tokens }) => all + tokens, 0);
    sum += JSON.stringify(system).length * tokensPerCharacter + problem.length * tokensPerCharacter + transcript;
  }
  return Math.round(sum);
}
