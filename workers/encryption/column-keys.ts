import type { Database } from '../../activities/store/database.ts';
import { sealedText } from '../../activities/store/sealed.ts';
import { type ColumnKeys, noColumnKeys, UnreadableColumn } from '../../activities/store/sealer.ts';
import type { Config } from '../config.ts';
import { SettingError } from '../setting.ts';
import { columnSetting, keysSetting, readKeyring } from './keyring.ts';
import { writtenKeys } from './written-keys.ts';

/**
 * The keys of columns are those of payloads (kernel rules §37). Rows are sealed with the first if `seals`; all open what
 * was sealed before. Throws `SettingError` where rows should be sealed and no key is set.
 */
export function columnKeysOf(written: string | null, seals: boolean): ColumnKeys {
  if (written !== null) {
    const { writes, keys } = readKeyring(written);
    return { writes: seals ? writes : null, keys };
  }
  if (!seals) return noColumnKeys;
  throw new SettingError(columnSetting, 'is true and no key is set', `Set ${keysSetting}, or ${columnSetting}=false.`);
}

/** As the settings have them. */
export async function columnKeys(
  config: Pick<Config, 'columnEncryption' | 'encryptionKeys' | 'encryptionKeyCommand'>,
): Promise<ColumnKeys> {
  return columnKeysOf(await writtenKeys(config), config.columnEncryption === true);
}

const said = 'symposium';
/** Postgres’ code for a table that is not there: a store that has not been migrated yet. */
const noTable = '42P01';

/**
 * Sees that each key of the ring is the one that has sealed rows under its id, before anything is written: throws
 * `SettingError` where it is another. The key that seals leaves its mark, once. `db` must have these keys.
 */
export async function checkColumnKeys(db: Database, { writes, keys }: ColumnKeys): Promise<void> {
  if (writes === null) return;
  try {
    await db.query('insert into symposium.column_keys (key_id, sealed) values ($1, $2) on conflict do nothing', [
      writes,
      sealedText(said),
    ]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === noTable) return;
    throw error;
  }
  await checkColumnMarks(db, keys);
}

/** The same, by looking alone: no mark is left. */
export async function checkColumnMarks(db: Database, keys: ColumnKeys['keys']): Promise<void> {
  try {
    await db.query('select sealed from symposium.column_keys where key_id = any($1)', [[...keys.keys()]]);
  } catch (error) {
    if (!(error instanceof UnreadableColumn)) throw error;
    throw new SettingError(
      keysSetting,
      'holds another key than the one that has encrypted rows of this database under the same id',
      'Put the right key back, and give a new one an id of its own.',
    );
  }
}
