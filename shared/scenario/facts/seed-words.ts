import type { SeedDocument } from '../answers/seed.ts';
import { designsIn } from '../designs.ts';
import { plain } from './roll-call.ts';
import { folded } from './substance.ts';

/*
 * Where a design's words speak of what it does not have (scenario rules §2.1.5): a distractor that no solver can meet, an
 * id that is nothing's, shares that are more than the whole.
 */

/** All that a solver reads, word for word. */
export const pageOf = ({ scenario }: SeedDocument): readonly string[] => [
  scenario.narrative,
  scenario.threat,
  scenario.startingState,
  scenario.whyImpossible,
  ...scenario.environment.flatMap((row) => [row.parameter, row.value]),
  ...scenario.objects.flatMap((row) => [row.name, row.material, row.dimensions, row.notes]),
  ...scenario.capabilities.flatMap((row) => [row.parameter, row.value]),
];

const littleWords = new Set(
  'the and for with that this from its one two into out off not but you your are was who all any another'.split(' '),
);
export const contentOf = (text: string): readonly string[] =>
  folded(text).filter((word) => word.length > 2 && /^\p{L}+$/u.test(word) && !littleWords.has(word));

/** Words are akin as they are bent, `lamps` and `illumination`, and as they are joined, `phone` in `telephone`: so many letters tell. */
const tells = { beginning: 4, stem: 5, end: 5 } as const;
export function akin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short === long ||
    (short.length >= tells.beginning && long.startsWith(short)) ||
    (short.length >= tells.end && long.endsWith(short)) ||
    (short.length >= tells.stem && long.startsWith(short.slice(0, tells.stem)))
  );
}

/** Distractors of whose description the page has not one word: whoever reads the page cannot be led astray by them. */
export function unseenDistractors(seed: SeedDocument): readonly string[] {
  const page = [...new Set(pageOf(seed).flatMap(contentOf))];
  return seed.distractors.flatMap(({ id, description }) => {
    const own = contentOf(description);
    return own.length === 0 || own.some((word) => page.some((other) => akin(word, other))) ? [] : [plain(id)];
  });
}

/** A letter and a small number between blanks and stops: `C9`, and neither `S235` nor `C4-based` nor `1.C2`. */
const idInWords = /(?<![\p{L}\p{N}_/.-])([A-Z])(\d{1,2})(?![\p{L}\p{N}_-])/gu;
/** A design has no more parts of a kind; `C45` is a steel and `E27` a socket. */
const mostOfAKind = 20;

/** Reads ids in a text: of a kind that the design has, and of none of its parts. What the page calls so is a name there. */
export function unknownIds(seed: SeedDocument): (text: string) => readonly string[] {
  const { insights, solution, distractors } = seed;
  const ids = new Set([
    ...[...insights, ...solution.steps, ...solution.claims, ...distractors].map(({ id }) => plain(id)),
    ...designsIn(seed).flatMap((design) => design.ids),
  ]);
  const kinds = new Set([...ids].filter((id) => /^[A-Z]\d{1,2}$/.test(id)).map((id) => id[0]));
  const page = pageOf(seed).join('\n');
  return (text) => [
    ...new Set(
      [...text.matchAll(idInWords)]
        .filter(([id, kind = '', number]) => kinds.has(kind) && Number(number) <= mostOfAKind && !ids.has(id))
        .map(([id]) => id)
        .filter((id) => !page.includes(id)),
    ),
  ];
}

/**
 * Ids in the words that point at parts of the design, and that are nothing's: `question 1 speaks of C9`. A revision may
 * leave questions behind that its claims do not need any more.
 */
export function strayIds(seed: SeedDocument, questions: 'asked' | 'outlived' = 'asked'): readonly string[] {
  const { solution, openQuestions, openFrontier, paradox } = seed;
  const texts: readonly (readonly [where: string, text: string])[] = [
    ...(questions === 'outlived' ? [] : openQuestions).map(
      ({ question }, at) => [`question ${at + 1}`, question] as const,
    ),
    ...solution.claims.map(({ id, statement }) => [plain(id), statement] as const),
    ...(openFrontier?.evaluationCriteria ?? []).map(
      ({ id, criterion, threshold }) => [plain(id), `${criterion} ${threshold}`] as const,
    ),
    ...(paradox?.premises ?? []).map(({ id, statement }) => [plain(id), statement] as const),
    ...(paradox === null ? [] : [['the argument of the paradox', paradox.argument] as const]),
  ];
  const strayIn = unknownIds(seed);
  return texts.flatMap(([where, text]) => strayIn(text).map((id) => `${where} speaks of ${id}`));
}

const mixture = /\b(?:air|atmosphere|mixture|mix|blend|alloy|gas(?:es)?|composed|composition|consists?|made of)\b/i;
const share = /(?<![\d.,])(\d{1,3}(?:\.\d{1,4})?) ?(?:%|per ?cent) (\p{L}{2,40})/giu;
/** What stands in per cent and is no part of a mixture. */
const noPart = new Set(
  (
    'of humidity humid relative rh saturation saturated full charge charged load slope grade gradient chance probability ' +
    'efficiency efficient margin opacity power more less wet lower higher at by in is are will for and or to per opaque'
  ).split(' '),
);

/**
 * Mixtures whose parts add up to more than the whole, by more than their rounding: `78% nitrogen, 30% oxygen`. Less may be
 * told than there is. A part that is told twice is told of two mixtures.
 */
export function overfull({ scenario }: SeedDocument): readonly string[] {
  const texts: readonly (readonly [where: string, text: string])[] = [
    ...scenario.environment.map((row) => [row.parameter, `${row.parameter}: ${row.value}`] as const),
    ...scenario.objects.map((row) => [row.name, `${row.material}, ${row.notes}`] as const),
    ['the narrative', scenario.narrative],
  ];
  return texts.flatMap(([where, text]) =>
    text.split(/[.;](?=\s)|\n/).flatMap((sentence) => {
      const parts = [...sentence.matchAll(share)]
        .map(([, figure, part = '']) => ({ part: part.toLowerCase(), percent: Number(figure) }))
        .filter(({ part }) => !noPart.has(part));
      const sum = parts.reduce((total, { percent }) => total + percent, 0);
      const told = new Set(parts.map(({ part }) => part)).size;
      if (!mixture.test(sentence) || told < parts.length || sum <= 100 + parts.length / 2) return [];
      return [`the parts of a mixture add up to ${Number(sum.toPrecision(6))}% (${where})`];
    }),
  );
}
