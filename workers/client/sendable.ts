import type { WorkflowClientInterceptor } from '@temporalio/client';
import { grouped } from '../../shared/text/index.ts';
import { RequestError } from './request-error.ts';

/** Temporal takes no more bytes in one payload; what is above twice of it never leaves, and is sent again and again. */
const mostBytes = 2_000_000;

/**
 * Has what is handed to workflows refused where Temporal could not take it, by the field that is to blame: all that a client
 * starts, tells and asks goes through here. Throws `RequestError`.
 */
export const sendable: WorkflowClientInterceptor = {
  startWithDetails: async (input, next) => next(checked(input, input.options.args, input.workflowType)),
  startUpdate: async (input, next) => next(checked(input, input.args, input.updateName)),
  signal: async (input, next) => next(checked(input, input.args, input.signalName)),
  query: async (input, next) => next(checked(input, input.args, input.queryType)),
};

function checked<T>(input: T, args: readonly unknown[], what: string): T {
  const bytes = Buffer.byteLength(JSON.stringify(args));
  if (bytes <= mostBytes) return input;
  const largest = largestText(args.length === 1 ? args[0] : args);
  throw new RequestError([
    `${largest?.field || what}: is too long (${grouped(bytes)} bytes, where Temporal takes ${grouped(mostBytes)}); hand over less`,
  ]);
}

interface Found {
  readonly field: string;
  readonly length: number;
}

/** The longest text of a value, by its place; null: it holds none. */
export function largestText(value: unknown, field = ''): Found | null {
  if (typeof value === 'string') return { field, length: value.length };
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).reduce<Found | null>((largest, [key, one]) => {
    const found = largestText(one, field === '' ? key : `${field}.${key}`);
    return found !== null && found.length > (largest?.length ?? -1) ? found : largest;
  }, null);
}
