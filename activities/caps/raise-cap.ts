import type { KernelActivities } from '../../shared/kernel/index.ts';
import type { Database } from '../store/database.ts';
import { raiseReached } from './stored-caps.ts';

/** What an operator has raised in the review of a cap that is reached; each run that waited for it says so. */
export function raiseCapIn(db: Database): Pick<KernelActivities, 'raiseCap'> {
  return {
    async raiseCap({ scope, kind, ...order }) {
      await raiseReached(db, { scope, kind }, order);
    },
  };
}
