import type { Client } from '@temporalio/client';
import type { Database } from '../../activities/store/database.ts';

/** What acts of a person need, of somebody who has no key and whose words may leave. */
export const acting = (house: { readonly temporal: { readonly client: Client }; readonly db: Database }) => ({
  client: house.temporal.client,
  db: house.db,
  reviewerKey: () => Promise.resolve(null),
  checkKeys: () => Promise.resolve(),
});
