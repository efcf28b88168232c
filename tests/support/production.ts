import { readConfig, type Config } from '../../workers/config.ts';
import { startProduction, type ProductionStack } from '../../workers/production/stack.ts';

export interface TestProduction {
  readonly config: Config;
  readonly stack: ProductionStack;
}

/**
 * The production shape without Docker, in a temporary folder, with two worker processes. Call it in `beforeAll` with
 * `productionWithinMs`: the first one on a machine builds the server.
 */
export async function openProduction(): Promise<TestProduction> {
  const config = readConfig();
  return {
    config,
    stack: await startProduction({
      config,
      say: (line) => void process.stderr.write(`${line}\n`),
      persistent: false,
      workers: 2,
    }),
  };
}

export const productionWithinMs = 60 * 60_000;
