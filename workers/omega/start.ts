import { InvalidArgumentError, type Command } from 'commander';
import type { SessionPolicyChanges } from '../../shared/omega/session-policy.ts';
import { readSessionRequest, type SessionOptions } from './request.ts';
import { pollersOf } from '../client/pollers.ts';
import { RequestError } from '../client/request-error.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import { collect, type Act, type Leaf } from '../terminal/leaf.ts';
import { attendSession } from './attend.ts';
import { modelsOfSession } from './models.ts';
import { problemSource, readProblemFile } from './problem-file.ts';

interface StartCommand {
  readonly stakes?: string;
  readonly uncertainty?: string;
  readonly key?: string;
  readonly policy?: string;
  readonly model?: readonly string[];
  readonly cycles?: number;
  readonly tokens?: number;
  readonly dollars?: number;
  readonly hours?: number;
  readonly watch?: true;
}

export const start: Leaf<StartCommand> = {
  usage: 'start <problem>',
  summary: 'start a session on a problem: a text file, or - for standard input',
  examples: [
    'symposium omega start problem.md --stakes high --uncertainty high --watch',
    'symposium omega start problem.md --model anthropic:claude-opus-5-5 --model ADVERSARY=openai:gpt-6-sol --cycles 4 --dollars 20',
    'echo "Why do lakes freeze from the top?" | symposium omega start - --key lakes --json',
  ],
  options: (command: Command) =>
    command
      .option('--stakes <level>', 'high, medium or low; overrides what PHI says')
      .option('--uncertainty <level>', 'high, medium or low; overrides what PHI says')
      .option('--key <key>', 'name of the session; made up if left out')
      .option('--policy <file>', 'JSON with lines of the policy that differ from the defaults')
      .option(
        '--model <ref>',
        'provider:model for all agents, TIER=… for a tier, or AGENT=… for one by key or number (repeatable)',
        collect,
      )
      .option('--cycles <number>', 'at most so many full cycles', wholeNumber)
      .option('--tokens <number>', 'at most so many tokens', wholeNumber)
      .option('--dollars <number>', 'at most so much money', amount)
      .option('--hours <number>', 'at most so much time', amount)
      .option('--watch', 'wait and show it; exit code 1 unless it ends in SUCCESS'),
  act: startSession,
};

async function startSession(...[terminal, options, [file = '']]: Parameters<Act<StartCommand>>): Promise<Exit> {
  const [problem, asked] = await Promise.all([readProblemFile(file), sessionOptionsOf(options)]);
  // Checked before any server is asked: a mistake is found without one.
  const { runKey: key } = named(problemSource(file), () => readSessionRequest(problem, asked));
  return withSymposium(async (symposium, { uiUrl, namespace }, { taskQueue }) => {
    const { runKey, workflowId } = await symposium.omega.start(problem, { ...asked, key });
    if ((await pollersOf(symposium.connection, namespace, taskQueue)) === 0) {
      terminal.say(`No worker polls task queue ${taskQueue}, so the session waits. Start one with: symposium worker`);
    }
    if (options.watch === true) return attendSession(symposium, terminal, runKey);
    const page = uiUrl === null ? null : `${uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
    terminal.result({ runKey, workflowId, page }, () => [
      `Session ${runKey} has started.`,
      ...(page === null ? [] : [`Its page: ${page}`]),
      `Watch it:  symposium omega watch ${runKey}`,
    ]);
    return 'done';
  });
}

/**
 * Key, flags, policy, limits and models as the client takes them; a limit outranks the policy's line, and a model its
 * models.
 */
export async function sessionOptionsOf({
  key,
  stakes,
  uncertainty,
  policy,
  model = [],
  cycles,
  tokens,
  dollars,
  hours,
}: StartCommand): Promise<SessionOptions> {
  const lines = policy === undefined ? {} : await policyOf(policy);
  const limits = {
    ...(cycles === undefined ? {} : { cycles }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(dollars === undefined ? {} : { costMicrodollars: Math.round(dollars * 1e6) }),
    ...(hours === undefined ? {} : { timeMs: Math.round(hours * 3_600_000) }),
  };
  const changed: SessionPolicyChanges =
    Object.keys(limits).length === 0 ? lines : { ...lines, limits: { ...lines.limits, ...limits } };
  const models = modelsOfSession(model);
  return {
    ...(key === undefined ? {} : { key }),
    ...(stakes === undefined ? {} : { stakes }),
    ...(uncertainty === undefined ? {} : { uncertainty }),
    ...(Object.keys(changed).length === 0 ? {} : { policy: changed }),
    ...(Object.keys(models).length === 0 ? {} : { models }),
  };
}

async function policyOf(path: string): Promise<SessionPolicyChanges> {
  const read = await readJsonFile(path, 'policy');
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new RequestError([`policy: ${path} holds no JSON object`]);
  return read;
}

/** A complaint about the problem names the file that it stands in. */
function named<T>(source: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new RequestError(
      error.problems.map((problem) =>
        problem.replace(/^problem: (is )?/, (_, verb: string | undefined) => `problem: ${source} ${verb ?? ''}`),
      ),
    );
  }
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1.');
}

function amount(text: string): number {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('Write a number above 0, such as 2.5.');
}
