import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { isOneLine } from '../../text/invisible.ts';
import { auditPolicy } from './policy.ts';

/** How an audit is asked for; untrusted until it is read. */
export const auditInput = z.strictObject({
  /** Key of the evaluation whose judges are compared with people. */
  evaluation: z.string().min(1).max(200).refine(isOneLine, 'has to be one line').refine(storable, notStorable),
  /** Draws the sample: the same seed draws the same answers. */
  seed: z.string().min(1).max(100).refine(isOneLine, 'has to be one line').refine(storable, notStorable).default('v1'),
  policy: auditPolicy.prefault({}),
});
export type AuditInput = z.input<typeof auditInput>;
