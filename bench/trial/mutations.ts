import { dice, type Dice } from '../../activities/models/simulated/dice.ts';
import type { StoredCall } from '../../activities/store/calls.ts';
import type { SeedDocument } from '../../shared/scenario/answers/index.ts';
import { isAgent, type Agent, type TaskName } from '../../shared/scenario/index.ts';
import type { Alteration, Flaw } from './flaw.ts';
import { mutationKinds, restsOn, type Leaf, type MutationKind } from './mutation-tests.ts';
import type { Play } from './play.ts';

/** One number, unit or id of one good answer, made another. */
export interface Mutation extends Play {
  readonly kind: MutationKind;
  readonly task: TaskName;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly test: Flaw['test'];
}

/** The reports in which scenarios are made and judged. */
const mutated: readonly TaskName[] = ['seed', 'physics', 'mathematics', 'grounding', 'classification'];

const idFields = new Set(['id', 'claimId', 'stepId', 'insightId', 'object', 'action', 'source']);
const cells = new Set(['value', 'mass', 'dimensions', 'notes']);
const certainties = new Set(['confidence', 'statusConfidence']);

/** Every number, unit and id of an answer; of the public tables also the numbers in their cells. */
export function leavesOf(node: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([key, value]) => leavesOf(value, [...path, key]));
  if (typeof node !== 'number' && typeof node !== 'string') return [];
  const kind = kindOf(node, path);
  return kind === null ? [] : [{ kind, path, value: node }];
}

function kindOf(value: string | number, path: readonly string[]): MutationKind | null {
  const key = path.at(-1) ?? '';
  if (typeof value === 'number') return certainties.has(key) ? null : 'number';
  if (value === '') return null;
  if (key === 'unit') return 'unit';
  if (path[0] === 'scenario' && cells.has(key) && /\d/.test(value)) return 'number';
  // A constant of nature has no place that another name could miss.
  const names = idFields.has(key) && !value.startsWith('law');
  return names || path.at(-2) === 'dependsOn' ? 'id' : null;
}

/** A seeded sample of mutations, each of a run that is known from a good performance of the same key. */
export function mutationsOf(
  performances: readonly (Pick<Play, 'key' | 'on'> & { readonly calls: readonly StoredCall[] })[],
  count: number,
  seed: string,
): readonly Mutation[] {
  return performances.slice(0, count).flatMap(({ key, on, calls }, at): Mutation[] => {
    const roll = dice(`${seed}|${at}|${key}`);
    const answers = calls.filter(({ task, outcome }) => outcome === 'answered' && mutated.some((one) => one === task));
    const kind = roll.pick(mutationKinds);
    const places = answers.flatMap((call) =>
      leavesOf(call.answer)
        .filter((leaf) => leaf.kind === kind)
        .map((leaf) => ({ ...leaf, task: call.task as TaskName, agent: call.agent })),
    );
    const design = answers.find(({ task }) => task === 'seed')?.answer as SeedDocument | undefined;
    if (places.length === 0 || design === undefined) return [];
    const leaf = roll.pick(places);
    const { task, path, agent } = leaf;
    const after = otherThan(leaf, roll);
    if (!isAgent(agent)) return [];
    return [
      {
        key,
        on,
        alters: [altered(agent, task, path, after)],
        kind,
        task,
        path: `/${path.join('/')}`,
        before: String(leaf.value),
        after: String(after),
        test: restsOn(design, task, leaf) ? 'decidable' : 'testimony',
      },
    ];
  });
}

const pointer = (path: readonly string[]) =>
  `/${path.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

const altered = (agent: Agent, task: TaskName, path: readonly string[], value: string | number): Alteration => ({
  agent,
  task,
  edits: [{ path: pointer(path), value }],
});

const units = ['kg', 'm', 's', 'N', 'K', 'J', 'W', 'm/s', 'Pa'] as const;
const factors = [0.1, 0.5, 2, 10] as const;
const plain = (value: number) => Number(value.toPrecision(6));

/** Another value of the same form, which the schema admits. */
function otherThan({ kind, path, value }: Leaf, roll: Dice): string | number {
  const key = path.at(-1) ?? '';
  if (kind === 'unit') return roll.pick(units.filter((unit) => unit !== value));
  if (kind === 'id') return `${value}9`;
  if (typeof value === 'string') {
    const factor = roll.pick(factors);
    return value.replace(/\d+(?:\.\d+)?/, (figure) => String(plain(Number(figure) * factor)));
  }
  if (key === 'year') return value - roll.pick([20, 30, 40] as const);
  if (key === 'score')
    return path.includes('difficulty') && !path.includes('predicted')
      ? 6 - value + (value === 3 ? 1 : 0)
      : Math.abs(100 - value - (value === 50 ? 20 : 0));
  if (key === 'perInsightSuccess') return plain(value > 0.5 ? value / 5 : 1 - value / 5);
  return value === 0 ? 7 : plain(value * roll.pick(factors));
}
