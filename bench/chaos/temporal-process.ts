import { startTemporal, type TemporalOrder, type TemporalServer } from '../../workers/stack/temporal-server.ts';
import { killGroup, type Mortal } from './mortal.ts';
import { persist, within } from './persist.ts';

const restartWithinMs = 60_000;

/** A Temporal server on a database file: what it has acknowledged survives it. */
export function temporalProcess(order: TemporalOrder): Mortal {
  let running: TemporalServer | null = null;
  return {
    async start() {
      running ??= await persist(within(restartWithinMs), 'Temporal comes back', () => startTemporal(order));
    },
    async kill() {
      const dying = running;
      running = null;
      if (dying !== null) await killGroup(dying);
    },
    async stop() {
      await running?.stop();
      running = null;
    },
  };
}
