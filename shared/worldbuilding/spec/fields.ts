import type { Spec } from '../answers.ts';

/** One field of a spec. `path` as in the answer: `landmarks.0.visualKey`. */
export interface Field {
  readonly path: string;
  readonly text: string;
  readonly cites: readonly string[];
}

type Parts = Readonly<Record<string, { readonly text: string; readonly cites: readonly string[] }>>;
const under = (path: string, parts: Parts): readonly Field[] =>
  Object.entries(parts).map(([name, { text, cites }]) => ({ path: `${path}.${name}`, text, cites }));

/** Every field of a spec that rests on the canon, in the order of the spec's structure. */
export function fieldsOf({
  worldName,
  governingLogic,
  aestheticMood,
  landmarks,
  inhabitants,
  tension,
  heroImageDescription,
}: Spec): readonly Field[] {
  return [
    { path: 'worldName', ...worldName },
    { path: 'governingLogic', ...governingLogic },
    { path: 'aestheticMood', text: aestheticMood.adjectives.join(', '), cites: aestheticMood.cites },
    ...landmarks.flatMap((landmark, nth) => under(`landmarks.${nth}`, landmark)),
    ...under('inhabitants', inhabitants),
    ...under('tension', tension),
    { path: 'heroImageDescription', ...heroImageDescription },
  ];
}
