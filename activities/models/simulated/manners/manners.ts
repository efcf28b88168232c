import { long } from './long.ts';
import { loose } from './loose.ts';
import type { Manner } from './manner.ts';
import { overlong } from './overlong.ts';
import { refuses } from './refuses.ts';
import { heldOut, rewords } from './rewords.ts';
import { thinks } from './thinks.ts';
import { wary } from './wary.ts';
import { wrapped } from './wrapped.ts';

/** Every manner there is, in the order in which several of them act: `wrapped` puts its words around the others'. */
export const manners = {
  thinks,
  refuses,
  wary,
  rewords,
  'held-out': heldOut,
  loose,
  overlong,
  long,
  wrapped,
} as const satisfies Record<string, Manner>;

export type MannerName = keyof typeof manners;
export const mannerNames = Object.keys(manners) as readonly MannerName[];

/** The manners with these names, in the table's order, or those of the names that are none. */
export function readManners(
  names: readonly string[],
): { readonly names: readonly MannerName[] } | { readonly unknown: readonly string[] } {
  const unknown = names.filter((name) => !Object.hasOwn(manners, name));
  return unknown.length > 0 ? { unknown } : { names: mannerNames.filter((name) => names.includes(name)) };
}
