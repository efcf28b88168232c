import type { z } from 'zod';
import { type Decision, decisionSchema, own } from '../../shared/kernel/index.ts';
import { quoted } from '../../shared/text/index.ts';
import { readMarkLines } from './mark-lines.ts';
import { RequestError } from '../client/request-error.ts';
import { readWrittenRoom, tokensOf, type WrittenRoom } from './room-options.ts';

/** A decision as a person wrote it, in options or in an editor: texts that nobody has read yet. */
export interface WrittenDecision extends WrittenRoom {
  readonly decision?: string;
  readonly reviewer?: string;
  readonly justification?: string;
  readonly ruling?: string;
  readonly status?: string;
  readonly side?: string;
  readonly option?: string;
  readonly structuralFlaw?: boolean;
  readonly verified?: boolean;
  readonly verification?: string;
  readonly interpretation?: readonly string[];
  /** Dollars. */
  readonly raiseTo?: string;
  readonly raiseToTokens?: string;
  /** `X internalCoherence 4 All of it follows from the tide`, one a line. */
  readonly mark?: readonly string[];
}

/** The option that a field of the decision comes from. */
const optionOf: Readonly<Record<string, string>> = {
  structuralFlaw: 'structural-flaw',
  interpretations: 'interpretation',
  marks: 'mark',
  raiseToMicrodollars: 'raise-to',
  raiseToTokens: 'raise-to-tokens',
};

/**
 * Reads it, letters large or small. Throws `RequestError`, naming each option that is wrong; what the review itself
 * demands, the review answers.
 */
export function readWritten(written: WrittenDecision): Decision {
  const { decision, reviewer, justification, ruling, status, side, option } = written;
  const { structuralFlaw, verified, verification, interpretation, mark, raiseTo, raiseToTokens } = written;
  const marks = mark === undefined ? null : readMarkLines(mark);
  const problems = [
    ...missingWords(written),
    ...interpretationProblems(decision?.toUpperCase() === 'SPLIT', interpretation),
    ...(verified !== true && verification !== undefined ? ['--verification: goes with --verified'] : []),
    ...(marks?.problems ?? []).map((problem) => `--mark: ${problem}`),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  const upper = Object.entries({ decision, status, side, option, verification }).map(
    ([field, text]) => [field, text?.trim().toUpperCase()] as const,
  );
  const given = {
    ...Object.fromEntries(upper),
    reviewer,
    justification,
    ruling: ruling?.trim().toLowerCase(),
    structuralFlaw,
    verified,
    interpretations: interpretation,
    marks: marks?.marks,
    raiseToMicrodollars: raiseTo === undefined ? undefined : microdollarsOf(raiseTo),
    raiseToTokens: raiseToTokens === undefined ? undefined : tokensOf(raiseToTokens),
    room: readWrittenRoom(written),
  };
  // A field that was not given is left out: the schema knows its defaults.
  const read = decisionSchema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );
  if (read.success) return read.data;
  throw new RequestError(
    read.error.issues.map((issue) => {
      const [field = 'decision', ...within] = issue.path;
      const option = optionOf[String(field)] ?? String(field);
      const place = field === 'marks' ? `${within.join('.')}: ` : '';
      const amounts = { 'raise-to': raiseTo, 'raise-to-tokens': raiseToTokens };
      const said = own<unknown>(amounts, option) ?? own<unknown>(given, String(field));
      return `--${option}: ${place}${inWords(issue, said)}`;
    }),
  );
}

type Issue = z.ZodError['issues'][number];

/** What is wrong with what was said, and what to write in its place. */
function inWords(issue: Issue, said: unknown): string {
  const is = typeof said === 'string' ? `is ${quoted(said)}; ` : '';
  switch (issue.code) {
    case 'invalid_value':
      return `${is}choose one of ${issue.values.join(', ')}`;
    case 'too_big':
      if (issue.origin === 'string') return `is longer than ${issue.maximum} characters; say it shorter`;
      return issue.origin === 'number' ? `${is}write at most ${issue.maximum}` : issue.message;
    case 'invalid_type':
    case 'too_small':
      return is !== '' && ['number', 'int'].includes('expected' in issue ? issue.expected : issue.origin)
        ? `${is}write an amount above 0, such as 25`
        : issue.message;
    default:
      return issue.message;
  }
}

/** NaN where it is no amount, which the schema refuses. */
const microdollarsOf = (dollars: string): number => {
  const [, amount = ''] = /^\$?(\d+(?:\.\d+)?)$/.exec(dollars.trim()) ?? [];
  return amount === '' ? NaN : Math.round(Number(amount) * 1e6);
};

function missingWords({ decision, reviewer, justification }: WrittenDecision): string[] {
  return [
    ...((decision?.trim() ?? '') === ''
      ? ['--decision: is missing; write RESOLVE, REDESIGN, DISCARD or SPLIT, and of a paused run CONTINUE or END']
      : []),
    ...Object.entries({ reviewer, justification })
      .filter(([, words]) => words?.trim() === '')
      .map(([name]) => `--${name}: is empty; it stands in the record, so write it out`),
  ];
}

function interpretationProblems(splits: boolean, given: readonly string[] | undefined): string[] {
  if (!splits) return given === undefined ? [] : ['--interpretation: goes with --decision SPLIT'];
  const count = given?.length ?? 0;
  return count === 2 ? [] : [`--interpretation: SPLIT needs two, one text each, and ${count} given; repeat the option`];
}
