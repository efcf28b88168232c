import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Json } from '../../shared/kernel/index.ts';

/** Keys of columns by their id (kernel rules §37). `writes`: the one that seals; null: nothing is sealed, all can open. */
export interface ColumnKeys {
  readonly writes: string | null;
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** Nothing is sealed, and nothing that is sealed can be opened. */
export const noColumnKeys: ColumnKeys = { writes: null, keys: new Map() };

/** A row that this process cannot read. It names the key by its id and the setting that would hold it. */
export class UnreadableColumn extends Error {
  override readonly name = 'UnreadableColumn';
}

/** What a sealed text or body begins with, and the field of an object that stands for a sealed value. */
export const sealMark = '~sealed';
const textMark = `${sealMark}:`;
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const idPattern = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Seals and opens values of columns: AES-256-GCM under a nonce of its own, and the id of the key in the value. A text is
 * `~sealed:<id>:<base64>`, bytes have the same head; a JSON value is an object of that field and of those of its own
 * fields that statements look at. What was written without is read as it is. Words that only look sealed are marked as
 * plain when they are written, so nobody's words can pass for what a key has made.
 */
export class Sealer {
  private readonly keys: ColumnKeys;

  constructor(keys: ColumnKeys) {
    this.keys = keys;
  }

  text(value: string): string {
    const sealed = this.sealed(Buffer.from(value, 'utf8'));
    if (sealed !== null) return `${textMark}${sealed.id}:${sealed.body.toString('base64')}`;
    return value.startsWith(textMark) ? `${textMark}:${value}` : value;
  }

  /** `kept`: fields of an object that stay readable beside the sealed value, for statements that look at them. */
  json(value: Json, kept: readonly string[] = []): Json {
    if (value === null) return null;
    const sealed = this.sealed(Buffer.from(JSON.stringify(value), 'utf8'));
    if (sealed === null) return looksSealed(value) ? { [sealMark]: { plain: value } } : value;
    const fields = isList(value) || typeof value !== 'object' ? [] : Object.entries(value);
    return {
      ...Object.fromEntries(fields.filter(([name]) => kept.includes(name))),
      [sealMark]: `${sealed.id}:${sealed.body.toString('base64')}`,
    };
  }

  bytes(value: Buffer): Buffer {
    const sealed = this.sealed(value);
    return sealed === null ? value : Buffer.concat([Buffer.from(`${textMark}${sealed.id}:`), sealed.body]);
  }

  /** Throws `UnreadableColumn`, as the other two do. */
  openText(value: string): string {
    if (!value.startsWith(textMark)) return value;
    const [id, body] = split(value.slice(textMark.length));
    return id === '' ? body : this.opened(id, Buffer.from(body, 'base64')).toString('utf8');
  }

  openBytes(value: Buffer): Buffer {
    if (!value.subarray(0, textMark.length).equals(Buffer.from(textMark))) return value;
    const to = value.indexOf(':', textMark.length);
    return this.opened(value.toString('latin1', textMark.length, to), value.subarray(to + 1));
  }

  /** Whatever is sealed in it: a value that Postgres has put together holds several. */
  openJson(value: Json): Json {
    if (typeof value === 'string') return this.openText(value);
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return value.map((one) => this.openJson(one));
    const own = Object.hasOwn(value, sealMark) ? value[sealMark] : undefined;
    if (typeof own === 'string') {
      const [id, body] = split(own);
      return JSON.parse(this.opened(id, Buffer.from(body, 'base64')).toString('utf8')) as Json;
    }
    if (isPlain(own)) return own.plain;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.openJson(one)]));
  }

  private sealed(plain: Buffer): { readonly id: string; readonly body: Buffer } | null {
    const id = this.keys.writes;
    const key = id === null ? undefined : this.keys.keys.get(id);
    if (id === null || key === undefined) return null;
    const nonce = randomBytes(nonceBytes);
    const machine = createCipheriv(cipher, key, nonce);
    return { id, body: Buffer.concat([nonce, machine.update(plain), machine.final(), machine.getAuthTag()]) };
  }

  private opened(id: string, body: Buffer): Buffer {
    const named = idPattern.test(id) ? `key "${id}"` : 'a key without a readable id';
    const key = this.keys.keys.get(id);
    if (key === undefined)
      throw new UnreadableColumn(
        `A row in Postgres is encrypted with ${named}, which this process does not hold. Add that key to SYMPOSIUM_ENCRYPTION_KEYS, or to what SYMPOSIUM_ENCRYPTION_KEY_COMMAND prints, and start it again`,
      );
    try {
      const machine = createDecipheriv(cipher, key, body.subarray(0, nonceBytes), { authTagLength: tagBytes });
      machine.setAuthTag(body.subarray(-tagBytes));
      return Buffer.concat([machine.update(body.subarray(nonceBytes, -tagBytes)), machine.final()]);
    } catch {
      throw new UnreadableColumn(
        `A row in Postgres says that it is encrypted with ${named}, and the key of that id in SYMPOSIUM_ENCRYPTION_KEYS does not open it: the key is another one, or the row was changed`,
      );
    }
  }
}

/** The id of the key, and what it has sealed. */
function split(value: string): [id: string, body: string] {
  const at = value.indexOf(':');
  return at === -1 ? ['', value] : [value.slice(0, at), value.slice(at + 1)];
}

/** `Array.isArray` knows of no readonly one. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isPlain = (value: Json | undefined): value is { readonly plain: Json } =>
  typeof value === 'object' && value !== null && !isList(value) && Object.hasOwn(value, 'plain');

/** Whether it would be taken for something sealed when it is read. */
function looksSealed(value: Json): boolean {
  if (typeof value === 'string') return value.startsWith(textMark);
  if (value === null || typeof value !== 'object') return false;
  if (isList(value)) return value.some(looksSealed);
  return Object.hasOwn(value, sealMark) || Object.values(value).some(looksSealed);
}
