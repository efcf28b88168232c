import { join } from 'node:path';
import type { Config } from '../config.ts';
import { projectRoot } from '../config.ts';
import { attend } from '../scenario/attend.ts';
import { connectTo } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { defaultPolicy } from '../../shared/scenario/index.ts';
import type { ProductionStack } from './stack.ts';

/** The demo's brief, once through the stack with simulated models; the documents of its run go to the terminal. */
export async function check(config: Config, stack: ProductionStack, terminal: Terminal): Promise<Exit> {
  const brief = await readJsonFile(join(projectRoot, 'examples/briefs/locked-room.json'), 'brief');
  const symposium = await connectTo(stack, config.taskQueue, config);
  try {
    const { runKey } = await symposium.scenario.start(brief, { models: defaultPolicy.models });
    const exit = await attend({
      symposium,
      terminal,
      runKey,
      output: null,
      left: () => symposium.scenario.cancel(runKey, 'the check was left'),
    });
    const set = await symposium.scenario.report(runKey);
    for (const { path, text } of set?.files ?? []) {
      terminal.out(`\n--- ${path} (${Buffer.byteLength(text)} bytes)`);
      if (path.endsWith('.md')) terminal.out(text);
    }
    return exit;
  } finally {
    await symposium.close();
  }
}
