import type { z } from 'zod';
import type { claim, SeedDocument } from '../../../../shared/scenario/answers/index.ts';

export type Claim = z.infer<typeof claim>;
export type Step = SeedDocument['solution']['steps'][number];
export type Distractor = SeedDocument['distractors'][number];
export type Calculable = Readonly<Record<string, number>>;

/** A claim's quantities by name. */
export function byName(quantities: Claim['quantities']): Calculable {
  return Object.fromEntries(quantities.map(({ name, value }) => [name, value]));
}
