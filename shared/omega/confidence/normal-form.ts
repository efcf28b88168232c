import type { Argument, Claim, Examination, Support } from './argument.ts';
import type { ArgumentProblem } from './derivation.ts';
import { clamp } from './rules.ts';
import { byText } from '../../text/order.ts';

/**
 * One form for every order in which an argument can be written down: repeated claims are one, an agent has one voice
 * for a claim and one finding about it, its latest. Where an agent contradicts itself in one iteration, the worse
 * counts.
 */

export const sortedBy = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, by: key(item) }))
    .sort((a, b) => byText(a.by, b.by))
    .map(({ item }) => item);

/** The first of several comparisons that decides. */
const firstDifference = (...compared: readonly number[]): number => compared.find((one) => one !== 0) ?? 0;

export const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)].sort();

/** The last item of each group, where `later` says which of two is. */
function lastOf<T>(items: readonly T[], group: (item: T) => string, later: (a: T, b: T) => boolean): T[] {
  const last = new Map<string, T>();
  for (const item of items) {
    const before = last.get(group(item));
    if (before === undefined || later(item, before)) last.set(group(item), item);
  }
  return sortedBy([...last.values()], group);
}

const voices = (supports: readonly Support[]): Support[] =>
  lastOf(
    supports.map((support) => ({ ...support, confidence: clamp(support.confidence) })),
    ({ agent }) => String(agent),
    (a, b) =>
      firstDifference(
        b.iteration - a.iteration,
        a.confidence - b.confidence,
        byText(unique(a.inputs).join(), unique(b.inputs).join()),
      ) < 0,
  );

/** Claims with one id become one: all their premises, all their voices; of the statements the first in the alphabet. */
export function merged(claims: readonly Claim[]): readonly Claim[] {
  const byId = new Map<string, Claim[]>();
  for (const claim of claims) byId.set(claim.id, [...(byId.get(claim.id) ?? []), claim]);
  return [...byId]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, same]) => ({
      id,
      statement: same.map(({ statement }) => statement).sort()[0] ?? '',
      requires: unique(same.flatMap(({ requires }) => requires)),
      alternatives: unique(same.flatMap(({ alternatives }) => alternatives)),
      supports: voices(same.flatMap(({ supports }) => supports)),
    }));
}

/** From the worst finding to the best, of both kinds. */
export const severity = { SUCCEEDS: 0, FAILED: 0, PARTLY: 1, UNCERTAIN: 1, FAILS: 2, VERIFIED: 2 } as const;

interface Admitted {
  readonly of: (claim: string) => readonly Examination[];
  readonly problems: readonly ArgumentProblem[];
}

/** The findings that count: about claims that exist, of agents that do not hold them. */
export function admitted(examinations: Argument['examinations'], claims: ReadonlyMap<string, Claim>): Admitted {
  const problems: ArgumentProblem[] = [];
  const counted = new Map<string, Examination[]>();
  const last = lastOf(
    examinations,
    ({ claim, agent, kind }) => JSON.stringify([claim, agent, kind]),
    (a, b) =>
      firstDifference(
        b.iteration - a.iteration,
        severity[a.result] - severity[b.result],
        Number(a.mended === true) - Number(b.mended === true),
        Number(b.offMethod === true) - Number(a.offMethod === true),
        byText(unique(a.sources ?? []).join(), unique(b.sources ?? []).join()),
      ) < 0,
  );
  for (const examination of last) {
    const { claim: id, agent } = examination;
    const claim = claims.get(id);
    if (!claim) problems.push({ problem: 'unknown-claim', claim: id, agent });
    else if (claim.supports.some((support) => support.agent === agent))
      problems.push({ problem: 'own-claim', claim: id, agent });
    else counted.set(id, [...(counted.get(id) ?? []), examination]);
  }
  return { of: (claim) => counted.get(claim) ?? [], problems };
}
