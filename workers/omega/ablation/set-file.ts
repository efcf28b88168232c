import { storeBody } from '../../../activities/store/bodies.ts';
import { namedSets, readCalibrationSet } from '../../../shared/omega/calibration/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { withStore } from '../../terminal/connected.ts';
import { readJsonFile } from '../../terminal/json-file.ts';

/**
 * What a run is asked for: the name of a set that comes with Symposium, or the hash under which the set of a file is stored, so
 * that no key of it stands in a history. Throws `RequestError` that names each problem of the file.
 */
export async function setOf(given: string): Promise<string> {
  if (Object.hasOwn(namedSets, given)) return given;
  const read = readCalibrationSet(await readJsonFile(given, 'set'));
  if ('faults' in read) throw new RequestError(read.faults.map((fault) => `set: ${given}: ${fault}`));
  return withStore((db) => storeBody(db, { problems: read.problems }));
}
