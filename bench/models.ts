/**
 * A program: the simulated models in a process of their own, because real ones compute elsewhere. Ends with its parent.
 *
 *   fork('models.ts', ['{"seed":"…","latencyMs":2000}'])
 *
 * Sends its address, once.
 */
import { startSimulatedModels, type SimulationOptions } from '../activities/models/simulated/server.ts';

export type ModelsOrder = Pick<SimulationOptions, 'seed' | 'latencyMs'>;

process.once('disconnect', () => process.exit(0));
const { url } = await startSimulatedModels({ ...(JSON.parse(process.argv[2] ?? '') as ModelsOrder), script: [] });
process.send?.(url);
