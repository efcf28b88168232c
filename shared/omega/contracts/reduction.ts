import type { Json } from '../../kernel/json.ts';
import { truncate } from '../../text/cut.ts';

/**
 * What a question is about; with half of it an agent would judge what it has not seen. `missing` is short, and nothing
 * else says it.
 */
const kept: ReadonlySet<string> = new Set([
  'problem',
  'claimsToVerify',
  'claimsToAttack',
  'claimsToCompare',
  'restatements',
  'contradictions',
  'own',
  'missing',
]);

/**
 * What is given up first where a context does not fit: experience from elsewhere, then what explains a contribution,
 * then what was said about claims, then the claims, and last what the session has made of them, as that says most in
 * fewest words.
 */
const sacrifices = [
  ['patterns', 'warnings', 'heuristics'],
  ['report'],
  ['summary'],
  ['clarification', 'gaps', 'testability', 'steelman', 'progress'],
  ['openPoints', 'findings'],
  ['claims'],
] as const satisfies readonly (readonly string[])[];

/** `kept`, or the place in the order of sacrifice: 0 goes first. What no group names goes last. */
export function relevanceOf(label: string): 'kept' | number {
  if (kept.has(label)) return 'kept';
  const group = sacrifices.findIndex((labels) => (labels as readonly string[]).includes(label));
  return group < 0 ? sacrifices.length : group;
}

/** Fields that explain and can be spared, by kind of section; without them ids, statements and results are left. */
const explaining: Readonly<Record<string, readonly string[]>> = {
  claims: ['because'],
  claimBoard: ['because', 'references', 'reason'],
  findings: ['reason'],
  steelman: ['reason'],
  resolutions: ['reason'],
  quality: ['what'],
  summary: ['summary'],
  cycleEvents: ['details'],
};

/** A section without the fields that explain, at every depth; null where that leaves nothing out. */
export function shorterForm(label: string, body: Json): Json | null {
  if (label === 'facts') return beginnings(body);
  const spared = Object.hasOwn(explaining, label) ? (explaining[label] ?? []) : [];
  const left: string[] = [];
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => walk(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([field, item]) => {
        if (!spared.includes(field)) return [[field, walk(item)]];
        left.push(field);
        return [];
      }),
    );
  };
  const shorter = walk(body);
  return left.length > 0 ? shorter : null;
}

/** Characters that are left of a fact where a context cannot hold all of them. */
const leftOfFact = 120;

/** Facts by their ids and beginnings: so everybody knows which there are, and reads on demand what it needs. */
function beginnings(body: Json): Json | null {
  const walk = (value: Json): Json => {
    if (typeof value === 'string') return truncate(value, leftOfFact);
    if (Array.isArray(value)) return value.map((item: Json) => walk(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, walk(item)]));
  };
  const shorter = walk(body);
  return JSON.stringify(shorter) === JSON.stringify(body) ? null : shorter;
}
