import { fileURLToPath } from 'node:url';
import { openDoor } from './doorman.ts';
import type { ServerStarts } from './doorman.ts';

/**
 * Every process that the tests start loads the same few hundred modules. What was compiled of them once is kept, which
 * halves what a command or a worker of its own takes to begin. Not among the system's temporary files, in which tests look
 * for what is left behind.
 */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled/', import.meta.url));

/** Opens this run's door and tells the test files where it is; gives back what closes it. */
export async function setUp(starts?: ServerStarts): Promise<() => Promise<void>> {
  const doorman = await openDoor(starts);
  process.env['SYMPOSIUM_TEST_DOOR'] = doorman.url;
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  return () => doorman.stop();
}

export default function globalSetup(): Promise<() => Promise<void>> {
  return setUp();
}
