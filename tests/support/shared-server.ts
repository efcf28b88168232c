import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SharedServer } from './doorman.ts';

/** The workflows as this run has bundled them, once. A worker that is given the file writes its source map no second time. */
export const sharedBundle = async (): Promise<{ readonly codePath: string }> => ({
  codePath: await sharedServer('bundle'),
});

/** The file of the workflows under which a dead worker is noticed within seconds, bundled once as well. */
export const impatientBundle = (): Promise<string> => sharedServer('impatient-bundle');

/**
 * Where this run's Temporal, Postgres, migrated database or bundle is; it is started or made with the first who asks.
 * Throws where it cannot be.
 */
export function sharedServer(name: SharedServer): Promise<string> {
  const door = process.env['SYMPOSIUM_TEST_DOOR'];
  if (door === undefined) throw new Error('No test run is open: run this through `npm test`.');
  return new Promise((resolve, reject) => {
    const asking = request(`${door}/${name}`, { timeout: 0, agent: false }, (response) => {
      const answer = text(response);
      if (response.statusCode === 200) answer.then(resolve, reject);
      else answer.then((why) => reject(new Error(why)), reject);
    });
    asking.once('error', reject).end();
  });
}
