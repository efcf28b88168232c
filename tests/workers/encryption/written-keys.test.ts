import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../workers/config.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { writtenKeys } from '../../../workers/encryption/written-keys.ts';
import { inScratch } from '../../support/scratch.ts';

const key = newKey('k1');
const by = (line: string) => ({ encryptionKeys: null, encryptionKeyCommand: line });

describe('where keys come from', () => {
  test('nobody has to have any', async () => {
    expect(await writtenKeys(readConfig({}))).toBeNull();
  });

  test('the setting comes before the command', async () => {
    const config = readConfig({ SYMPOSIUM_ENCRYPTION_KEYS: key, SYMPOSIUM_ENCRYPTION_KEY_COMMAND: 'exit 1' });
    expect(await writtenKeys(config)).toBe(key);
  });

  test('a command is asked once in a process, and what it says beside them is no part of them', async () => {
    await inScratch(async (folder) => {
      const count = join(folder, 'count');
      writeFileSync(count, '');
      const line = `printf x >> ${count}; echo fetching >&2; echo ${key}`;
      expect(await Promise.all([writtenKeys(by(line)), writtenKeys(by(line))])).toEqual([key, key]);
      expect(await writtenKeys(by(line))).toBe(key);
      const { readFileSync } = await import('node:fs');
      expect(readFileSync(count, 'utf8')).toBe('x');
    });
  });

  test.each([
    [
      `echo ${key.slice(3)}; echo ${key.slice(3)} >&2; exit 7`,
      /^SYMPOSIUM_ENCRYPTION_KEY_COMMAND ended with exit code 7/,
    ],
    [`echo ${key}-and-more`, /^SYMPOSIUM_ENCRYPTION_KEY_COMMAND has an entry \(number 1\)/],
    ['true', /^SYMPOSIUM_ENCRYPTION_KEY_COMMAND has an entry/],
  ])('one that fails is named by its setting, without a word of what it printed', async (line, expected) => {
    const said = await writtenKeys(by(line)).then(
      () => 'fine',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(said).toMatch(expected);
    expect(said).not.toContain(key.slice(3, 15));
  });

  test('one that failed is asked again', async () => {
    await inScratch(async (folder) => {
      const file = join(folder, 'keys');
      await expect(writtenKeys(by(`cat ${file}`))).rejects.toThrow(/exit code 1/);
      writeFileSync(file, key);
      expect(await writtenKeys(by(`cat ${file}`))).toBe(key);
    });
  });
});
