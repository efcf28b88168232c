import type { Policy } from '../policy.ts';
import type { Resource, Usage } from './facts.ts';

const resources = ['cycles', 'tokens', 'costMicrodollars', 'timeMs'] as const satisfies readonly Resource[];

export interface Spent {
  readonly resource: Resource;
  readonly used: number;
  readonly limit: number;
  /** Used part of the limit: 1 and above is reached. */
  readonly share: number;
}

/**
 * How far each limited resource is used up, the furthest first. A limit of 0 is reached; a usage that is no number too.
 */
export function spentOf(usage: Usage, { limits }: Pick<Policy, 'limits'>): readonly Spent[] {
  return resources
    .flatMap((resource): Spent[] => {
      const limit = limits[resource];
      if (limit === null) return [];
      const used = usage[resource];
      const share = Number.isNaN(used) || limit <= 0 ? Infinity : used / limit;
      return [{ resource, used, limit, share }];
    })
    .sort((a, b) => b.share - a.share || resources.indexOf(a.resource) - resources.indexOf(b.resource));
}

export const reached = (spent: readonly Spent[]): readonly Spent[] => spent.filter(({ share }) => share >= 1);
