import { openDoor } from './doorman.ts';
import type { Doorman, ServerStarts } from './doorman.ts';

declare global {
  /** Jest runs setup and teardown in one process, and only a global reaches from one to the other. */
  var symposiumDoorman: Doorman | undefined;
}

/** Opens this run's door and tells the test files where it is. */
export async function setUp(starts?: ServerStarts): Promise<void> {
  globalThis.symposiumDoorman = await openDoor(starts);
  process.env['SYMPOSIUM_TEST_DOOR'] = globalThis.symposiumDoorman.url;
}

export default function globalSetup(): Promise<void> {
  return setUp();
}
