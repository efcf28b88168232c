import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderPaper } from '../../../shared/scenario/documents/index.ts';
import {
  type EvaluationBrief,
  type EvaluationPolicy,
  type Excluded,
  type KeyedScenario,
  type Twin,
  twinKeyOf,
  twinOf,
  twinPaperOf,
} from '../../../shared/evaluation/index.ts';
import type { Queryable } from '../../store/database.ts';
import { convert, evaluate } from '../../verification/evaluate.ts';
import { keys, papers, saveAll } from '../notes.ts';

/** The twins of a set, and what a run keeps of them (evaluation rules §6.4). */
export interface Twins {
  readonly twins: readonly Twin[];
  readonly kept: NonNullable<EvaluationBrief['twins']>;
}

/** The same for the same set, seed and rules. A large set is worked through without holding up what else is due. */
export async function twinsOf(
  scenarios: readonly KeyedScenario[],
  seed: string,
  rules: EvaluationPolicy,
): Promise<Twins> {
  const twins: Twin[] = [];
  const excluded: Excluded[] = [];
  for (const scenario of scenarios) {
    const found = twinOf(scenario, seed, { rules, evaluate, convert });
    if ('excluded' in found) excluded.push(found);
    else twins.push(found);
    await nextTurn();
  }
  return { twins, kept: { seed, made: twins.map(({ scenario }) => scenario), excluded } };
}

/** Lays each twin's paper and its key as the scenarios' own are laid. */
export async function layTwins(db: Queryable, runKey: string, { twins }: Twins): Promise<void> {
  const notes = twins.flatMap(({ scenario, face, key }) => [
    papers.write({ key: twinPaperOf(runKey, scenario), addressee: null }, renderPaper(face)),
    keys.write({ key: twinKeyOf(runKey, scenario), addressee: null }, key),
  ]);
  await saveAll(db, runKey, notes);
}
