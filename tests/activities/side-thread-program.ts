/**
 * A program, for a thread of its own: what `side-thread.test.ts` has done aside.
 *
 *   new SideThread('side-thread-program.ts')
 *
 * Doubles numbers; throws, ends its thread or never answers where it is told to.
 */
import { serveThread } from '../../activities/side-thread.ts';

export type Told = number | 'throw' | 'end' | 'hang';

serveThread((told: Told): number => {
  if (typeof told === 'number') return 2 * told;
  if (told === 'end') process.exit(3);
  for (;;) if (told === 'throw') throw new RangeError('too large to be doubled');
});
