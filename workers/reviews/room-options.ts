import type { Command } from 'commander';
import { type GivenRoom, givenRoomSchema } from '../../shared/kernel/index.ts';
import { quoted } from '../../shared/text/index.ts';
import { RequestError } from '../client/request-error.ts';
import { collect } from '../terminal/leaf.ts';

/** Room to write as a person gives it to a run: texts that nobody has read yet. */
export interface WrittenRoom {
  readonly outputTokens?: string;
  /** `high=64000`, one an effort. */
  readonly thinkingTokens?: readonly string[];
}

/** Adds the options by which room is given (kernel rules §9.1). */
export const roomOptions = (command: Command): Command =>
  command
    .option(
      '--output-tokens <number>',
      'from now on an answer of any task may hold so many tokens, or more where its task may',
    )
    .option(
      '--thinking-tokens <effort=number>',
      'from now on a model may think so many tokens at low, medium or high effort, as in high=64000; repeatable',
      collect,
    );

/** A number of tokens, with or without commas; NaN where it is none, which the schema refuses. */
export const tokensOf = (written: string): number =>
  /^\d[\d,]*$/.test(written.trim()) ? Number(written.trim().replaceAll(',', '')) : NaN;

/** Reads it; nothing: none was given. Throws `RequestError`, naming each option that is wrong. */
export function readWrittenRoom({ outputTokens, thinkingTokens }: WrittenRoom): GivenRoom | undefined {
  if (outputTokens === undefined && thinkingTokens === undefined) return undefined;
  const lines = (thinkingTokens ?? []).map((line) => ({ line, read: effortIn(line) }));
  const named = lines.flatMap(({ read }) => read?.effort ?? []);
  const twice = new Set(named.filter((effort, place) => named.indexOf(effort) !== place));
  const problems = [
    ...lines
      .filter(({ read }) => read === null)
      .map(({ line }) => `--thinking-tokens: ${quoted(line)} is no effort with its tokens; write it as in high=64000`),
    ...[...twice].map((effort) => `--thinking-tokens: gives ${effort} more than once; give it one number`),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  const read = givenRoomSchema.safeParse({
    ...(outputTokens === undefined ? {} : { outputTokens: tokensOf(outputTokens) }),
    ...(thinkingTokens === undefined
      ? {}
      : {
          thinkingTokens: Object.fromEntries(
            lines.flatMap(({ read: one }) => (one === null ? [] : [[one.effort, one.tokens] as const])),
          ),
        }),
  });
  if (read.success) return read.data;
  throw new RequestError(read.error.issues.map(({ path, message }) => `${optionOf(path)} ${message}`));
}

function effortIn(line: string): { readonly effort: string; readonly tokens: number } | null {
  const [, effort, tokens] = /^\s*(low|medium|high)\s*=(.*)$/i.exec(line) ?? [];
  return effort === undefined || tokens === undefined
    ? null
    : { effort: effort.toLowerCase(), tokens: tokensOf(tokens) };
}

const optionOf = ([field, effort]: readonly PropertyKey[]): string =>
  field === 'thinkingTokens' ? `--thinking-tokens: ${String(effort ?? '')}` : '--output-tokens:';
