import { type Database, openDatabase, statementWithinMs } from '../../activities/store/database.ts';
import type { Config } from '../config.ts';
import { checkColumnMarks, columnKeys } from '../encryption/column-keys.ts';
import { columnStates } from '../encryption/column-states.ts';
import { columnSetting, keysSetting } from '../encryption/keyring.ts';
import { oldVersionsIn, rewritesDue } from '../encryption/rewrite.ts';
import { findingOf, type Finding } from './finding.ts';

const what = 'Encrypted columns';

/** What settings alone show, where no rows can be looked at: a worker refuses to start with keys that cannot be had. */
export async function settingFinding(config: Config): Promise<Finding[]> {
  try {
    await columnKeys(config);
    return [];
  } catch (error) {
    return [{ what, ...findingOf(error) }];
  }
}

/** How many rows of the columns with words are plain, and whether the keys of the others are here. */
export async function columnFinding(config: Config, url: string): Promise<Finding> {
  let db: Database | null = null;
  try {
    const own = await columnKeys(config);
    const { writes, keys } = own;
    db = openDatabase(url, 1, statementWithinMs, own);
    await checkColumnMarks(db, keys);
    const states = await columnStates(db);
    const plain = states.reduce((sum, one) => sum + one.plain, 0);
    const ids = [...new Set(states.flatMap(({ byKey }) => Object.keys(byKey)))].sort();
    const lacking = ids.filter((id) => !keys.has(id));
    if (lacking.length > 0)
      return {
        what,
        state: 'missing',
        found: `rows are encrypted with ${lacking.join(', ')}, which is not here`,
        act: `Add it to ${keysSetting}.`,
      };
    if (writes === null)
      return {
        what,
        state: 'optional',
        found: ids.length === 0 ? 'off' : `off; rows of before are encrypted with ${ids.join(', ')}`,
        act: `Set ${keysSetting} and ${columnSetting}=true, and Postgres holds no words.`,
      };
    const others = ids.filter((id) => id !== writes);
    const due = (await rewritesDue(db)).map(({ table }) => table);
    if (plain === 0 && others.length === 0 && due.length === 0)
      return { what, state: 'ok', found: `with ${writes}`, act: null };
    const left = [
      ...(plain > 0 ? [`${plain} values are plain`] : []),
      ...others.map((id) => `some are under ${id}`),
      ...(due.length > 0 ? [oldVersionsIn(due)] : []),
    ];
    return {
      what,
      state: 'optional',
      found: `with ${writes}; ${left.join(', ')}`,
      act: 'Run: symposium encryption seal',
    };
  } catch (error) {
    return { what, ...findingOf(error) };
  } finally {
    await db?.end();
  }
}
