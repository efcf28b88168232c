import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';

/** A call that was asked for and has not come back. */
export interface OpenCall {
  readonly agent: string;
  readonly task: string;
  readonly subject: string | null;
  readonly phase: string;
  /** ISO 8601. */
  readonly since: string;
}

/** What a view of any run knows of its calls. */
export interface CallsSeen {
  /** By key of the call. */
  readonly underWay: Readonly<Record<string, OpenCall>>;
  readonly calls: number;
  readonly tokens: number;
  /** null as soon as the price of one call is not known. */
  readonly costMicrodollars: number | null;
}

export const noCalls: CallsSeen = { underWay: {}, calls: 0, tokens: 0, costMicrodollars: 0 };

/** The calls after one more row of type CALL: under way from the question to the answer, and then paid. */
export function seeCall(
  { underWay, calls, tokens, costMicrodollars }: CallsSeen,
  { content, phase, recipient, at }: LedgerRow,
): CallsSeen {
  if (content.state === 'asked') {
    const call: OpenCall = {
      agent: recipient,
      task: stringOrNull(content.task) ?? '',
      subject: stringOrNull(content.subject),
      phase,
      since: at,
    };
    return { underWay: { ...underWay, [textOf(content.call)]: call }, calls, tokens, costMicrodollars };
  }
  const { [textOf(content.call)]: _, ...others } = underWay;
  // The provider gave no answer, or it was lost on the way, so no price is known: the question is asked again under a row of its own.
  if (content.state === 'failed' || content.state === 'lost')
    return { underWay: others, calls, tokens, costMicrodollars };
  const usage = (content.usage ?? {}) as Readonly<Record<string, Json>>;
  const cost = numberOf(usage.cost_microdollars);
  return {
    underWay: others,
    calls: calls + 1,
    tokens: tokens + (numberOf(usage.input) ?? 0) + (numberOf(usage.output) ?? 0),
    costMicrodollars: costMicrodollars === null || cost === null ? null : costMicrodollars + cost,
  };
}

export function stringOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
