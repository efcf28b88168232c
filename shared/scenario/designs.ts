import type { SeedDocument } from './answers/seed.ts';
import { plain } from './facts/roll-call.ts';
import { blank } from './facts/substance.ts';
import type { Status } from './vocabulary.ts';

/**
 * Fields of a Seed Document that take the place of a verified solution, each the mark of one status
 * (scenario rules §3.4).
 */
export const designFields = ['openFrontier', 'paradox', 'metamorphic', 'degenerate'] as const;
export type DesignField = (typeof designFields)[number];

/** The field that a status needs; the others stay null. A known or contested solution needs none. */
export const designOf: Readonly<Record<Status, DesignField | null>> = {
  KS: null,
  CT: null,
  OF: 'openFrontier',
  PX: 'paradox',
  MT: 'metamorphic',
  DG: 'degenerate',
};

/** Least entries of a design's lists: requirements that exclude each other are two at least. */
export const leastEntries = { evaluationCriteria: 1, premises: 2, irrelevant: 1 } as const;

/** One design as Symposium reads it. A type alias, so that it can stand inside facts. */
export type DesignFacts = {
  readonly field: DesignField;
  /** Parts that say nothing, by path: `paradox.argument`, `openFrontier.evaluationCriteria E1 threshold`. */
  readonly gaps: readonly string[];
  /** Ids of the criteria or premises. */
  readonly ids: readonly string[];
};

/** Every special design that a seed carries, with what it leaves unsaid. */
export function designsIn({ openFrontier, paradox, metamorphic, degenerate }: SeedDocument): readonly DesignFacts[] {
  return [
    ...(openFrontier === null
      ? []
      : [
          design(
            'openFrontier',
            {
              bestKnownApproach: openFrontier.bestKnownApproach,
              knowledgeBoundary: openFrontier.knowledgeBoundary,
            },
            { evaluationCriteria: openFrontier.evaluationCriteria },
          ),
        ]),
    ...(paradox === null
      ? []
      : [
          design(
            'paradox',
            { theorem: paradox.theorem, argument: paradox.argument, apparentWay: paradox.apparentWay },
            { premises: paradox.premises },
          ),
        ]),
    ...(metamorphic === null ? [] : [design('metamorphic', metamorphic, {})]),
    ...(degenerate === null
      ? []
      : [
          design(
            'degenerate',
            {
              trivialAnswer: degenerate.trivialAnswer,
              whyOverthought: degenerate.whyOverthought,
            },
            { irrelevant: degenerate.irrelevant.map((text) => ({ text })) },
          ),
        ]),
  ];
}

type Entry = Readonly<Record<string, string>>;

function design(
  field: DesignField,
  texts: Entry,
  lists: Partial<Readonly<Record<keyof typeof leastEntries, readonly Entry[]>>>,
): DesignFacts {
  const rows = Object.entries(lists) as [keyof typeof leastEntries, readonly Entry[]][];
  return {
    field,
    gaps: [
      ...Object.keys(texts)
        .filter((part) => blank(texts[part] ?? null))
        .map((part) => `${field}.${part}`),
      ...rows.flatMap(([name, entries]) => [
        ...(entries.length < leastEntries[name]
          ? [`${field}.${name} (${entries.length} of at least ${leastEntries[name]})`]
          : []),
        ...entries.flatMap((entry, place) =>
          Object.keys(entry)
            .filter((part) => blank(entry[part] ?? null))
            .map((part) => `${field}.${name} ${entry.id ?? place + 1} ${part}`),
        ),
      ]),
    ],
    ids: rows.flatMap(([, entries]) => entries.flatMap(({ id }) => (id === undefined ? [] : [plain(id)]))),
  };
}
