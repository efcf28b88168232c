import { fnv1a } from '../kernel/fnv.ts';
import type { PaintOrder } from './activities.ts';

/** Every service takes seeds below this. */
const seeds = 2 ** 31;

/** The identity of a paid picture. Who looks it up before asking never pays for it twice. */
export const pictureKey = ({ runKey, team, artifact, ordinal }: Omit<PaintOrder, 'prompt'>): string =>
  `${runKey}/picture/${team}/${artifact}/${ordinal}`;

/**
 * The seed of a picture. The team has no part in it: the same words are painted alike for both, and painted again they
 * come out another picture.
 */
export const pictureSeed = ({ runKey, artifact, ordinal }: Omit<PaintOrder, 'prompt' | 'team'>): number =>
  fnv1a(`${runKey} ${artifact} ${ordinal}`) % seeds;

/** Key of the note that tells the engineer which words were refused. */
export const refusedKey = ({ runKey, team, artifact, ordinal }: Omit<PaintOrder, 'prompt'>): string =>
  `${runKey}/match/refused/${team}/${artifact}/${ordinal}`;
