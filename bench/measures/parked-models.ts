/**
 * A program: simulated models of which ATHENA refuses every seed, so that a run parks at its first gate after one call.
 *
 *   node parked-models.ts <port>
 */
import { startSimulatedModels } from '../../activities/models/simulated/server.ts';

await startSimulatedModels({
  seed: 'parked',
  latencyMs: 0,
  port: Number(process.argv[2]),
  script: [{ agent: 'ATHENA', task: 'seed', times: 0, do: { refuse: true } }],
});
