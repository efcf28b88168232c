import type { Config } from '../config.ts';
import { aborted, onSignal } from '../terminal/signals.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { migrate } from '../migrate.ts';
import { serve } from './serve.ts';
import { StackError } from '../stack/stack-error.ts';
import { startStack } from '../stack/stack.ts';
import { quietRuntime, type RunningWorker } from '../worker.ts';

/** How long calls under way may take after Ctrl-C; those that are not finished are made again by the next worker. */
const graceMs = 5_000;

/**
 * Starts servers and a worker on this machine, until Ctrl-C. Data stays under SYMPOSIUM_STATE. Without a worker no run
 * makes progress, so lost data can be restored first.
 */
export async function dev(config: Config, terminal: Terminal, withWorker = true): Promise<void> {
  quietRuntime('WARN', config);
  const { signal, release } = onSignal();
  const stack = await startStack({ config, say: terminal.say, persistent: true });
  let worker: RunningWorker | null = null;
  try {
    await migrate(stack.databaseUrl, terminal.say);
    if (withWorker) worker = await serve({ config, addresses: stack, graceMs });
    const { temporalAddress, uiUrl } = stack;
    terminal.result(
      {
        temporalAddress,
        uiUrl,
        databaseUrl: stack.started.postgres ? stack.databaseUrl : null,
        taskQueue: worker?.taskQueue ?? null,
      },
      () => [
        '',
        worker === null
          ? 'Ready, without a worker: nothing goes on. Ctrl-C ends both; their data stays.'
          : `Ready: a worker polls task queue ${worker.taskQueue}. Ctrl-C ends all of it; its data stays.`,
        '',
        ...(uiUrl === null ? [] : [`  Temporal’s page    ${uiUrl}`]),
        `  TEMPORAL_ADDRESS   ${temporalAddress}`,
        ...(stack.started.postgres ? [`  DATABASE_URL       ${stack.databaseUrl}`] : []),
        '',
        'In another terminal:',
        '',
        '  npm run symposium -- scenario start examples/briefs/locked-room.json',
        '  npm run symposium -- scenario list',
      ],
    );
    const ends = worker === null ? [] : [worker.ended.then(() => 'The worker')];
    const lost = await Promise.race([aborted(signal), stack.lost, ...ends]);
    if (typeof lost === 'string')
      throw new StackError(`${lost} ended by itself; see the logs under ${config.stateFolder}.`);
    terminal.say('Stopping.');
  } finally {
    await worker?.stop().catch(() => undefined);
    await stack.stop();
    release();
  }
}
