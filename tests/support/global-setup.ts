import { openDoor } from './doorman.ts';
import type { ServerStarts } from './doorman.ts';

/** Opens this run's door and tells the test files where it is; gives back what closes it. */
export async function setUp(starts?: ServerStarts): Promise<() => Promise<void>> {
  const doorman = await openDoor(starts);
  process.env['SYMPOSIUM_TEST_DOOR'] = doorman.url;
  return () => doorman.stop();
}

export default function globalSetup(): Promise<() => Promise<void>> {
  return setUp();
}
