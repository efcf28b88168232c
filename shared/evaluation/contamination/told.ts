import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { oneOrMany } from '../../text/amounts.ts';
import { holdsCanary } from './memory.ts';

/** The responses that tell the canary of the release, by scenario and run; none of its digits (evaluation rules §6.5). */
export const canaryTold = z.strictObject({
  told: z.array(z.strictObject({ scenario: z.string(), run: z.int().min(1) })),
});
export type CanaryTold = z.infer<typeof canaryTold>;

interface Flagged {
  readonly scenario: string;
  readonly run: number;
  /** Absent: it tells none, or none was looked for. */
  readonly canary?: true;
}

/** null: none was looked for. */
export const toldIn = (rows: readonly Flagged[], canary: string | undefined): CanaryTold | null =>
  canary === undefined
    ? null
    : { told: rows.flatMap((row) => (row.canary === true ? [{ scenario: row.scenario, run: row.run }] : [])) };

/** What a reader has to know of it. */
export const toldCautions = ({ told }: CanaryTold): string[] =>
  told.length === 0
    ? []
    : [
        `Contaminated: ${told.length} of its responses ${oneOrMany(told.length, 'tells', 'tell')} the canary of the release, which was in no request: the model has read files of it, and what it scores may be memory.`,
      ];

interface Carrying {
  readonly runKey: string;
  readonly model: string;
  /** Absent: none was looked for. */
  readonly canary?: CanaryTold | undefined;
}

/**
 * The same where reports stand side by side: each that is contaminated, by its key; and, as they are told apart by it, those
 * in which nobody has looked, whose score may be memory as well.
 */
export function toldCautionsOf(reports: readonly Carrying[]): string[] {
  const unlooked = reports.filter(({ canary }) => canary === undefined);
  const found = reports.flatMap(({ runKey, model, canary }) =>
    canary === undefined ? [] : toldCautions(canary).map((caution) => `${model} (${runKey}): ${caution}`),
  );
  if (found.length > 0 && unlooked.length > 0)
    found.push(
      `In ${unlooked.map(({ runKey }) => runKey).join(', ')} nobody has looked for the canary: nothing shows that ${oneOrMany(unlooked.length, 'it is', 'they are')} free of it.`,
    );
  return [...new Set(found)];
}

/**
 * Whether what came back tells the canary, in whichever of its texts: an answer, a refusal, what was thought before it, or an
 * answer that breaks off within JSON, where a line's end is written as an escape.
 */
export function tellsCanary(received: Json, canary: string): boolean {
  const text = textsIn(received).join(' ');
  return holdsCanary(text, canary) || holdsCanary(text.replace(/\\(?:u[0-9a-f]{4}|[bfnrt])/giu, ' '), canary);
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
