import { callsOfRun, type StoredCall } from '../../activities/store/calls.ts';
import { picturesOfRun } from '../../activities/worldbuilding/stored-pictures.ts';
import { requestsOfRun } from '../../activities/store/requests.ts';
import { examinedTeam } from '../../shared/worldbuilding/clerk/index.ts';
import { clerk, debatePhases, memberOf, roles, type Team, turns } from '../../shared/worldbuilding/index.ts';
import type { match as matchWorkflow } from '../../workflows/match.ts';
import { type BenchStack, openBench } from '../stack.ts';
import { benchWorker, stepsBundle } from '../worker.ts';
import type { waitingSteps } from '../workflows/steps.ts';
import { cacheLifetimeMs } from '../../activities/models/simulated/prompt-cache.ts';
import { cacheShares, leastShare } from './cache-share.ts';
import { matchPath, type Path, type Wait } from './match-path.ts';
import type { Figure } from './report.ts';

const latencyMs = 2_000;
/** Matches, each with an empty workflow after it. */
const matches = 3;
/**
 * Pixels of a side: the simulated image model shares this machine's processor, and drawing larger pictures would measure it
 * and not Symposium.
 */
const side = 512;

/** Longer than either takes on the busiest machine: a measure that stands still ends, and says so. */
const atMost = '15 minutes';

/** A match as it was measured, beside an empty workflow with as many steps as its critical path. */
interface Beside {
  readonly calls: readonly StoredCall[];
  readonly pictures: number;
  readonly end: string;
  readonly seconds: number;
  readonly path: Path;
  /** Wall time of the empty workflow. */
  readonly emptySeconds: number;
}

/** Team A is played behind OpenAI's protocol and team B behind Anthropic's, each with a prompt cache by its provider's rules. */
const teamsOf = (names: Readonly<Record<Team, string>>) => ({
  A: { name: names.A, models: Object.fromEntries(roles.map((role) => [role, 'simulated:chat'])) },
  B: { name: names.B, models: Object.fromEntries(roles.map((role) => [role, 'simulated:messages'])) },
});

/**
 * Whole matches, each beside an empty workflow of as many steps, each of which waits as long as a call, on the same stack
 * right after it: so that the hour in which both were measured does not decide. And what prompts grow to from the first
 * turn to the last, and what of them is read from the providers' caches. `told` hears of each part when it has ended.
 */
export async function match(told: (line: string) => void = () => undefined): Promise<Figure[]> {
  const bench = await openBench({ latencyMs, providerCalls: 40, concurrentCalls: 80, cacheLifetimeMs });
  try {
    const bundle = await stepsBundle();
    const wait = () => new Promise<void>((done) => setTimeout(done, latencyMs));
    return await benchWorker(bench, bundle, { wait }, async (taskQueue) => {
      const empty = async (id: string, steps: number) => {
        const began = performance.now();
        await bench.client.workflow.execute<typeof waitingSteps>('waitingSteps', {
          workflowId: id,
          taskQueue,
          args: [steps],
          workflowExecutionTimeout: atMost,
        });
        return (performance.now() - began) / 1_000;
      };
      told('warming up with a scenario, about a minute …');
      await bench.run('warm-up');
      await empty('empty-warm-up', 1);
      const runs: Beside[] = [];
      for (let nth = 1; nth <= matches; nth += 1) {
        told(`match ${nth} of ${matches}, and its empty workflow: two to three minutes each …`);
        const played = await playMatch(bench, `bench-${nth}`);
        const emptySeconds = await empty(`empty-${nth}`, played.path.steps);
        const run = { ...played, emptySeconds };
        runs.push(run);
        told(`× ${ratioOf(run).toFixed(3)} of it: ${matchWords(run)}`);
      }
      const history = await bench.client.workflow.getHandle('match/bench-1/A').fetchHistory();
      return figuresOf(runs, history.events?.length ?? 0);
    });
  } finally {
    await bench.close();
  }
}

async function playMatch(bench: BenchStack, runKey: string): Promise<Omit<Beside, 'emptySeconds'>> {
  const { db } = bench.open.deps;
  const began = performance.now();
  const { end } = await bench.client.workflow.execute<typeof matchWorkflow>('match', {
    workflowId: `match/${runKey}`,
    taskQueue: bench.taskQueue,
    workflowExecutionTimeout: atMost,
    args: [
      {
        draw: { tier: 2, seed: 7 },
        teams: teamsOf({ A: 'Ash', B: 'Birch' }),
        policy: { pictures: { width: side, height: side } },
      },
    ],
  });
  const seconds = (performance.now() - began) / 1_000;
  const [calls, requests, pictures, trials] = await Promise.all([
    callsOfRun(db, runKey),
    requestsOfRun(db, runKey, []),
    picturesOfRun(db, runKey),
    db.query<{ readonly at: number }>(
      'select extract(epoch from at)::float8 as at from symposium.trials where run_key = $1',
      [runKey],
    ),
  ]);
  const askedAt = new Map(requests.map(({ call, askedAt: at }) => [call, at]));
  const waits = [
    ...calls.map((call): Wait => {
      const { key, durationMs, phase, round, task, subject } = call;
      const isDebate = (debatePhases as readonly string[]).includes(phase);
      // Two answers to one question, or two examinations, come one after the other; two seats of the panel do not.
      const own = task === 'judge' ? '' : `${subject ?? ''} ${call.ordinal}`;
      return {
        team: teamOf(call),
        step: `${phase} ${round} ${task} ${own}`,
        round: isDebate ? `${phase}/${round}` : null,
        ...timed(askedAt.get(key) ?? 0, durationMs),
      };
    }),
    ...pictures.map(({ team, at, durationMs, ordinal }): Wait => {
      const from = (Date.parse(at) - durationMs) / 1_000;
      return { team, round: null, step: `paint ${ordinal}`, ...timed(from, durationMs) };
    }),
    // The first match of a day has its models tried, side by side, before it begins.
    ...trials.rows.map(({ at }): Wait => ({
      team: null,
      round: null,
      step: 'try',
      ...timed(at - latencyMs / 1_000, latencyMs),
    })),
  ];
  return { calls, pictures: pictures.length, end, seconds, path: matchPath(waits) };
}

