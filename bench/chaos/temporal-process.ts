import { startTemporal, type TemporalOrder, type TemporalServer } from '../../workers/stack/temporal-server.ts';
import { killGroup, type Mortal } from './mortal.ts';
import { persist, within } from './persist.ts';

const restartWithinMs = 60_000;

/** A Temporal server on a database file: what it has acknowledged survives it. */
export function temporalProcess(order: TemporalOrder): Mortal {
  let running: TemporalServer | null = null;
  return {
    async start() {
      if (running !== null) return;
      const started = await persist(within(restartWithinMs), 'Temporal comes back', () => startTemporal(order));
      running = started;
      // One that has ended by itself, as on a full disk, is started again by the next who asks.
      void started.ended.then(() => {
        if (running === started) running = null;
      });
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
