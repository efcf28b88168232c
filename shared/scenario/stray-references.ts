import type { SeedDocument } from './answers/seed.ts';
import { plain } from './facts/roll-call.ts';

/** An answer without the references that lead nowhere, and these, each as `I2 needs I61`. */
export interface WithoutStrays<A> {
  readonly answer: A;
  readonly dropped: readonly string[];
}

/**
 * A design whose insights name, among those that they need, one that does not exist (kernel rules §10). Where nothing else
 * would be left of the list, it stays as it is: then the reference itself is what the author has to mend.
 */
export function withoutStrays(seed: SeedDocument): WithoutStrays<SeedDocument> {
  const known = new Set(seed.insights.map(({ id }) => plain(id)));
  const dropped: string[] = [];
  const insights = seed.insights.map((insight) => {
    const kept = insight.dependsOn.filter((needs) => known.has(plain(needs)));
    if (kept.length === 0 || kept.length === insight.dependsOn.length) return insight;
    for (const needs of insight.dependsOn)
      if (!known.has(plain(needs))) dropped.push(`${plain(insight.id)} needs ${plain(needs)}`);
    return { ...insight, dependsOn: kept };
  });
  return dropped.length === 0 ? { answer: seed, dropped } : { answer: { ...seed, insights }, dropped };
}
