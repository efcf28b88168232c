import { setUp } from '../support/global-setup.ts';
import { productionServers } from './servers.ts';

/**
 * Whoever asks for this run's Temporal or Postgres gets those of one production-shaped stack. An `.mjs`, because jest
 * would turn a `.ts` into something that is required, and a module of the stack awaits at its top level.
 */
export default () => setUp(productionServers());
