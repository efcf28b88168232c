import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, sourcesIn } from './tree.ts';

/** Where an activity asks what time it is, and why: everything else counts how long something takes. */
const exceptions: Readonly<Record<string, string>> = {
  'activities/images/stable-diffusion.ts': 'a provider says until when it wants to be left alone as a time of day',
  'activities/models/one-request.ts': 'as above',
  'activities/notify/webhook.ts': 'a notice says when it was sent, which is signed',
};

test('activities measure and wait by a clock that nobody can move, so that neither a length nor a pause is wrong by an hour', () => {
  const asking = sourcesIn('activities')
    .filter((file) => !file.startsWith(join('activities', 'models', 'simulated')))
    .filter((file) => /\bDate\.now\(|\bnew Date\(\s*\)/.test(read(file)));
  expect(asking.sort()).toEqual(Object.keys(exceptions));
});
