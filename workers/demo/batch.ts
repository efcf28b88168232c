import { planCorpus, readCorpusOrder } from '../../shared/scenario/corpus/index.ts';
import { defaultPolicy } from '../../shared/scenario/index.ts';
import { attendBatch } from '../corpus/batch/commands.ts';
import { readBatchRequest } from '../corpus/batch/request.ts';
import { RequestError } from '../client/request-error.ts';
import type { Config } from '../config.ts';
import type { SimulationOrder } from '../serving/simulation.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { ended, pageOf, staged, type Staged } from './staged.ts';

const scenarios = 10;

interface Performed {
  readonly exit: Exit;
  readonly runKey: string;
  readonly left: boolean;
}

/** Ten scenarios of a plan on simulated models, five side by side, live. */
export async function demoBatch(config: Config, terminal: Terminal, simulation: SimulationOrder): Promise<Exit> {
  const { exit } = await staged(
    config,
    terminal,
    simulation,
    (stage) => perform(stage, terminal),
    ({ runKey, left }, { stays }) => {
      if (!terminal.json && !left) for (const line of farewell(runKey, stays)) terminal.out(line);
    },
  );
  return exit;
}

async function perform({ symposium, addresses }: Staged, terminal: Terminal): Promise<Performed> {
  const reading = readCorpusOrder({ size: scenarios, batchSize: scenarios });
  if (!reading.ok) throw new RequestError(reading.problems);
  const briefs = planCorpus({ ...reading.order, seed: 'demo' }).batches.flatMap((one) => one.briefs);
  const policy = { scenario: { models: defaultPolicy.models } };
  const { runKey: key } = readBatchRequest({ briefs, policy });
  const { runKey, workflowId } = await symposium.batch.start({ briefs, policy }, { key });
  if (addresses.uiUrl !== null) terminal.say(`Its page: ${pageOf(addresses, workflowId)}`);
  terminal.say('');
  const exit = await attendBatch({ symposium, terminal, runKey }, {});
  const { outcome } = await symposium.batch.show(runKey);
  if (outcome !== null) return { exit, runKey, left: false };
  await ended(
    () => symposium.batch.cancel(runKey, 'the demo was left', 'the demo'),
    () => symposium.batch.result(runKey),
  );
  terminal.say('The demo was left, and its batch is cancelled.');
  return { exit: 'incomplete', runKey, left: true };
}

function farewell(runKey: string, stays: boolean): string[] {
  return [
    '',
    ...(stays
      ? ['Next:']
      : [
          'The servers stop now, and the scenarios are kept. Start them again with `npm run dev`, and then in another terminal:',
        ]),
    '',
    `  how it stands              npm run symposium -- batch show ${runKey}`,
    `  one of its scenarios       npm run symposium -- scenario report ${runKey}-s1-1`,
    '  a whole corpus             npm run symposium -- corpus plan --deadline 96h',
  ];
}
