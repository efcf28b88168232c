import { openDoor } from './doorman.ts';
import type { Doorman } from './doorman.ts';

declare global {
  /** Jest runs setup and teardown in one process, and only a global reaches from one to the other. */
  var symposiumDoorman: Doorman | undefined;
}

export default async function globalSetup(): Promise<void> {
  globalThis.symposiumDoorman = await openDoor();
  process.env['SYMPOSIUM_TEST_DOOR'] = globalThis.symposiumDoorman.url;
}
