import { randomBytes } from 'node:crypto';
import { SettingError } from '../setting.ts';

/** The settings under which keys are known, and that under which columns are sealed; errors name them. */
export const keysSetting = 'SYMPOSIUM_ENCRYPTION_KEYS';
export const commandSetting = 'SYMPOSIUM_ENCRYPTION_KEY_COMMAND';
export const columnSetting = 'SYMPOSIUM_COLUMN_ENCRYPTION';

/** Keys by their id. The first one that was written encrypts; each of them decrypts. */
export interface Keyring {
  readonly writes: string;
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** AES-256. */
const keyBytes = 32;

/** An id is public: it stands beside each payload, in errors and in logs. */
export const keyIdPattern = /^[A-Za-z0-9._-]{1,64}$/;

const form = 'Write <id>:<32 bytes in base64>, with a comma between several; the first encrypts, all decrypt.';

/**
 * Reads `2026-11:kK…=,2026-05:9f…=`. Throws `SettingError`, which repeats nothing of the text but a readable id: what
 * was taken for an id could be a key.
 */
export function readKeyring(text: string, source: string = keysSetting): Keyring {
  const keys = new Map<string, Buffer>();
  for (const [at, entry] of text.trim().split(',').entries()) {
    const place = `has an entry (number ${at + 1})`;
    const [id = '', written = '', ...more] = entry.trim().split(':');
    if (more.length > 0 || !keyIdPattern.test(id)) throw new SettingError(source, `${place} that is no key`, form);
    const key = Buffer.from(written, 'base64');
    // Node reads base64 loosely: what does not come back as it was written is a key that somebody cut or mistyped.
    if (key.length !== keyBytes || key.toString('base64') !== written)
      throw new SettingError(source, `${place} whose key is not 32 bytes in base64`, form);
    if (keys.has(id)) throw new SettingError(source, `${place} with the id of an earlier one`, form);
    keys.set(id, key);
  }
  const [writes = ''] = keys.keys();
  return { writes, keys };
}

/** The text of a new random key, as the setting takes it. */
export function newKey(id: string): string {
  return `${id}:${randomBytes(keyBytes).toString('base64')}`;
}

/** Checked where it is set, and kept as it was written. */
export function optionalKeys(written: string, name: string): string | null {
  if (written === '') return null;
  readKeyring(written, name);
  return written;
}
