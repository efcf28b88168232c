import { hashOfBody } from '../../../activities/store/bodies.ts';
import { convert } from '../../../activities/verification/evaluate.ts';
import {
  type Contribution,
  type Difference,
  differencesIn,
  type KeyedScenario,
  readContribution,
  scoringKey,
  setOf,
} from '../../../shared/evaluation/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { textOf } from '../read-text.ts';

/** Results as somebody hands them in: the texts of the report and of its responses, as `evaluate report` writes them. */
export interface EvaluationResults {
  /** JSON. */
  readonly report: string;
  /** JSON Lines. */
  readonly responses: string;
}

/** Those of a report's file, beside which its responses lie. Throws `RequestError`. */
export async function resultsAt(path: string): Promise<EvaluationResults> {
  if (!path.endsWith('.json'))
    throw new RequestError([
      `report: ${path} is no report; name the .json file, with its responses (.jsonl) beside it`,
    ]);
  return { report: await textOf(path), responses: await textOf(`${path}l`) };
}

/** What they say, and each figure that does not follow from it (evaluation rules §1.15). */
export function verifiedResults(
  { report, responses }: EvaluationResults,
  set: readonly KeyedScenario[],
  canary: string | null,
):
  | { readonly read: Contribution; readonly differences: readonly Difference[] }
  | { readonly problems: readonly string[] } {
  const read = readContribution(report, responses, set);
  if ('problems' in read) return read;
  const keys = set.map(({ key, face }) => scoringKey(key, face));
  const found = differencesIn(read, keys, hashOfBody(setOf(set)), convert, canary);
  return 'problems' in found ? found : { read, differences: found.differences };
}
