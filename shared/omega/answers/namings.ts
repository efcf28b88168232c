import type { Json } from '../../kernel/json.ts';
import type { Naming } from '../../kernel/namings.ts';
import { cast } from '../agents/cast.ts';
import { saysNothing } from '../claims/same-words.ts';
import { isFactAddress } from '../vocabulary.ts';
import { addressed, claimFields, type Origin } from './addresses.ts';
import { contribution } from './contribution.ts';
import { subProblemsAtMost } from './phi.ts';
import type { Shown } from './shown.ts';

type Fields = Readonly<Record<string, Json>>;

/**
 * What a contribution names by id (kernel rules §10, OMEGA rules §4.1.3): claims that it states or was shown, agents that ran, facts.
 *
 * Where a row only tells what an answer was made from or speaks to (`references`, `inputsUsed`, `contradictions`), it goes with what leads
 * nowhere. Where a list says what a claim rests on, which claims were examined, or what the agent's own part is about, a stray one
 * goes if something is left; a list in which nothing would be left stays as it is, and the answer is set aside for it. What a part is
 * about as a whole is asked for once more. `answer`: any JSON.
 */
export function contributionNamings(answer: Json, origin: Origin, shown: Shown): readonly Naming[] {
  const said = fieldsIn(answer);
  const own = new Set([...ownIds(said), ...ownIds(fieldsIn(addressed(answer, origin)))]);
  const claims = new Set([...own, ...shown.claims]);
  const claim = { known: claims, also: isFactAddress };
  const agent = { known: new Set([...shown.agents, origin.agent].map(String)), isNumber: true, word: 'agent' };
  const common: readonly Naming[] = [
    { at: 'claims.*.requires.*', ...claim, stray: 'AMONG_OTHERS' },
    { at: 'claims.*.alternatives.*', ...claim, stray: 'AMONG_OTHERS' },
    { at: 'references.*.sourceElement', ...claim, stray: 'GOES' },
    { at: 'references.*.sourceAgent', ...agent, stray: 'GOES' },
    { at: 'inputsUsed.*.element', ...claim, known: new Set([...claims, 'verdict']), stray: 'GOES' },
    { at: 'inputsUsed.*.agentId', ...agent, stray: 'GOES' },
    { at: 'contradictions.*.with', ...claim, stray: 'GOES' },
    { at: 'findings.*.claimId', ...claim, stray: 'AMONG_OTHERS' },
  ];
  // Memory keeps books of the whole session and is shown none of it.
  if (cast[origin.agent].tier === 'MEMORY') return common;
  return [
    ...common,
    ...claimListsIn(said).map(
      // That nothing was broken is said by an empty list, and is no other word of the Survivor Synthesizer's.
      (at): Naming => ({ at, ...claim, stray: at === 'broken.*' ? 'GOES' : 'AMONG_OTHERS' }),
    ),
    ...['agreements', 'disputes'].map((part): Naming => ({ at: `${part}.*.agents.*`, ...agent, stray: 'GOES' })),
    { at: 'testability.*.claimId', ...claim, stray: 'GOES' },
    { at: 'target', ...claim, known: targetsIn(shown, origin, claims), stray: 'ASKED' },
    // What ends a session is a claim of the Falsifier's own.
    { at: 'intractability.claimId', known: own, stray: 'ASKED' },
    resolutionNaming(shown),
  ];
}

/**
 * Whose claim an attack is on: somebody else's, where there is any; what an attacker states itself it has not tried.
 */
function targetsIn({ claims }: Shown, { agent }: Origin, all: ReadonlySet<string>): ReadonlySet<string> {
  const others = [...claims].filter((id) => !id.startsWith(`${agent}.`));
  return others.length === 0 ? all : new Set(others);
}

/** The contradictions that a resolver was handed: what it settles beside them settles nothing (OMEGA rules §3.1). */
export const resolutionNaming = ({ contradictions }: Pick<Shown, 'contradictions'>): Naming => ({
  at: 'resolutions.*.contradictionId',
  known: contradictions,
  byEnding: true,
  stray: contradictions.size === 0 ? 'GOES' : 'ASKED',
});

/** Entries of earlier sessions that a memory was handed, by the ids under which it was. */
export function entryNamings(bodies: readonly Json[]): readonly Naming[] {
  const known = new Set(bodies.flatMap((body) => rememberedIn(body, false)));
  return ['matches', 'warnings'].map((list): Naming => ({ at: `${list}.*.patternId`, known, stray: 'GOES' }));
}

