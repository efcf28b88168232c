import type { Json } from '../kernel/json.ts';
import type { Naming } from '../kernel/namings.ts';
import { spec as specSchema } from './answers.ts';
import type { Goal } from './debate/begun-round.ts';
import { countOf } from './deliberation/settle.ts';
import type { RunningRound, Transcript } from './deliberation/transcript.ts';
import type { Policy } from './policy.ts';
import { isPlaceIn } from './spec/met-curveballs.ts';

/**
 * What answers of a match name by id, and what each of them can lead to where it is asked (kernel rules §10). `shown`: what lay before
 * whoever answers.
 */

type Debated = Pick<Transcript, 'earlier' | 'running' | 'canon'>;
type Asked = Pick<Goal, 'proposal' | 'gap'>;

const idsOf = (rows: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** Any proposal that was made can be named; which one has to be is a rule of discourse (worldbuilding rules §5.3, §5.4). */
const isProposalIn = ({ earlier, running }: Debated) => {
  const made = idsOf([...earlier, ...running]);
  return (id: string): boolean => made.has(id);
};

/** The gap that a proposal closes; where there is none, it need not name any. */
export const gapNaming = ({ gap }: Asked, shown: Debated): Naming => ({
  at: 'respondsTo',
  known: new Set(gap === null ? [] : [gap]),
  also: isProposalIn(shown),
  stray: gap === null ? 'CLEARED' : 'ASKED',
});

export const targetNaming = ({ proposal }: Asked, shown: Debated): Naming => ({
  at: 'target',
  known: new Set([proposal]),
  also: isProposalIn(shown),
  stray: 'ASKED',
});

const onTable = ({ running }: Debated): ReadonlySet<string> => idsOf(running.at(-1)?.amendments ?? []);

/** Of what a resolution puts to the vote: without an id that is on the table, its words are an amendment of their own. */
export const mergedNaming = (shown: Debated): Naming => ({
  at: 'amendments.*.id',
  known: onTable(shown),
  byEnding: true,
  stray: 'CLEARED',
});

export const ballotNaming = (shown: Debated): Naming => ({
  at: 'amendmentId',
  known: onTable(shown),
  byEnding: true,
  stray: 'ASKED',
});

/** Whoever breaks a tie may take up what a ballot has stated, which has an id from its count on (worldbuilding rules §4.4). */
export function tieNaming(shown: Debated, policy: Pick<Policy, 'votes'>): Naming {
  const round = shown.running.at(-1);
  const stated = round === undefined ? new Set<string>() : idsOf(countOf(wholeOf(round), policy).table);
  return { ...ballotNaming(shown), also: (id) => stated.has(id) };
}

const wholeOf = (round: RunningRound) => ({ ...round, decision: null, lost: [] });

const texts = ['worldName', 'governingLogic', 'aestheticMood'];
const ofLandmark = ['name', 'description', 'significance', 'visualKey'];
const below = (part: string, fields: readonly string[]) => fields.map((field) => `${part}.${field}`);

/** Fields of a spec that rest on the canon, in its order; any number of landmarks is read. */
const citing = (landmarks: number): readonly string[] => [
  ...texts,
  ...Array.from({ length: landmarks }, (_, nth) => below(`landmarks.${nth}`, ofLandmark)).flat(),
  ...below('inhabitants', ['appearance', 'cultureSnapshot', 'relationshipToPlace']),
  ...below('tension', ['conflict', 'stakes', 'visualManifestation']),
  'heroImageDescription',
];

/**
 * What the fields of a spec cite. A field in which nothing would be left cites what it did: that is for its writer to mend, who is
 * told. `last`: who was told, or can mend nothing any more, has the field stand as what it is, founded on nothing
 * (worldbuilding rules §7.3).
 */
export function citationNamings(
  spec: Json,
  canon: ReadonlySet<string>,
  { last }: { readonly last: boolean },
): readonly Naming[] {
  const landmarks = (spec as { readonly landmarks?: Json } | null)?.landmarks;
  return citing(Array.isArray(landmarks) ? landmarks.length : 0).map((path): Naming => ({
    at: `${path}.cites.*`,
    known: canon,
    byEnding: true,
    stray: last ? 'GOES' : 'AMONG_OTHERS',
    told: (_, id) => `${path} cites ${id}`,
  }));
}

/** Where a spec meets what the audience threw in (worldbuilding rules §7.6): fields of its own, entries of the canon. */
export function curveballNamings(
  spec: Json,
  canon: ReadonlySet<string>,
  curveballs: Transcript['curveballs'],
): readonly Naming[] {
  const written = specSchema.safeParse(spec).data ?? null;
  const isField = isPlaceIn(written);
  return [
    { at: 'curveballs.*.id', known: idsOf(curveballs), stray: 'GOES' },
    // Before its form is right, a spec has no fields that could be pointed at.
    ...(written === null
      ? []
      : [{ at: 'curveballs.*.metBy.*', known: canon, also: isField, byEnding: true, stray: 'GOES' } as const]),
  ];
}

/** A draft by its number, of as many as lie there. */
export const draftNaming = (drafts: Json): Naming => ({
  at: 'draft',
  known: new Set(Array.isArray(drafts) ? (drafts as readonly Json[]).map((_, nth) => `${nth + 1}`) : []),
  isNumber: true,
  stray: 'ASKED',
});

const lists = { objections: 'O', responses: 'R', merges: 'M', fields: 'F' } as const;

/** The texts that lie before the clerk, each list of its testimony by the letter of its items. */
export function itemNamings(examination: Json): readonly Naming[] {
  const items = itemsIn(examination);
  return Object.entries(lists).map(([list, letter]): Naming => {
    const known = new Set(items.filter((item) => item.startsWith(letter)));
    return { at: `${list}.*.item`, known, stray: known.size === 0 ? 'GOES' : 'ASKED' };
  });
}

function itemsIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]: [string, Json]) =>
    field === 'item' && typeof held === 'string' ? [held] : itemsIn(held),
  );
}
