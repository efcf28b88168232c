import type { Json } from '../../kernel/json.ts';
import { cast } from '../agents/cast.ts';
import { isFactAddress } from '../vocabulary.ts';
import { addressed, claimFields, type Origin } from './addresses.ts';
import { contribution } from './contribution.ts';
import type { Shown } from './shown.ts';

type Fields = Readonly<Record<string, Json>>;

/** An answer without the references that lead nowhere, and these: ids, and no words of a model. */
export interface WithoutStrays {
  readonly answer: Json;
  readonly dropped: readonly string[];
}

/**
 * A contribution without what its lists name among other things and what its context did not show (kernel rules §10, OMEGA
 * rules §4.1.3): an agent that did not run, a claim that nobody made.
 *
 * Where a row only tells what an answer was made from or speaks to (`references`, `inputsUsed`, `contradictions`), it goes.
 * Where a list says what a claim rests on, which claims were examined, or what the agent's own part is about, a stray one
 * goes if something is left; a list in which nothing would be left stays as it is, and the answer is set aside for it.
 * `answer`: one that its agent's schema accepted.
 */
export function withoutStrays(answer: Json, origin: Origin, shown: Shown): WithoutStrays {
  const said = answer as Fields;
  const own = new Set([...ownIds(said), ...ownIds(addressed(answer, origin) as Fields)]);
  const isClaim = (id: Json | undefined): boolean =>
    typeof id === 'string' && (own.has(id) || shown.claims.has(id) || isFactAddress(id));
  const hasRun = (agent: Json | undefined): boolean =>
    agent === origin.agent || [...shown.agents].some((one) => one === agent);
  const dropped: string[] = [];
  /** `strayOf`: what a row names that leads nowhere; null: nothing. */
  const kept = (rows: Json | undefined, field: string, strayOf: (row: Json) => string | null, least = 0): Json[] => {
    const all = listIn(rows);
    const strays = all.map(strayOf);
    const stays = strays.map((stray) => stray === null);
    if (stays.filter(Boolean).length < Math.min(least, all.length)) return all;
    strays.forEach((stray, at) => {
      if (stray !== null) dropped.push(`${field} ${at + 1} names ${stray}`);
    });
    return all.filter((_, at) => stays[at]);
  };
  const strayIn =
    (agent: string | null, claim: string) =>
    (row: Json): string | null => {
      const fields = row as Fields;
      if (agent !== null && !hasRun(fields[agent])) return `agent ${textOf(fields[agent])}`;
      return isClaim(fields[claim]) || fields[claim] === 'verdict' ? null : textOf(fields[claim]);
    };
  const ids = (list: Json, place: string): Json => kept(list, place, (id) => (isClaim(id) ? null : textOf(id)), 1);
  const claims = listIn(said['claims']).map((claim, at): Json => {
    const one = claim as Fields;
    return {
      ...one,
      requires: ids(one['requires'] ?? [], `claim ${at + 1} requires`),
      alternatives: ids(one['alternatives'] ?? [], `claim ${at + 1} alternatives`),
    };
  });
  const whole = {
    ...said,
    ...(said['claims'] === undefined ? {} : { claims }),
    ...listed(said, 'references', (rows) => kept(rows, 'references', strayIn('sourceAgent', 'sourceElement'))),
    ...listed(said, 'inputsUsed', (rows) => kept(rows, 'inputsUsed', strayIn('agentId', 'element'))),
    ...listed(said, 'contradictions', (rows) => kept(rows, 'contradictions', strayIn(null, 'with'))),
    ...listed(said, 'findings', (rows) => kept(rows, 'findings', strayIn(null, 'claimId'), 1)),
    ...ownPart(said, origin, ids),
  };
  return dropped.length === 0 ? { answer, dropped } : { answer: whole, dropped };
}

const common: ReadonlySet<string> = new Set([...Object.keys(contribution.shape), 'findings']);

/** Lists of claims in the agent's own part. Memory keeps books of the whole session and is shown none of it. */
function ownPart(said: Fields, { agent }: Origin, ids: (list: Json, place: string) => Json): Fields {
  if (cast[agent].tier === 'MEMORY') return {};
  const walk = (value: Json, field: string): Json => {
    if (Array.isArray(value)) {
      const isList = claimFields.has(field) && value.every((item: Json) => typeof item === 'string');
      return isList ? ids(value, field) : value.map((item: Json) => walk(item, field));
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, key)]));
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) => (common.has(field) ? [] : [[field, walk(value, field)]])),
  );
}

/** An id, or the number of an agent: the schema has accepted the answer. */
const textOf = (id: Json | undefined): string => (typeof id === 'string' || typeof id === 'number' ? `${id}` : '?');

const listIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? [...(value as readonly Json[])] : []);

/** What stands there anew, where the answer has that list. */
const listed = (said: Fields, field: string, kept: (rows: Json) => Json): Fields => {
  const rows = said[field];
  return rows === undefined ? {} : { [field]: kept(rows) };
};

const ownIds = (said: Fields): string[] =>
  listIn(said['claims']).flatMap((claim) => {
    const { id } = claim as Fields;
    return typeof id === 'string' ? [id] : [];
  });
