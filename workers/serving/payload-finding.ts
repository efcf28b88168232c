import type { PayloadKeys } from '../../activities/store/payload-keys.ts';
import { openDatabase } from '../../activities/store/database.ts';
import type { Config } from '../config.ts';
import { keysSetting } from '../encryption/keyring.ts';
import { misfit, payloadKeysOf, standingPayloadKeys } from '../encryption/payload-keys.ts';
import { writtenKeys } from '../encryption/written-keys.ts';
import { findingOf, type Finding } from './finding.ts';

const what = 'Encrypted payloads';

/**
 * With which keys the workers of this stack read and write what Temporal holds, and whether those of this environment fit
 * (kernel rules §37.1). Ids are told, and no key.
 */
export async function payloadFinding(config: Config, url: string): Promise<Finding> {
  const db = openDatabase(url, 1);
  try {
    const [stack, own] = [await standingPayloadKeys(db), payloadKeysOf(await writtenKeys(config))];
    if (stack === null) return unwritten(own);
    const problem = misfit(stack, own);
    if (problem !== null)
      return {
        what,
        state: 'missing',
        found: `the workers ${keysIn(stack)}; ${keysSetting} ${problem[0]}`,
        act: `${problem[1]}.`,
      };
    if (stack.writes === null)
      return {
        what,
        state: 'optional',
        found: 'off, for the workers as here',
        act: `Set ${keysSetting}, workers first.`,
      };
    return { what, state: 'ok', found: `the workers ${keysIn(stack)}; the keys here fit`, act: null };
  } catch (error) {
    return { what, ...findingOf(error) };
  } finally {
    await db.end();
  }
}

/** Nothing to compare with: the first worker that starts here records its keys. */
function unwritten(own: PayloadKeys): Finding {
  const here = own.writes === null ? 'none is set here' : `those here ${keysIn(own)}`;
  return { what, state: 'optional', found: `no worker has written its keys down; ${here}`, act: null };
}

const keysIn = ({ writes, held }: PayloadKeys): string =>
  writes === null ? 'have no key' : `write with ${writes} and read ${Object.keys(held).toSorted().join(', ')}`;
