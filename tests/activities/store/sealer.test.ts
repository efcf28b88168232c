import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Sealed } from '../../../activities/store/sealed.ts';
import { noColumnKeys, Sealer, sealMark } from '../../../activities/store/sealer.ts';
import { asJson, type Json } from '../../../shared/kernel/json.ts';

const ring = (writes: string | null, ...ids: readonly string[]) => {
  const keys = new Map(ids.map((id) => [id, randomBytes(32)]));
  return { writes, keys };
};
const old = ring('k1', 'k1');
const both = { writes: 'k2', keys: new Map([...ring(null, 'k2').keys, ...old.keys]) };
const [off, one, two] = [new Sealer(noColumnKeys), new Sealer(old), new Sealer(both)];

/** Words that try to pass for what a key has made stand among any others. */
const words = fc.oneof(
  fc.string(),
  fc.constantFrom(`${sealMark}:k1:AAAA`, `${sealMark}::x`, `${sealMark}:`, sealMark, `${sealMark}:k9:`, 'plain'),
);
const json = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(words, fc.constant('plain')), tie('value'), { maxKeys: 3 }),
    ),
  }))
  .value.map(asJson);

describe('what is written is read again', () => {
  test.each([
    ['without a key', off, off],
    ['with one', one, one],
    ['by the next key’s ring', one, two],
    ['where sealing was switched on later', off, two],
    ['where it was switched off again', two, new Sealer({ ...both, writes: null })],
  ])('%s', (_, writer, reader) => {
    fc.assert(
      fc.property(json, words, fc.uint8Array(), (value, text, bytes) => {
        expect(reader.openJson(asJson(writer.json(value)))).toEqual(value);
        // Postgres puts several together, and texts with them.
        expect(reader.openJson([writer.json(value), { text: writer.text(text) }])).toEqual([value, { text }]);
        expect(reader.openText(writer.text(text))).toBe(text);
        const gzip = Buffer.concat([Buffer.from([0x1f, 0x8b]), bytes]);
        expect(reader.openBytes(writer.bytes(gzip))).toEqual(gzip);
      }),
    );
  });
});

describe('a sealed value', () => {
  const value = { category: 'The Cascade', solution: 'the valve was open', note: { category: 'inner valve' } };

  test('shows the fields that are kept, and no word of the others', () => {
    const written = one.json(value, ['category', 'solution', 'missing'].slice(0, 1));
    expect(written).toEqual({ category: 'The Cascade', [sealMark]: expect.stringMatching(/^k1:[A-Za-z0-9+/=]+$/) });
    expect(JSON.stringify(written)).not.toContain('valve');
    expect(one.openJson(written)).toEqual(value);
  });

  test('is another one each time, and null is nothing to seal', () => {
    expect(one.text('same')).not.toBe(one.text('same'));
    expect(one.json(null)).toBeNull();
  });

  test('is refused by name where its key is not here, is another one, or the value was changed', () => {
    const written = one.text('secret');
    expect(() => off.openText(written)).toThrow(
      /key "k1", which this process does not hold.*SYMPOSIUM_ENCRYPTION_KEYS/,
    );
    expect(() => new Sealer(ring('k1', 'k1')).openText(written)).toThrow(/key "k1".*is another one/);
    const changed = one.bytes(Buffer.from('secret'));
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => one.openBytes(changed)).toThrow(/or the row was changed/);
    const forged: Json = { [sealMark]: 'not an id!:AAAA' };
    expect(() => one.openJson(forged)).toThrow(/a key without a readable id/);
    expect(() => one.openJson({ [sealMark]: 'k1:' })).toThrow(/does not open it/);
  });
});

test('a value that may be sealed is refused by a connection that cannot seal', () => {
  expect(() => new Sealed((sealer) => sealer.text('x')).toPostgres()).toThrow(/openDatabase/);
});
