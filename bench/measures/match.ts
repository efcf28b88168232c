import { callsOfRun, type StoredCall } from '../../activities/store/calls.ts';
import { picturesOfRun } from '../../activities/worldbuilding/stored-pictures.ts';
import { requestsOfRun } from '../../activities/store/requests.ts';
import { examinedTeam } from '../../shared/worldbuilding/clerk/index.ts';
import { clerk, debatePhases, memberOf, roles, type Team, teams, turns } from '../../shared/worldbuilding/index.ts';
import type { match as matchWorkflow } from '../../workflows/match.ts';
import { openBench } from '../stack.ts';
import { cacheLifetimeMs } from '../../activities/models/simulated/prompt-cache.ts';
import { cacheShares } from './cache-share.ts';
import type { Figure } from './report.ts';

const latencyMs = 2_000;
/**
 * Pixels of a side: the simulated image model shares this machine's processor, and drawing larger pictures would measure it
 * and not Symposium.
 */
const side = 512;

/** A thing that was waited for, in seconds since 1970. */
interface Wait {
  readonly from: number;
  readonly until: number;
  readonly seconds: number;
}

/** Team A is played behind OpenAI's protocol and team B behind Anthropic's, each with a prompt cache by its provider's rules. */
const teamsOf = (names: Readonly<Record<Team, string>>) => ({
  A: { name: names.A, models: Object.fromEntries(roles.map((role) => [role, 'simulated:chat'])) },
  B: { name: names.B, models: Object.fromEntries(roles.map((role) => [role, 'simulated:messages'])) },
});

/**
 * A whole match: wall time against its critical path, what prompts grow to from the first turn to the last, and what of
 * them is read from the providers' caches.
 */
export async function match(): Promise<Figure[]> {
  const bench = await openBench({ latencyMs, providerCalls: 40, concurrentCalls: 80, cacheLifetimeMs });
  try {
    const { db } = bench.open.deps;
    await bench.run('warm-up');
    const runKey = 'bench';
    const began = performance.now();
    const result = await bench.client.workflow.execute<typeof matchWorkflow>('match', {
      workflowId: `match/${runKey}`,
      taskQueue: bench.taskQueue,
      args: [
        {
          draw: { tier: 2, seed: 7 },
          teams: teamsOf({ A: 'Ash', B: 'Birch' }),
          policy: { pictures: { width: side, height: side } },
        },
      ],
    });
    const seconds = (performance.now() - began) / 1_000;
    const [calls, requests, pictures] = await Promise.all([
      callsOfRun(db, runKey),
      requestsOfRun(db, runKey, []),
      picturesOfRun(db, runKey),
    ]);
    const askedAt = new Map(requests.map(({ call, askedAt: at }) => [call, at]));
    const waitOf = ({ key, durationMs }: StoredCall): Wait => {
      const from = askedAt.get(key) ?? 0;
      return { from, until: from + durationMs / 1_000, seconds: Math.min(durationMs, latencyMs) / 1_000 };
    };
    const painted = (team: Team): Wait[] =>
      pictures
        .filter((one) => one.team === team)
        .map(({ at, durationMs }) => {
          const until = Date.parse(at) / 1_000;
          return { from: until - durationMs / 1_000, until, seconds: Math.min(durationMs, latencyMs) / 1_000 };
        });
    // The engineer works for both: its round tells for whom, A first. So does the clerk: the number of its examination does.
    const own = (team: Team) =>
      calls.filter(
        ({ agent, round, subject }) =>
          memberOf(agent)?.team === team ||
          (agent === 'prompt-engineer' && round === (team === 'A' ? 1 : 2)) ||
          (agent === clerk && examinedTeam(subject ?? '') === team),
      );
    const path =
      Math.max(...teams.map((team) => pathOf([...own(team).map(waitOf), ...painted(team)]))) +
      pathOf(calls.filter(({ agent }) => agent.startsWith('judge')).map(waitOf));
    const history = await bench.client.workflow.getHandle(`match/${runKey}/A`).fetchHistory();
    const [least, most] = tokensByTurn(calls.filter(({ agent }) => memberOf(agent) !== null));
    return [
      {
        name: 'match, wall time',
        value: (seconds / path).toFixed(3),
        against: `its critical path of ${path.toFixed(0)} s, at ${latencyMs / 1_000} s a call and a picture (${result.end}, ${calls.length} calls, ${pictures.length} pictures)`,
        goal: '≤ 1.05',
        met: seconds / path <= 1.05,
      },
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
        value: String(history.events?.length ?? 0),
        against: `${own('A').length} calls of one team`,
        goal: '< 4,096',
        met: (history.events?.length ?? 0) < 4_096,
      },
    ];
  } finally {
    await bench.close();
  }
}

/** From the second phase on, so much of a phase's input comes from the cache. */
const leastShare = 0.6;

const cacheFigures = (calls: readonly StoredCall[]): Figure[] =>
  cacheShares(calls).map(({ model, phase, calls: number, share, least }): Figure => {
    const bounded = phase === 'LANDMARKS' || phase === 'TENSION';
    return {
      name: `${phase}, share of the prompt cache of ${model}`,
      value: share.toFixed(3),
      against: `input tokens of ${number} calls; ${least.share.toFixed(3)} of those for ${least.task}, which has least`,
      goal: bounded ? `≥ ${leastShare}` : '',
      met: bounded ? share >= leastShare : null,
    };
  });

/** Waits that overlap are one step, as long as its longest: the path is their sum. */
function pathOf(waits: readonly Wait[]): number {
  const steps: Wait[][] = [];
  for (const wait of waits.toSorted((a, b) => a.from - b.from)) {
    const last = steps.at(-1);
    if (last && wait.from < Math.min(...last.map(({ until }) => until))) last.push(wait);
    else steps.push([wait]);
  }
  return steps.reduce((sum, step) => sum + Math.max(...step.map(({ seconds }) => seconds)), 0);
}

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
  turnsOf(calls.filter(({ agent }) => memberOf(agent) !== null)).map(({ name, tokens, cached }) => ({
    name: `  ${name}`,
    value: String(tokens),
    against: `prompt tokens, mean of its calls; ${cached} from the provider's cache`,
    goal: '',
    met: null,
  }));
