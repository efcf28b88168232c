import type { Policy } from '../policy.ts';
import type { OpenContradiction } from './facts.ts';
import { byText } from '../../text/order.ts';

/**
 * What the open contradictions ask for (OMEGA rules §4.2.2): nothing, resolution before any deployment, or the
 * cascade's recovery.
 */
export function contradictionState(
  open: readonly Pick<OpenContradiction, 'severity'>[],
  { failure }: Pick<Policy, 'failure'>,
): 'CLEAR' | 'HALT_FOR_RESOLUTION' | 'CASCADE' {
  if (open.filter(({ severity }) => severity === 'FATAL').length > failure.fatalContradictions) return 'CASCADE';
  return open.length > failure.unresolvedContradictions ? 'HALT_FOR_RESOLUTION' : 'CLEAR';
}

interface TriagedContradiction extends OpenContradiction {
  /** It is FATAL, or one side bears on the answer; the others are peripheral. */
  readonly blocking: boolean;
  /** How many others share a side with it. */
  readonly touches: number;
}

interface Inventory {
  /** Sides that stand in more than one contradiction, with their number, the most frequent first. */
  readonly common: readonly { readonly element: string; readonly contradictions: number }[];
  /** The contradiction whose end would bear on most others, or null where none touches another. */
  readonly root: string | null;
  /** All of them, in the order in which they are to be resolved. */
  readonly order: readonly TriagedContradiction[];
}

const rank = { FATAL: 0, SERIOUS: 1, MINOR: 2 } as const;

/**
 * Inventory and triage of a cascade (OMEGA rules §4.2.2). First what blocks, then the root, then by severity, by what
 * it touches, by age and by id, so that every order of the list gives the same plan. `critical`: claims that the answer
 * rests on, by id.
 */
export function inventory(open: readonly OpenContradiction[], critical: readonly string[]): Inventory {
  const count = new Map<string, number>();
  for (const { between } of open)
    for (const element of new Set(between)) count.set(element, (count.get(element) ?? 0) + 1);
  const common = [...count]
    .filter(([, number]) => number > 1)
    .map(([element, contradictions]) => ({ element, contradictions }))
    .sort((a, b) => b.contradictions - a.contradictions || byText(a.element, b.element));
  const triaged = open.map((one): TriagedContradiction => ({
    ...one,
    blocking: one.severity === 'FATAL' || one.between.some((element) => critical.includes(element)),
    touches: open.filter(
      (other) => other.id !== one.id && other.between.some((element) => one.between.includes(element)),
    ).length,
  }));
  const heavier = (a: TriagedContradiction, b: TriagedContradiction) =>
    rank[a.severity] - rank[b.severity] || byText(a.detectedAt, b.detectedAt) || byText(a.id, b.id);
  const root =
    [...triaged].filter(({ touches }) => touches > 0).sort((a, b) => b.touches - a.touches || heavier(a, b))[0]?.id ??
    null;
  const order = [...triaged].sort(
    (a, b) =>
      Number(b.blocking) - Number(a.blocking) ||
      Number(b.id === root) - Number(a.id === root) ||
      rank[a.severity] - rank[b.severity] ||
      b.touches - a.touches ||
      heavier(a, b),
  );
  return { common, root, order };
}

/** Contradictions that a resolution brought about: it is not verified while there are any (step 5). */
export function broughtAbout(
  before: readonly OpenContradiction[],
  after: readonly OpenContradiction[],
): readonly string[] {
  const known = new Set(before.map(({ id }) => id));
  return after
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .sort();
}
