import { type Spec, spec as specSchema } from '../answers.ts';
import type { CanonEntry } from '../deliberation/canon.ts';
import { contentWords, restateEachOther, sameWords } from '../deliberation/content-words.ts';
import { isPlaceholder } from '../deliberation/says-nothing.ts';
import type { Policy } from '../policy.ts';

/** One field of a spec. `path` as in the answer: `landmarks.0.visualKey`. */
interface Field {
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

/**
 * What Symposium found in a spec. It can be put to the vote when there are no problems; what is invented is shown, not
 * refused.
 */
export interface SpecFindings {
  readonly problems: readonly string[];
  /** Paths of fields that cite nothing: the Synthesizer's own (worldbuilding rules §7.2). */
  readonly invented: readonly string[];
  /** Canon entries that no field rests on: what was agreed and left out. */
  readonly unused: readonly string[];
}

type Landmark = Spec['landmarks'][number];

/** What is said of a place beside its name, which tells it from another only in name. One that is nothing but its name is taken whole. */
function describedAs({ name, description }: Landmark): string {
  const own = contentWords(name.text);
  const words = [...contentWords(description.text)].filter((word) => !own.has(word));
  return words.length === 0 ? description.text : words.join(' ');
}

/** Landmarks that are described as one before them is: one place under two names (worldbuilding rules §7.3). */
const describedTwice = (landmarks: readonly Landmark[], restates: number): readonly string[] =>
  landmarks.flatMap((one, nth) => {
    const before = landmarks
      .slice(0, nth)
      .findIndex((other) => restateEachOther(describedAs(one), describedAs(other), restates));
    return before < 0
      ? []
      : [`landmarks.${nth} is described as landmarks.${before} is, so they are one place under two names`];
  });

const repeated = (texts: readonly string[]) =>
  texts.filter((text, nth) => texts.findIndex((one) => sameWords(one) === sameWords(text)) < nth);

/** Checks a spec against the canon of the team that wrote it (worldbuilding rules §7.3). */
export function validateSpec(
  spec: Spec,
  canon: readonly CanonEntry[],
  {
    spec: {
      moodAdjectives: { least, most },
      landmarks,
    },
    discourse: { restates },
  }: Pick<Policy, 'spec' | 'discourse'>,
): SpecFindings {
  const known = new Set(canon.map(({ id }) => id));
  const fields = fieldsOf(spec);
  const { adjectives } = spec.aestheticMood;
  const names = spec.landmarks.map(({ name }) => name.text);
  return {
    problems: [
      ...fields.filter(({ text }) => isPlaceholder(text)).map(({ path }) => `${path} says nothing`),
      ...(adjectives.length >= least && adjectives.length <= most
        ? []
        : [`aestheticMood has ${adjectives.length} adjectives, where ${least} to ${most} are asked for`]),
      ...adjectives.flatMap((word, nth) =>
        isPlaceholder(word) ? [`aestheticMood.adjectives.${nth} says nothing`] : [],
      ),
      ...repeated(adjectives).map((word) => `aestheticMood repeats "${word}"`),
      ...(spec.landmarks.length === landmarks
        ? []
        : [`there are ${spec.landmarks.length} landmarks, where ${landmarks} are asked for`]),
      ...repeated(names).map((name) => `the landmark "${name}" stands twice`),
      ...(repeated(names).length === 0 ? describedTwice(spec.landmarks, restates) : []),
      ...fields.flatMap(({ path, cites }) =>
        [...new Set(cites)]
          .filter((id) => !known.has(id))
          .map((id) => `${path} cites ${id}, which is not in the team's canon (entries: ${[...known].join(', ')})`),
      ),
    ],
    invented: fields.filter(({ cites }) => cites.length === 0).map(({ path }) => path),
    unused: [...known].filter((id) => !fields.some(({ cites }) => cites.includes(id))),
  };
}

/** Whether a spec went back to its writer for a field all of whose citations lead nowhere (worldbuilding rules §7.3). */
export function hasGroundlessField(given: unknown, canon: ReadonlySet<string>): boolean {
  const { data } = specSchema.safeParse(given);
  return (
    data !== undefined && fieldsOf(data).some(({ cites }) => cites.length > 0 && cites.every((id) => !canon.has(id)))
  );
}
