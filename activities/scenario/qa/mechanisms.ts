import { evaluationDocumentSchema, publicDocumentSchema } from '../../../shared/scenario/documents/index.ts';
import {
  type MechanismCheck,
  mechanismOf,
  type QaCorpus,
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

/**
 * Which scenarios of a corpus may be one trick in two rooms (scenario rules §7.10): of the latest versions that are not withdrawn. It reads every key
 * of the corpus and gives ids and numbers. A document that cannot be read any more is one of which nothing is known.
 */
export async function mechanismCheckIn(db: Queryable, corpus: QaCorpus): Promise<MechanismCheck> {
  const { rows } = await db.query<Published>(`select h.number, p.text as face, k.text as key${standingVersions}`, [
    corpus,
  ]);
  return sharedMechanisms(
    rows.map(({ number, face, key }) => {
      const paper = publicDocumentSchema.safeParse(JSON.parse(face));
      const solution = evaluationDocumentSchema.safeParse(JSON.parse(key));
      return paper.success && solution.success
        ? mechanismOf(paper.data, solution.data)
        : { scenarioId: scenarioId(number), laws: [], chain: [] };
    }),
  );
}
