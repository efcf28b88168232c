import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { isOneLine } from '../../text/invisible.ts';
import { suspectsPolicy } from './policy.ts';

const runKey = z.string().min(1).max(200).refine(isOneLine, 'has to be one line').refine(storable, notStorable);

/** How an examination of suspected keys is asked for; untrusted until it is read. */
export const suspectsInput = z.strictObject({
  /** Keys of the evaluations whose answers may speak against the keys. */
  evaluations: z.array(runKey).min(1).max(50),
  policy: suspectsPolicy.prefault({}),
});
export type SuspectsInput = z.input<typeof suspectsInput>;
