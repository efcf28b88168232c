/**
 * The run that every peer makes here: 31 calls in nine stages, as wide as those of a scenario of Symposium that nothing
 * disturbs, but for the attempt at its page and what EULER computes. Calls of a stage go side by side, and a stage begins when the one before has ended.
 */
export const widths = [1, 2, 1, 1, 1, 5, 10, 5, 5] as const;

export const stages: readonly (readonly string[])[] = widths.map((width, stage) =>
  Array.from({ length: width }, (_, place) => `${stage + 1}-${place + 1}`),
);

/** What an app is told. */
export interface AppOrder {
  readonly providerUrl: string;
  /** Postgres, empty at the first start; of Restate nothing. */
  readonly databaseUrl: string;
  /** Temporal's address, or the port on which an endpoint is to listen; of others nothing. */
  readonly server: string;
  /** Runs that it is to make. It is started again with the same ones after it was killed. */
  readonly keys: readonly string[];
}

/** The order of this process, which ends with whoever gave it. */
export function readOrder(): AppOrder {
  process.once('disconnect', () => process.exit(0));
  return JSON.parse(process.argv[2] ?? '') as AppOrder;
}

/** Says that the app is up, and begins the runs that it was started with, and those that it is told of later. */
export function serveRuns(keys: readonly string[], begin: (key: string) => Promise<unknown>): void {
  const beginAll = (some: readonly string[]) => {
    for (const key of some)
      begin(key).catch((error: unknown) => {
        console.error(key, error);
      });
  };
  process.on('message', (more: readonly string[]) => beginAll(more));
  beginAll(keys);
  process.send?.('up');
}

/** One call, which is paid. Returns the number that the provider gave its answer. */
export async function call(providerUrl: string, run: string, step: string): Promise<number> {
  const response = await fetch(`${providerUrl}/call`, { method: 'POST', body: JSON.stringify({ run, step }) });
  if (!response.ok) throw new Error(`the provider said ${response.status}`);
  const { answer } = (await response.json()) as { answer: number };
  return answer;
}

/** A result of a step, as a run keeps it. */
export interface Result {
  readonly step: string;
  readonly answer: number;
}

/** A run is over: what it has kept of its steps. */
export async function over(providerUrl: string, run: string, results: readonly Result[]): Promise<void> {
  await fetch(`${providerUrl}/over`, { method: 'POST', body: JSON.stringify({ run, results }) });
}
