import { evaluationDocumentSchema, publicDocumentSchema } from '../../../shared/scenario/documents/index.ts';
import {
  meaningText,
  type Mechanism,
  type MechanismCheck,
  mechanismOf,
  mechanismsInTurns,
  type QaCorpus,
  roomOf,
} from '../../../shared/scenario/qa/index.ts';
import { scenarioId } from '../../../shared/kernel/index.ts';
import type { Queryable } from '../../store/database.ts';
import { inTurns } from './in-turns.ts';
import { standingScenarios, type StoredStanding, type StoredTexts, textsOf } from './standing.ts';

/** How a scenario is solved, for words to be compared and for an embedder. It is key material. */
export interface Solution extends Mechanism {
  /** Empty: nothing is known of it. */
  readonly text: string;
}

/**
 * The solutions of a corpus (scenario rules §7.10): of the latest versions that are not withdrawn. It reads every key. A document that cannot be read
 * any more is one of which nothing is known.
 */
export async function solutionsIn(db: Queryable, corpus: QaCorpus): Promise<Solution[]> {
  const standing = await standingScenarios(db, corpus);
  const solutions: Solution[] = [];
  for (let from = 0; from < standing.length; from += readAtOnce) {
    const some = standing.slice(from, from + readAtOnce);
    const texts = await textsOf(db, corpus, some);
    solutions.push(...(await inTurns(solutionsOf(some, texts))));
  }
  return solutions;
}

/** Documents that are held at once: those of a large corpus are hundreds of megabytes. */
const readAtOnce = 100;

function* solutionsOf(
  some: readonly StoredStanding[],
  texts: ReadonlyMap<number, StoredTexts>,
): Generator<void, readonly Solution[]> {
  const solutions: Solution[] = [];
  for (const { number } of some) {
    const { face = 'null', key = 'null' } = texts.get(number) ?? {};
    const paper = publicDocumentSchema.safeParse(JSON.parse(face));
    const solution = evaluationDocumentSchema.safeParse(JSON.parse(key));
    solutions.push(
      paper.success && solution.success
        ? { ...mechanismOf(paper.data, solution.data), text: meaningText(solution.data.insights, roomOf(paper.data)) }
        : { scenarioId: scenarioId(number), laws: [], chain: [], text: '' },
    );
    yield;
  }
  return solutions;
}

/** Which scenarios of a corpus may be one trick in two rooms, by their words. It gives ids and numbers. */
export const mechanismCheckIn = async (db: Queryable, corpus: QaCorpus): Promise<MechanismCheck> =>
  inTurns(mechanismsInTurns(await solutionsIn(db, corpus)));
