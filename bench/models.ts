/**
 * A program: the simulated models in a process of their own, because real ones compute elsewhere. Ends with its parent.
 *
 *   fork('models.ts', ['{"seed":"…","latencyMs":2000}'])
 *
 * Sends its address, once.
 */
import { startSimulatedModels, type SimulationOptions } from '../activities/models/simulated/server.ts';
import { simulatedAnswers, systems } from '../workers/systems.ts';

export type ModelsOrder = Pick<SimulationOptions, 'seed' | 'latencyMs' | 'cacheLifetimeMs'>;

process.once('disconnect', () => process.exit(0));
const order = JSON.parse(process.argv[2] ?? '') as ModelsOrder;
const own = simulatedAnswers(await Promise.all(systems.map(({ serve }) => serve())));
const { url } = await startSimulatedModels({ ...order, script: [], own });
process.send?.(url);
