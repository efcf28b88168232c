import { startTemporal, type TemporalOrder } from '../../workers/stack/temporal-server.ts';
import { currentOf, killGroup, type Mortal } from './mortal.ts';
import { persist, within } from './persist.ts';

const restartWithinMs = 60_000;

/** A Temporal server on a database file: what it has acknowledged survives it. */
export function temporalProcess(order: TemporalOrder): Mortal {
  const current = currentOf(() => persist(within(restartWithinMs), 'Temporal comes back', () => startTemporal(order)));
  return {
    start: () => current.start(),
    async kill() {
      const dying = current.taken();
      if (dying !== null) await killGroup(dying);
    },
    async stop() {
      await current.taken()?.stop();
    },
  };
}
