import { createHmac } from 'node:crypto';
import type { Queryable } from '../../activities/store/database.ts';
import { findPayloadKeys, type PayloadKeys, savePayloadKeys } from '../../activities/store/payload-keys.ts';
import { SettingError } from '../setting.ts';
import { commandSetting, keysSetting, readKeyring } from './keyring.ts';

/* Whether keys fit the stack: its workers write down which ones they have, and whoever sends looks there first (kernel rules §37.1). */

const said = 'symposium: a key of payloads';
/** Postgres’ code for a table that is not there: a store that has not been migrated yet. */
const noTable = '42P01';

/** What tells the keys of a process from others; `written`: as the setting has them. Throws `SettingError`. */
export function payloadKeysOf(written: string | null): PayloadKeys {
  if (written === null) return { writes: null, held: {} };
  const { writes, keys } = readKeyring(written);
  const held = [...keys].map(([id, key]) => [id, createHmac('sha256', key).update(said).digest('hex').slice(0, 32)]);
  return { writes, held: Object.fromEntries(held) as Record<string, string> };
}

/**
 * For whoever sends words to Temporal, before they leave: throws `SettingError` where the stack's workers encrypt and this process
 * would write in plain words, and where nobody could read what is sent, or nobody here what is answered.
 */
export async function checkPayloadKeys(db: Queryable, own: PayloadKeys): Promise<void> {
  const stack = await standingPayloadKeys(db);
  const problem = stack === null ? null : misfit(stack, own);
  if (problem !== null) throw new SettingError(keysSetting, problem[0], `${problem[1]}: nothing was sent.`);
}

/** Why nothing may be sent with these keys to workers that have those, and what to do, to be said after the setting's name; null: they fit. */
export function misfit(stack: PayloadKeys, own: PayloadKeys): readonly [wrong: string, act: string] | null {
  if (stack.writes === null)
    return own.writes === null
      ? null
      : ['is set, and the workers of this stack have no key', 'Start them with it first, or leave it out here'];
  if (own.writes === null)
    return [
      `is not set, and this stack encrypts with key "${stack.writes}" what Temporal holds`,
      `Set it, or ${commandSetting}, as the workers have it`,
    ];
  const problem = lacking(stack, stack.writes, own);
  if (problem !== null) return problem;
  if (Object.hasOwn(stack.held, own.writes)) return null;
  return [
    `begins with key "${own.writes}", which the workers of this stack do not have`,
    `Add it to theirs first, or put "${stack.writes}" in the first place here`,
  ];
}

/**
 * For a worker, at its start: writes down what it has. A worker that lacks the key with which this stack writes, or has another one
 * under an id of it, does not start: it could read nothing, and clients would go by what it says. Throws `SettingError`.
 */
export async function takePayloadKeys(db: Queryable, own: PayloadKeys): Promise<void> {
  const stack = await standingPayloadKeys(db);
  if (stack?.writes != null) {
    const problem = lacking(stack, stack.writes, own);
    if (problem !== null)
      throw new SettingError(
        keysSetting,
        problem[0],
        `${problem[1]}, or, if it shall hold no more, run: symposium encryption forget`,
      );
  }
  if (stack === null || !isSame(stack, own)) await savePayloadKeys(db, own);
}

/** What a process lacks to read what the stack writes, and what to do; null: nothing. */
function lacking(stack: PayloadKeys, writes: string, { held }: PayloadKeys): readonly [string, string] | null {
  const other = Object.keys(held).find((id) => Object.hasOwn(stack.held, id) && stack.held[id] !== held[id]);
  if (other !== undefined)
    return [
      `has another key than the workers of this stack under the id "${other}"`,
      'Put the right key back, and give a new one an id of its own',
    ];
  if (Object.hasOwn(held, writes)) return null;
  return [`does not have key "${writes}", with which this stack encrypts what Temporal holds`, 'Add it'];
}

const isSame = (one: PayloadKeys, other: PayloadKeys): boolean => textOf(one) === textOf(other);
const textOf = ({ writes, held }: PayloadKeys): string =>
  JSON.stringify([writes, Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** What the workers of this database have written down; null: none has begun here, or an operator has ended what stood before. */
export async function standingPayloadKeys(db: Queryable): Promise<PayloadKeys | null> {
  try {
    const row = await findPayloadKeys(db);
    return row === null || row.isForgotten ? null : row;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === noTable) return null;
    throw error;
  }
}
