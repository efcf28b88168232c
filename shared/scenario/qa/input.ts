import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { isOneLine } from '../../text/invisible.ts';
import { qaPolicy } from './policy.ts';

/** How a sample is asked for; untrusted until it is read. */
export const qaInput = z.strictObject({
  corpus: z.enum(['simulated', 'real']).default('real'),
  /** Draws the sample: the same seed draws the same of the same corpus. */
  seed: z.string().min(1).max(100).refine(isOneLine, 'has to be one line').refine(storable, notStorable).default('v1'),
  policy: qaPolicy.prefault({}),
});
export type QaInput = z.input<typeof qaInput>;
