import pg from 'pg';

/** Rings when some run's ledger has grown. Only a hint: it may ring for nothing, and it may miss. */
export interface Bell {
  /** Resolves with the next ring for this run, or after `withinMs`. */
  wait(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens for `symposium_ledger`, on which the store announces the run's key. Where listening is refused or the
 * connection is lost, the bell never rings again, and whoever waits goes by the clock.
 */
export async function ledgerBell(databaseUrl: string, runKey: string): Promise<Bell> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  let rung = false;
  let wake: () => void = () => undefined;
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => {
    if (payload !== runKey) return;
    rung = true;
    wake();
  });
  await client
    .connect()
    .then(() => client.query('listen symposium_ledger'))
    .catch(() => undefined);
  return {
    async wait(withinMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, withinMs);
          wake = () => {
            clearTimeout(late);
            resolve();
          };
        });
      }
      rung = false;
      wake = () => undefined;
    },
    close: () => client.end().catch(() => undefined),
  };
}
