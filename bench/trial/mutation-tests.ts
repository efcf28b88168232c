import type { SeedDocument } from '../../shared/scenario/answers/index.ts';
import type { TaskName } from '../../shared/scenario/index.ts';

export const mutationKinds = ['number', 'unit', 'id'] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** A place of an answer whose value can be made another. */
export interface Leaf {
  readonly kind: MutationKind;
  readonly path: readonly string[];
  readonly value: string | number;
}

/**
 * Whether arithmetic, comparison or look-up rests on this place of an answer, so that another value in it follows to be
 * wrong. A plan may take other times, a rubric give other points, a mark be another: of those somebody has to judge.
 */
export function restsOn(design: SeedDocument, task: TaskName, { path, value, kind }: Leaf): boolean {
  const at = path.map((token) => (/^\d+$/.test(token) ? '*' : token)).join('/');
  switch (task) {
    case 'seed':
      return seedRests(design, at, path, String(value));
    case 'mathematics':
      // A calculation's own id may be any; nothing that is simulated refers to it.
      return at !== 'calculations/*/id';
    case 'grounding':
      if (kind === 'id') return true;
      return /^constructs\/\*\/(?:seminal|recent)\/year$/.test(at);
    case 'physics':
      return true;
    default:
      return false;
  }
}

function seedRests(
  { solution, insights, scenario }: SeedDocument,
  at: string,
  path: readonly string[],
  value: string,
): boolean {
  const cited = (place: string) => solution.claims.some(({ statement }) => statement.includes(`from ${place}`));
  // A cell may hold several numbers: one that a claim has taken counts, and it is the first that is changed.
  const figure = Number(/\d+(?:\.\d+)?/.exec(value)?.[0]);
  const taken = (place: string) =>
    solution.claims.some(({ statement, quantities }) =>
      quantities.some((one) => one.value === figure && statement.includes(`${one.name} from ${place}`)),
    );
  const row = Number(path[2]);
  const cells: Readonly<Record<string, () => string | undefined>> = {
    environment: () => `environment:${scenario.environment[row]?.parameter ?? ''}`,
    capabilities: () => `capability:${scenario.capabilities[row]?.parameter ?? ''}`,
    objects: () => `object:${scenario.objects[row]?.name ?? ''}/${path[3] ?? ''}`,
  };
  const cell = path[0] === 'scenario' ? cells[path[1] ?? '']?.() : undefined;
  if (cell !== undefined) return taken(cell);
  if (at === 'insights/*/id') return insights.some(({ dependsOn }) => dependsOn.includes(value));
  if (at === 'solution/claims/*/id') return cited(value);
  return numbers.has(at);
}

/** Numbers of a design that others of its numbers or words repeat. */
const numbers = new Set([
  'solution/claims/*/quantities/*/value',
  'solution/claims/*/quantities/*/unit',
  'scenario/deadlineSeconds',
  'insights/*/dependsOn/*',
]);
