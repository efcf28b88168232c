/** Restate: a workflow whose calls are durable steps of an endpoint; its server keeps them and calls the endpoint again. */
import * as restate from '@restatedev/restate-sdk';
import { call, over, readOrder, stages, type Result } from '../run.ts';

const { providerUrl, server } = readOrder();

const run = restate.workflow({
  name: 'run',
  handlers: {
    run: async (ctx: restate.WorkflowContext) => {
      const { key } = ctx;
      const results: Result[] = [];
      for (const stage of stages)
        results.push(
          ...(await restate.RestatePromise.all(
            stage.map((step) => ctx.run(step, async () => ({ step, answer: await call(providerUrl, key, step) }))),
          )),
        );
      await ctx.run('over', () => over(providerUrl, key, results));
    },
  },
});

await restate.serve({ services: [run], port: Number(server), logger: () => undefined });
process.send?.('up');
