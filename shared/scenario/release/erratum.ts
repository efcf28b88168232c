import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { isOneLine } from '../../text/invisible.ts';

/** Why a scenario was withdrawn or corrected: one line, which is published. */
export const erratumReason = z
  .string()
  .trim()
  .min(1, 'is empty; later releases publish it, so write it out')
  .max(500, 'is longer than 500 characters')
  .refine(isOneLine, 'has to be one line')
  .refine(storable, notStorable);

/** Why a scenario was withdrawn, as releases publish it. */
export function readErratum(text: string): { readonly erratum: string } | { readonly problem: string } {
  const read = erratumReason.safeParse(text);
  return read.success
    ? { erratum: read.data }
    : { problem: read.error.issues.map(({ message }) => message).join('; ') };
}
