import type { Notice } from '../shared/kernel/reviews.ts';
import { send } from './kernel/notices.ts';

/** Tells receivers how a review or a night ended; it outlives what ended, so that nobody waits for it. */
export async function notice(ended: Notice): Promise<void> {
  await send(ended);
}
