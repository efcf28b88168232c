import { describe, expect, test } from 'vitest';
import { defaultPayloadConverter } from '@temporalio/common';
import { Sealer } from '../../../activities/store/sealer.ts';
import { columnKeysOf } from '../../../workers/encryption/column-keys.ts';
import { EncryptionCodec } from '../../../workers/encryption/codec.ts';
import { newKey, readKeyring } from '../../../workers/encryption/keyring.ts';
import { UnreadablePayload } from '../../../workers/encryption/unreadable-payload.ts';
import { endingOf } from '../../../workers/terminal/exit.ts';
import { present } from '../../support/present.ts';

const secret = 'the tank is tipped by rocking it';
const plain = defaultPayloadConverter.toPayload({ solution: secret });
const [spring, autumn] = [newKey('2026-05'), newKey('2026-11')];
const codecOf = (...keys: string[]) => new EncryptionCodec(keys.length === 0 ? null : readKeyring(keys.join(',')));
const one = async (codec: EncryptionCodec) => present((await codec.encode([plain]))[0]);
const read = async (codec: EncryptionCodec, payload: typeof plain) =>
  defaultPayloadConverter.fromPayload<unknown>(present((await codec.decode([payload]))[0]));
const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('latin1');

describe('the codec', () => {
  test('gives back what was encrypted, and shows of it the id of the key and nothing else', async () => {
    const codec = codecOf(autumn);
    const sealed = await one(codec);
    expect(
      Object.fromEntries(Object.entries(sealed.metadata ?? {}).map(([name, value]) => [name, text(value)])),
    ).toEqual({
      encoding: 'binary/encrypted',
      'encryption-key-id': '2026-11',
    });
    expect(text(sealed.data)).not.toContain('tank');
    expect(text(sealed.data)).not.toContain('json');
    expect(await read(codec, sealed)).toEqual({ solution: secret });
  });

  test('makes other bytes of the same words each time', async () => {
    const codec = codecOf(autumn);
    expect(text((await one(codec)).data)).not.toBe(text((await one(codec)).data));
  });

  test('reads what an earlier key wrote, while the first one writes', async () => {
    const old = await one(codecOf(spring));
    const rotated = codecOf(autumn, spring);
    expect(await read(rotated, old)).toEqual({ solution: secret });
    expect(text((await one(rotated)).metadata?.['encryption-key-id'])).toBe('2026-11');
    // While workers are exchanged, those that still write with the old key read what the new ones write.
    expect(await read(codecOf(spring, autumn), await one(rotated))).toEqual({ solution: secret });
  });

  test.each([
    ['no key', []],
    ['another key', [spring]],
  ])('with %s says which one is missing, and where it belongs', async (_, keys) => {
    const reading = codecOf(...keys).decode([await one(codecOf(autumn))]);
    await expect(reading).rejects.toThrow(UnreadablePayload);
    await expect(reading).rejects.toThrow(/encrypted with key "2026-11".*SYMPOSIUM_ENCRYPTION_KEYS/);
  });

  test('with another key of the same id, or changed bytes, says so and repeats neither', async () => {
    const sealed = await one(codecOf(autumn));
    const other = newKey('2026-11');
    const changed = Buffer.from(present(sealed.data));
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const reading of [
      codecOf(other).decode([sealed]),
      codecOf(autumn).decode([{ ...sealed, data: changed }]),
      codecOf(autumn).decode([{ ...sealed, data: changed.subarray(0, 9) }]),
      codecOf(autumn).decode([{ metadata: present(sealed.metadata) }]),
    ]) {
      const said = await reading.then(
        () => 'opened',
        (error: unknown) => String(error),
      );
      expect(said).toMatch(/key "2026-11".*does not open it/);
      for (const key of [autumn, other]) expect(said).not.toContain(key.slice('2026-11:'.length));
    }
  });

  test('passes on what was written before, encrypted by somebody else, or is nothing', async () => {
    const foreign = { metadata: { encoding: Buffer.from('binary/zlib') }, data: Buffer.from('x') };
    for (const codec of [codecOf(), codecOf(autumn)]) {
      expect(await codec.decode([plain, foreign, {}])).toEqual([plain, foreign, {}]);
      expect(await codec.encode([])).toEqual([]);
    }
    expect(await codecOf().encode([plain])).toEqual([plain]);
  });

  test('repeats no id that it cannot read', async () => {
    const sealed = await one(codecOf(autumn));
    const metadata = { ...sealed.metadata, 'encryption-key-id': Buffer.from('x\u001b[2J\nfake log line') };
    await expect(codecOf(autumn).decode([{ ...sealed, metadata }])).rejects.toThrow(/a key without a readable id/);
  });
});

describe('a command that lacks a key, or has another', () => {
  const sealed = new Sealer(columnKeysOf(autumn, true)).text(secret);
  const opened = (keys: string | null) => () =>
    Promise.resolve(keys).then((written) => new Sealer(columnKeysOf(written, false)).openText(sealed));

  test.each<[string, () => Promise<unknown>]>([
    ['a payload, without a key', async () => codecOf().decode([await one(codecOf(autumn))])],
    ['a payload, with another', async () => codecOf(newKey('2026-11')).decode([await one(codecOf(autumn))])],
    ['a row, without a key', opened(null)],
    ['a row, with an older one', opened(spring)],
    ['a row, with another', opened(newKey('2026-11'))],
  ])('ends as one with a wrong setting does, and is no fault of Symposium: %s', async (_, reading) => {
    const error = await reading().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(endingOf(error)).toEqual({
      exit: 'usage',
      lines: [expect.stringMatching(/key "2026-11".*SYMPOSIUM_ENCRYPTION_KEYS.*[^.]\.$/)],
    });
  });
});

describe('keys', () => {
  const bytes = autumn.slice('2026-11:'.length);

  test.each([
    ['no id', bytes],
    ['an id with a space', `a key:${bytes}`],
    ['a key too short', 'a:c2hvcnQ='],
    ['a key cut', `a:${bytes.slice(0, -3)}`],
    ['base64 with something in it', `a:${bytes.slice(0, 20)}!${bytes.slice(20)}`],
    ['a third part', `a:${bytes}:b`],
    ['the same id twice', `a:${bytes},a:${spring.slice('2026-05:'.length)}`],
    ['an empty entry', `${autumn},`],
  ])('with %s are refused by the name of the setting, and not repeated', (_, written) => {
    expect(() => readKeyring(written)).toThrow(/^SYMPOSIUM_ENCRYPTION_KEYS has an entry \(number \d\)/);
    let said = '';
    try {
      readKeyring(written);
    } catch (error) {
      said = String(error);
    }
    expect(said).not.toContain(bytes.slice(0, 12));
  });

  test('may stand with spaces around them', () => {
    expect(readKeyring(` ${autumn} , ${spring} `)).toMatchObject({ writes: '2026-11' });
  });
});
