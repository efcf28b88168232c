import { evaluationDocumentSchema, publicDocumentSchema } from '../../../shared/scenario/documents/index.ts';
import {
  meaningText,
  type Mechanism,
  type MechanismCheck,
  mechanismOf,
  type QaCorpus,
  roomOf,
  sharedMechanisms,
} from '../../../shared/scenario/qa/index.ts';
import { scenarioId } from '../../../shared/kernel/index.ts';
import type { Queryable } from '../../store/database.ts';
import { standingVersions } from './standing.ts';

interface Published {
  readonly number: number;
  readonly face: string;
  readonly key: string;
}

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
  const { rows } = await db.query<Published>(`select h.number, p.text as face, k.text as key${standingVersions}`, [
    corpus,
  ]);
  return rows.map(({ number, face, key }) => {
    const paper = publicDocumentSchema.safeParse(JSON.parse(face));
    const solution = evaluationDocumentSchema.safeParse(JSON.parse(key));
    return paper.success && solution.success
      ? {
          ...mechanismOf(paper.data, solution.data),
          text: meaningText(solution.data.insights, roomOf(paper.data)),
        }
      : { scenarioId: scenarioId(number), laws: [], chain: [], text: '' };
  });
}

/** Which scenarios of a corpus may be one trick in two rooms, by their words. It gives ids and numbers. */
export const mechanismCheckIn = async (db: Queryable, corpus: QaCorpus): Promise<MechanismCheck> =>
  sharedMechanisms(await solutionsIn(db, corpus));