function rememberedIn(value: Json, isUnder: boolean): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]: [string, Json]) => {
    if (isUnder && field === 'id' && typeof held === 'string') return [held];
    return rememberedIn(held, isUnder || field === 'remembered');
  });
}

/** Numbers of the sub-problems that each one may need: all others that are offered beside it. */
export function needNamings(offer: Json): readonly Naming[] {
  // Of more the schema takes none.
  const offered = listIn(fieldsIn(offer)['subProblems']).slice(0, subProblemsAtMost);
  const all = offered.map((_, nth) => `${nth + 1}`);
  return all.map((own, nth) => ({
    at: `subProblems.${nth}.needs.*`,
    known: new Set(all.filter((one) => one !== own)),
    isNumber: true,
    stray: 'GOES',
  }));
}

const beside: ReadonlySet<string> = new Set([...Object.keys(contribution.shape), 'findings']);

/** Places of lists of claims in the agent's own part, at any depth. */
function claimListsIn(said: Fields): readonly string[] {
  const walk = (value: Json, field: string, at: string): readonly string[] => {
    if (Array.isArray(value)) {
      const rows = value as readonly Json[];
      const isList = claimFields.has(field) && rows.every((item) => typeof item === 'string');
      return isList ? [`${at}.*`] : rows.flatMap((item) => walk(item, field, `${at}.*`));
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, item]: [string, Json]) => walk(item, key, `${at}.${key}`));
  };
  const all = Object.entries(said).flatMap(([field, value]) => (beside.has(field) ? [] : walk(value, field, field)));
  return [...new Set(all)];
}

const fieldsIn = (value: Json): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const ownIds = (said: Fields): string[] =>
  listIn(said['claims']).flatMap((claim) => {
    const { id } = fieldsIn(claim);
    return typeof id === 'string' ? [id] : [];
  });

/**
 * Lists of texts, and the field by which a row of a list says what it says; without it the row is none (OMEGA rules
 * §2.1.1).
 */
const rows = [
  ...['answered', 'unanswered', 'caveats', 'keyInsights', 'constraints', 'whatWasLearned', 'rules', 'heuristics'].map(
    (list) => `${list}.*`,
  ),
  ...['gaps.*.gap', 'terms.*.term', 'agreements.*.statement', 'disputes.*.statement'],
  // What is found or settled without a reason is not found and not settled.
  ...['findings.*.reason', 'resolutions.*.reason'],
  // Of the Quality Controller what failed, of Failure Memory how it came about.
  ...['failures.*.what', 'failures.*.name', 'failures.*.description'],
  ...['contributingFactors.*', 'warningSignsMissed.*', 'lessons.*.lesson', 'prevention.*.action'].map(
    (list) => `failures.*.${list}`,
  ),
  ...['warnings.*.warningSign', 'decisions.*.decision', 'commitments.*.commitment', 'evidence.*.evidence'],
  ...['matches.*.evidence.*', 'matches.*.implications.*'],
  ...['problemPatterns', 'solutionPatterns', 'reasoningPatterns'].flatMap((list) => [
    `${list}.*.name`,
    `${list}.*.description`,
  ]),
  ...['applicableWhen', 'steps', 'failureModes'].map((list) => `solutionPatterns.*.${list}.*`),
  ...['validityConditions', 'commonFailures'].map((list) => `reasoningPatterns.*.${list}.*`),
  'problemPatterns.*.signature.*.indicator',
  ...['name', 'description'].map((field) => `successes.*.${field}`),
  ...[
    'enablingConditions',
    'executionFactors',
    'transferableElements',
    'contextDependentElements',
    'requiredConditions',
  ].map((list) => `successes.*.${list}.*`),
  'brilliantIdeas.*.idea',
];

/** Fields that may be left empty, and are where nothing stands in them. */
const fields = ['whatWouldComplete', 'testability.*.test', 'findings.*.survivesAs'];

const place = (path: readonly (string | number)[]): string =>
  path.map((step) => (typeof step === 'number' ? `${step + 1}` : step)).join(' ');

const empty = (at: string, stray: 'GOES' | 'CLEARED'): Naming => ({
  ...{ at, stray, known: new Set() },
  also: (text) => !saysNothing(text),
  told: (path) => `${place(path)} (says nothing)`,
});

/**
 * Rows and fields that say nothing, as `withoutStrays` drops them: what leads nowhere, and what says nothing, is none.
 */
export const emptyRows: readonly Naming[] = [
  ...rows.map((at) => empty(at, 'GOES')),
  ...fields.map((at) => empty(at, 'CLEARED')),
];
