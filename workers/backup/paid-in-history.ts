import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';

/** `<run>/<phase>/<round>/<agent>/<task>/<subject>/<ordinal>`, as `callKey` writes it. */
const callRef = /^[^/\s]+\/[^/\s]+\/\d+\/[^/\s]+\/[^/\s]+\/[^/\s]+\/\d+$/;

/** What an execution's history says of it. */
export interface PaidInHistory {
  /** Keys of the calls that results of its activities name. */
  readonly paid: readonly string[];
  /** Whether anything was done at all; what has not begun opens itself when a worker comes. */
  readonly begun: boolean;
}

export async function paidCallsIn(client: Client, workflowId: string, runId: string): Promise<PaidInHistory> {
  const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
  const payloads = (events ?? []).flatMap(
    ({ activityTaskCompletedEventAttributes: done, markerRecordedEventAttributes: local }) => [
      ...(done?.result?.payloads ?? []),
      ...Object.values(local?.details ?? {}).flatMap(({ payloads }) => payloads ?? []),
    ],
  );
  const keys = new Set<string>();
  for (const value of await decoded(client, payloads)) collect(value, keys);
  return { paid: [...keys].sort(), begun: payloads.length > 0 };
}

/** What payloads hold, opened with the client's own keys. */
export async function decoded(client: Client, payloads: readonly Payload[]): Promise<unknown[]> {
  const { payloadCodecs, payloadConverter } = client.options.loadedDataConverter;
  let open = [...payloads];
  for (const codec of [...payloadCodecs].reverse()) open = await codec.decode(open);
  return open.map((payload) => payloadConverter.fromPayload<unknown>(payload));
}

function collect(value: unknown, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (callRef.test(value)) for (const key of withEarlier(value)) keys.add(key);
  } else if (Array.isArray(value)) value.forEach((one) => collect(one, keys));
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach((one) => collect(one, keys));
}

/**
 * A result names the request that was answered. One before it was paid as well: the one that was unreadable, before its repair (1); those
 * that read a section, before what followed (from 2).
 */
export function withEarlier(ref: string): string[] {
  const at = ref.lastIndexOf('/') + 1;
  const ordinal = Number(ref.slice(at));
  const before = Array.from({ length: ordinal }, (_, one) => one).filter((one) => one !== 1);
  return [...before, ordinal].map((one) => `${ref.slice(0, at)}${one}`);
}
