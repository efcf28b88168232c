import { readConfig } from '../../workers/config.ts';
import { startProduction, type ProductionStack } from '../../workers/production/stack.ts';
import type { ServerStarts } from '../support/doorman.ts';

/**
 * Temporal and Postgres of one production-shaped stack, for test files that bring their own workers and make their own
 * databases.
 */
export function productionServers(): ServerStarts {
  let opened: Promise<ProductionStack> | null = null;
  const shared = (place: (stack: ProductionStack) => string) => async () => {
    const stack = await (opened ??= open());
    return { place: place(stack), stop: () => stack.stop() };
  };
  return {
    temporal: shared(({ temporalAddress }) => temporalAddress),
    postgres: shared(({ databaseUrl }) => superuser(databaseUrl)),
  };
}

const open = () =>
  startProduction({
    config: readConfig(),
    say: (line) => void process.stderr.write(`${line}\n`),
    persistent: false,
    workers: 0,
  });

/** The one who may make databases, in a cluster that trusts this machine. */
function superuser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  url.pathname = '/postgres';
  return url.href;
}
