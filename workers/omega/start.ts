import { InvalidArgumentError } from 'commander';
import {
  readPolicy,
  sessionDefaults,
  type SessionPolicy,
  type SessionPolicyChanges,
} from '../../shared/omega/index.ts';
import { readFactsFrom } from './facts/folder.ts';
import { RequestError } from '../client/request-error.ts';
import type { StartOptions, StartVerb } from '../commands/start-command.ts';
import { amountOf } from '../terminal/count.ts';
import { readJsonObject } from '../terminal/json-file.ts';
import { collect } from '../terminal/leaf.ts';
import type { OmegaShape } from './client.ts';
import { modelsOfSession } from './models.ts';
import { problemSource, readProblemFile } from './problem-file.ts';
import { readSessionRequest, type SessionOptions } from './request.ts';
import { planOfSession } from '../estimate/plans.ts';

interface StartCommand extends StartOptions {
  readonly stakes?: string;
  readonly uncertainty?: string;
  readonly model?: readonly string[];
  readonly cycles?: number;
  readonly tokens?: number;
  readonly hours?: number;
  readonly facts?: string;
}

export const start: StartVerb<OmegaShape, StartCommand> = {
  argument: '<problem>',
  summary: 'start a session on a problem: a text file, or - for standard input',
  examples: [
    'symposium omega start problem.md --stakes high --uncertainty high',
    'symposium omega start problem.md --model anthropic:claude-opus-5-5 --model ADVERSARY=openai:gpt-6-sol --cycles 4 --dollars 20',
    'symposium omega start problem.md --facts ./facts',
    'echo "Why do lakes freeze from the top?" | symposium omega start - --key lakes --json',
  ],
  options: (command) =>
    command
      .option('--stakes <level>', 'high, medium or low; takes precedence over what PHI says')
      .option('--uncertainty <level>', 'high, medium or low; takes precedence over what PHI says')
      .option(
        '--model <ref>',
        'provider:model for all agents, TIER=… for a tier, or AGENT=… for one by key or number (repeatable)',
        collect,
      )
      .option('--cycles <number>', 'at most so many full cycles', wholeNumber)
      .option('--tokens <number>', 'at most so many tokens', wholeNumber)
      .option(
        '--facts <folder>',
        'facts that the session takes as given: a folder of .md, .txt and .json files, each fact with its source',
      )
      .option('--hours <number>', 'at most so much time', amountOf),
  plan: planOfSession,
  async asked(options, [file = '']) {
    const [problem, asked] = await Promise.all([readProblemFile(file), sessionOptionsOf(options)]);
    named(problemSource(file), () => readSessionRequest(problem, asked));
    if (options.facts === undefined) return [problem, asked];
    return [problem, { ...asked, facts: await readFactsFrom(options.facts, policyOf(asked)) }];
  },
};

/** The session's policy, as far as it reads; the request complains of the rest. */
function policyOf({ policy }: SessionOptions): SessionPolicy {
  const read = readPolicy(policy ?? {});
  return read.ok ? read.policy : sessionDefaults;
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
  const lines: SessionPolicyChanges = policy === undefined ? {} : await readJsonObject(policy, 'policy');
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