/** The engineer works for both: its round tells for whom, A first. So does the clerk: the number of its examination does. */
function teamOf({ agent, round, subject }: StoredCall): Team | null {
  if (agent === 'prompt-engineer') return round === 1 ? 'A' : 'B';
  if (agent === clerk) return examinedTeam(subject ?? '');
  return memberOf(agent)?.team ?? null;
}

const timed = (from: number, durationMs: number): Pick<Wait, 'from' | 'until' | 'seconds'> => ({
  from,
  until: from + durationMs / 1_000,
  seconds: Math.min(durationMs, latencyMs) / 1_000,
});

const ratioOf = ({ seconds, emptySeconds }: Beside): number => seconds / emptySeconds;

function matchWords({ end, seconds, path, emptySeconds, calls, pictures }: Beside): string {
  const ofPath = (one: number) => (one / path.seconds).toFixed(3);
  return `critical path ${path.seconds.toFixed(1)} s in ${path.steps} steps (× ${ofPath(seconds)}), empty workflow ${emptySeconds.toFixed(1)} s (× ${ofPath(emptySeconds)} of the path); ${end}, ${calls.length} calls, ${pictures} pictures`;
}

function figuresOf(runs: readonly Beside[], events: number): Figure[] {
  const ratios = runs.map(ratioOf);
  const calls = runs[0]?.calls ?? [];
  const [least, most] = tokensByTurn(calls);
  return [
    {
      name: 'match, wall time',
      value: ratios.map((ratio) => ratio.toFixed(3)).join(', '),
      against: `each of ${runs.length} matches, over an empty workflow right after it with as many steps of ${latencyMs / 1_000} s; a line for each below`,
      goal: '≤ 1.05 in each',
      met: ratios.every((ratio) => ratio <= 1.05),
    },
    ...runs.map((run, nth) => ({
      name: `  match ${nth + 1}`,
      value: `${run.seconds.toFixed(1)} s`,
      against: matchWords(run),
      goal: '',
      met: null,
    })),
    {
      name: 'match, prompt tokens of a turn',
      value: `${least.tokens} to ${most.tokens}`,
      against: `the mean call of ${least.name} and of ${most.name}; a line for each turn below`,
      goal: 'bounded',
      met: null,
    },
    ...turnFigures(calls),
    ...cacheFigures(calls),
    {
      name: 'team, history events',
      value: String(events),
      against: `${calls.filter((call) => teamOf(call) === 'A').length} calls of one team`,
      goal: '< 4,096',
      met: events < 4_096,
    },
  ];
}

const cacheFigures = (calls: readonly StoredCall[]): Figure[] =>
  cacheShares(calls).map(({ model, phase, calls: number, share, least }): Figure => {
    const bounded = phase !== 'FOUNDATION';
    return {
      name: `${phase}, share of the prompt cache of ${model}`,
      value: share.toFixed(3),
      against: `input tokens of ${number} calls; ${least.share.toFixed(3)} of those for ${least.task}, which has least`,
      goal: bounded ? `≥ ${leastShare}, each kind of turn too` : '',
      met: bounded ? share >= leastShare && least.share >= leastShare : null,
    };
  });

interface Turned {
  readonly name: string;
  readonly tokens: number;
  readonly cached: number;
}

/** Mean input tokens of each turn, in the order of the match. */
function turnsOf(calls: readonly StoredCall[]): Turned[] {
  const tasks = {
    PROPOSAL: 'propose',
    OBJECTION: 'object',
    RESPONSE: 'respond',
    RESOLUTION: 'resolve',
    VOTE: 'vote',
  } as const;
  const rounds = debatePhases.flatMap((phase) =>
    [...new Set(calls.filter((call) => call.phase === phase).map(({ round }) => round))]
      .sort((a, b) => a - b)
      .map((round) => ({ phase, round })),
  );
  return rounds.flatMap(({ phase, round }) =>
    turns.flatMap((turn): Turned[] => {
      const asked = calls.filter((call) => call.phase === phase && call.round === round && call.task === tasks[turn]);
      const mean = (value: (call: StoredCall) => number) =>
        Math.round(asked.reduce((sum, call) => sum + value(call), 0) / asked.length);
      return asked.length === 0
        ? []
        : [
            {
              name: `${phase} ${round}, ${turn}`,
              tokens: mean(({ inputTokens }) => inputTokens),
              cached: mean(({ cachedInputTokens }) => cachedInputTokens),
            },
          ];
    }),
  );
}

function tokensByTurn(calls: readonly StoredCall[]): readonly [Turned, Turned] {
  const sorted = turnsOf(calls).toSorted((a, b) => a.tokens - b.tokens);
  const none: Turned = { name: 'no turn', tokens: 0, cached: 0 };
  return [sorted[0] ?? none, sorted.at(-1) ?? none];
}

const turnFigures = (calls: readonly StoredCall[]): Figure[] =>
  turnsOf(calls).map(({ name, tokens, cached }) => ({
    name: `  ${name}`,
    value: String(tokens),
    against: `prompt tokens, mean of its calls; ${cached} from the provider's cache`,
    goal: '',
    met: null,
  }));
