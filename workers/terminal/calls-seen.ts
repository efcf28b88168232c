import type { TakenByRun } from '../../activities/store/taken.ts';
import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import { truncate } from '../../shared/text/index.ts';

/** A call that was asked for and has not come back. */
export interface OpenCall {
  readonly agent: string;
  readonly task: string;
  readonly subject: string | null;
  readonly phase: string;
  /** ISO 8601. */
  readonly since: string;
}

/** An answer of which something was read otherwise than it was written, or left out (kernel rules §2, §10). */
export interface ReadOtherwise {
  readonly agent: string;
  readonly task: string;
  readonly phase: string;
  /** `dropped: references 2 names 7.1/C9` */
  readonly note: string;
}

/** What a view of any run knows of its calls. */
export interface CallsSeen {
  /** By key of the call. */
  readonly underWay: Readonly<Record<string, OpenCall>>;
  readonly calls: number;
  readonly tokens: number;
  /** null as soon as the price of one call is not known. */
  readonly costMicrodollars: number | null;
  readonly readOtherwise: readonly ReadOtherwise[];
}

export const noCalls: CallsSeen = { underWay: {}, calls: 0, tokens: 0, costMicrodollars: 0, readOtherwise: [] };

/** The calls after one more row of type CALL: under way from the question to the answer, and then paid. */
export function seeCall(
  { underWay, calls, tokens, costMicrodollars, readOtherwise }: CallsSeen,
  { content, phase, sender, recipient, at }: LedgerRow,
): CallsSeen {
  if (content.state === 'asked') {
    const call: OpenCall = {
      agent: recipient,
      task: stringOrNull(content.task) ?? '',
      subject: stringOrNull(content.subject),
      phase,
      since: at,
    };
    return { underWay: { ...underWay, [textOf(content.call)]: call }, calls, tokens, costMicrodollars, readOtherwise };
  }
  const { [textOf(content.call)]: _, ...others } = underWay;
  // The provider gave no answer, or it was lost on the way, so no price is known: the question is asked again under a row of its own.
  if (content.state === 'failed' || content.state === 'lost')
    return { underWay: others, calls, tokens, costMicrodollars, readOtherwise };
  const usage = (content.usage ?? {}) as Readonly<Record<string, Json>>;
  const cost = numberOf(usage.cost_microdollars);
  const note = content.state === 'answered' ? stringOrNull(content.why) : null;
  return {
    underWay: others,
    calls: calls + 1,
    tokens: tokens + (numberOf(usage.input) ?? 0) + (numberOf(usage.output) ?? 0),
    costMicrodollars: costMicrodollars === null || cost === null ? null : costMicrodollars + cost,
    readOtherwise:
      note === null
        ? readOtherwise
        : [...readOtherwise, { agent: sender, task: stringOrNull(content.task) ?? '', phase, note }],
  };
}

/** What was paid for it, trials of its models included (kernel rules §40): they are no calls, and the ledger has none of them. */
export const paidFor = (
  taken: TakenByRun | undefined,
  { tokens, costMicrodollars }: Pick<CallsSeen, 'tokens' | 'costMicrodollars'>,
) => ({
  tokens: taken?.tokens ?? tokens,
  costMicrodollars: taken === undefined ? costMicrodollars : taken.costMicrodollars,
});

/** The last of the answers that were read otherwise, as rows of a table; all of them stand in the report. */
export function readOtherwiseTable(
  { readOtherwise }: Pick<CallsSeen, 'readOtherwise'>,
  nameOf: (agent: string) => string,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const shown = readOtherwise.slice(-mostShown);
  const of = shown.length < readOtherwise.length ? ` (the last ${shown.length} of ${readOtherwise.length})` : '';
  return {
    head: ['phase', 'answer', `read otherwise than it was written${of}`],
    rows: shown.map(({ agent, task, phase, note }) => [phase, `${nameOf(agent)} ${task}`, truncate(note, 160)]),
  };
}

const mostShown = 20;

export function stringOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
