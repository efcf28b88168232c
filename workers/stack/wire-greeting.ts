import { createHash, timingSafeEqual } from 'node:crypto';
import { fatalMessage, wireMessage } from './wire-frame.ts';
import type { Frame } from './wire-frame.ts';

/** What a client is told before it is served: bytes for it, and what becomes of it. */
export interface Greeting {
  readonly say: Uint8Array;
  readonly then: 'waits' | 'enters' | 'goes';
}

/** The one user and the one database that there are. */
const only = 'postgres';

/** The start-up of a backend of our own: nothing that a client says of itself reaches the backend. */
export function startupMessage(): Uint8Array {
  const body = Buffer.from(`user\0${only}\0database\0${only}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return new Uint8Array(Buffer.concat([head, body]));
}

/**
 * Asks one client for protocol 3, for our user and database, and for the password. `welcome`: what a backend says to a
 * client that has started. The backend itself hears nothing of it: a start-up packet that it refuses would end it.
 */
export function doorkeeper(password: string, welcome: Uint8Array): (frame: Frame) => Greeting {
  const refuse = (code: string, why: string): Greeting => ({ say: fatalMessage(code, why), then: 'goes' });
  let asked = false;
  return (frame) => {
    if (frame.kind !== 'message') {
      const problem = openingProblem(Buffer.from(frame.bytes));
      if (problem !== null) return refuse(...problem);
      asked = true;
      // AuthenticationCleartextPassword: nobody but this machine hears it.
      return { say: wireMessage('R', Uint8Array.of(0, 0, 0, 3)), then: 'waits' };
    }
    if (!asked || frame.type !== 'p') return refuse('08P01', 'expected password response');
    const given = Buffer.from(frame.bytes.subarray(5)).toString('utf8').replace(/\0$/, '');
    return isSame(given, password)
      ? { say: welcome, then: 'enters' }
      : refuse('28P01', `password authentication failed for user "${only}"; the running stack notes it in stack.json`);
  };
}

/** What is wrong with a start-up packet. */
function openingProblem(bytes: Buffer): readonly [code: string, why: string] | null {
  if (bytes.length < 8) return ['08P01', 'invalid length of startup packet'];
  const [major, minor] = [bytes.readUInt16BE(4), bytes.readUInt16BE(6)];
  if (major !== 3)
    return ['0A000', `unsupported frontend protocol ${major}.${minor}: this server speaks protocol 3, not encrypted`];
  if (bytes.length < 9 || bytes.at(-1) !== 0) return ['08P01', 'invalid startup packet layout'];
  const words = bytes.subarray(8, -1).toString('utf8').split('\0');
  const said = new Map(words.flatMap((word, at) => (at % 2 === 0 && word !== '' ? [[word, words[at + 1] ?? '']] : [])));
  const { user = '', database = user } = Object.fromEntries(said) as Partial<Record<string, string>>;
  if (user !== only) return ['28000', `there is no user "${user}" here, only "${only}"`];
  return database === only ? null : ['3D000', `database "${database}" does not exist, only "${only}"`];
}

/** In the same time, however much of it is right. */
function isSame(given: string, password: string): boolean {
  const [one, other] = [given, password].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
