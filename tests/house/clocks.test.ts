import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');

/** Where an activity asks what time it is, and why: everything else counts how long something takes. */
const exceptions: Readonly<Record<string, string>> = {
  'activities/images/stable-diffusion.ts': 'a provider says until when it wants to be left alone as a time of day',
  'activities/models/one-request.ts': 'as above',
  'activities/notify/webhook.ts': 'a notice says when it was sent, which is signed',
};

test('activities measure and wait by a clock that nobody can move, so that neither a length nor a pause is wrong by an hour', () => {
  const asking = readdirSync(join(root, 'activities'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith(join('models', 'simulated')))
    .map((name) => join('activities', name))
    .filter((file) => /\bDate\.now\(|\bnew Date\(\s*\)/.test(readFileSync(join(root, file), 'utf8')));
  expect(asking.sort()).toEqual(Object.keys(exceptions));
});
