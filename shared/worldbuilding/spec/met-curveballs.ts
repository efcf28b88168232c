import type { Spec } from '../answers.ts';
import type { CanonEntry } from '../deliberation/canon.ts';
import type { Round } from '../deliberation/deliberation.ts';
import { fieldsOf } from './validation.ts';

/** A curveball that a team has met in its debate, and where its world meets it. */
export interface MetCurveball {
  /** `Q1` */
  readonly id: string;
  readonly text: string;
  /** Fields of the spec and entries of the canon; none: it is not met. */
  readonly metBy: readonly string[];
}

/**
 * Where a spec says that it meets each curveball (worldbuilding rules §7.6). Its word counts as far as it points at
 * something that is there: an entry of the canon, a field of the spec, or a part of it such as `landmarks.0`.
 */
export function metCurveballs(
  spec: Spec | null,
  {
    canon,
    rounds,
  }: { readonly canon: readonly Pick<CanonEntry, 'id'>[]; readonly rounds: readonly Pick<Round, 'curveballs'>[] },
): MetCurveball[] {
  const isField = isPlaceIn(spec);
  const isThere = (place: string) => canon.some(({ id }) => id === place) || isField(place);
  const places = (id: string) =>
    (spec?.curveballs ?? []).filter((one) => one.id === id).flatMap(({ metBy }) => metBy.map(plainPath));
  return rounds
    .flatMap(({ curveballs }) => curveballs)
    .map(({ id, text }) => ({ id, text, metBy: [...new Set(places(id))].filter(isThere) }));
}

/** Whether a place is a field of this spec, or a part of it. */
export function isPlaceIn(spec: Spec | null): (place: string) => boolean {
  const paths = spec === null ? [] : fieldsOf(spec).map(({ path }) => path);
  return (place) => paths.some((path) => path === plainPath(place) || path.startsWith(`${plainPath(place)}.`));
}

/** `landmarks[0].name` is how some write `landmarks.0.name`. */
const plainPath = (place: string): string => place.replace(/\[(\d{1,2})\]/g, '.$1');
