import { readConfig } from '../../workers/config.ts';
import { serverBinaries } from '../../workers/production/server-binaries.ts';
import { setUp } from '../support/global-setup.ts';
import { productionServers } from './servers.ts';

/**
 * Whoever asks for this run's Temporal or Postgres gets those of one production-shaped stack. A server that has to be built
 * first takes longer than any test or hook may, and is built before the first of them.
 */
export default async () => {
  const { searchPath, cacheFolder } = readConfig();
  await serverBinaries({ searchPath, cacheFolder, say: (line) => void process.stderr.write(`${line}\n`) });
  return setUp(productionServers());
};
