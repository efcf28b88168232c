import { setUp } from '../support/global-setup.ts';
import { productionServers } from './servers.ts';

/** Whoever asks for this run's Temporal or Postgres gets those of one production-shaped stack. */
export default () => setUp(productionServers());
