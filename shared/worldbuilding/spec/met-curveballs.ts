import type { Spec } from '../answers.ts';
import type { CanonEntry } from '../deliberation/canon.ts';
import { contentWords } from '../deliberation/content-words.ts';
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
 * something that is there: an entry of the canon, a field of the spec, or a part of it such as `landmarks.0`. An entry
 * that was voted on before the curveball came was not made to meet it, and does only where it has a word of it.
 */
export function metCurveballs(
  spec: Spec | null,
  {
    canon,
    rounds,
  }: { readonly canon: readonly Entry[]; readonly rounds: readonly Pick<Round, 'curveballs' | 'phase' | 'round'>[] },
): MetCurveball[] {
  const isField = isPlaceIn(spec);
  const roundOf = ({ phase, round }: Pick<Round, 'phase' | 'round'>) =>
    rounds.findIndex((one) => one.phase === phase && one.round === round);
  const isThere = (place: string, text: string, since: number) =>
    isField(place) || canon.some((entry) => entry.id === place && (roundOf(entry) >= since || speaksOf(entry, text)));
  const places = (id: string) =>
    (spec?.curveballs ?? []).filter((one) => one.id === id).flatMap(({ metBy }) => metBy.map(plainPath));
  return rounds.flatMap(({ curveballs }, since) =>
    curveballs.map(({ id, text }) => ({
      ...{ id, text },
      metBy: [...new Set(places(id))].filter((place) => isThere(place, text, since)),
    })),
  );
}

type Entry = Pick<CanonEntry, 'id' | 'phase' | 'round' | 'title' | 'text' | 'fills' | 'amendment'>;

/** Whether a word that carries meaning stands in both. */
function speaksOf({ title, text, fills, amendment }: Entry, curveball: string): boolean {
  const said = contentWords([title, text, amendment?.text ?? '', ...fills.map(({ value }) => value)].join(' '));
  return [...contentWords(curveball)].some((word) => said.has(word));
}

/** Whether a place is a field of this spec, or a part of it. */
export function isPlaceIn(spec: Spec | null): (place: string) => boolean {
  const paths = spec === null ? [] : fieldsOf(spec).map(({ path }) => path);
  return (place) => paths.some((path) => path === plainPath(place) || path.startsWith(`${plainPath(place)}.`));
}

/** `landmarks[0].name` is how some write `landmarks.0.name`. */
const plainPath = (place: string): string => place.replace(/\[(\d{1,2})\]/g, '.$1');
