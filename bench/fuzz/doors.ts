import type { Database } from '../../activities/store/database.ts';
import { cliDoor } from './cli.ts';
import { clientDoor } from './client.ts';
import type { Door } from './door.ts';
import { pageDoor } from './page.ts';
import { repliesDoor } from './replies.ts';
import { temporalDoor } from './temporal.ts';
import { wireDoor } from './wire.ts';

/** A migrated database. */
export interface Store {
  readonly db: Database;
  readonly url: string;
}

/** Every way into Symposium. */
export const doors = {
  cli: () => Promise.resolve(cliDoor()),
  client: () => Promise.resolve(clientDoor()),
  temporal: ({ db }: Store) => Promise.resolve(temporalDoor(db)),
  wire: () => wireDoor(),
  replies: () => repliesDoor(),
  page: ({ db, url }: Store) => pageDoor(db, url),
} as const satisfies Readonly<Record<string, (store: Store) => Promise<Door>>>;
export type DoorName = keyof typeof doors;
export const doorNames = Object.keys(doors) as DoorName[];
