import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RunningScript } from '../../../shared/page/index.ts';

/** What runs in a browser: scripts of ours, as they lie here. */
const read = (name: 'follow' | 'replay'): string => readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8').trim();

/** A script under its hash. Throws where a page would end it too early. */
function scriptOf(text: string): RunningScript {
  if (/<\/script|<!--/i.test(text)) throw new Error('a script of a page holds what would end it');
  return { text, sha256: createHash('sha256').update(text).digest('base64') };
}

/** Of a page that is served: it follows its match, and plays it again. */
export const servedScript = (): RunningScript => scriptOf(`${read('follow')}\n${read('replay')}`);

/** Of a page that stands alone: it asks nobody for anything. */
export const sharedScript = (): RunningScript => scriptOf(read('replay'));
