import {
  bundleWorkflowCode,
  DefaultLogger,
  type WorkflowBundle,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { SettingError } from '../setting.ts';
import { codeOf } from '../stack/error-code.ts';

/**
 * Loaded once in a worker and shared by all its workflows, which otherwise each evaluate them again, at their start and
 * at every replay: the schemas of all answers, and the rosters that name them, take half of a replay's time and most of
 * a workflow's memory. The SDK freezes what is shared, so no workflow can read an answer with them; none does, as only
 * facts cross into history.
 */
const preloadModules = [
  '../../shared/scenario/tasks.ts',
  '../../shared/omega/roster.ts',
  '../../shared/omega/message.ts',
  '../../shared/worldbuilding/roster.ts',
].map((file) => fileURLToPath(new URL(file, import.meta.url)));

let made: Promise<WorkflowBundleWithSourceMap> | null = null;

/** The workflows as one bundle: made once in a process, and shared by all of its workers and tests. */
export function workflowBundle(): Promise<WorkflowBundleWithSourceMap> {
  made ??= bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../../workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
    preloadModules,
  });
  return made;
}

/**
 * The bundle that a worker serves: the prebuilt one where the setting names it, and then no other, so that a missing
 * file is an error and never a reason to bundle after all. In production there must be one: workers that bundle for
 * themselves at different times may run different code. Throws `SettingError`.
 */
export async function workflowBundleFor({
  workflowBundle: file,
  production,
}: Pick<Config, 'workflowBundle' | 'production'>): Promise<WorkflowBundle> {
  const name = 'SYMPOSIUM_WORKFLOW_BUNDLE';
  const act = 'Make it with `node workers/build-bundle.ts --output <file>`.';
  if (file === null) {
    if (production)
      throw new SettingError(
        name,
        'is not set, and NODE_ENV is production',
        `Nothing is bundled there at run time. ${act}`,
      );
    return workflowBundle();
  }
  try {
    return { code: await readFile(file, 'utf8') };
  } catch (error) {
    throw new SettingError(name, `names ${file}, which cannot be read (${String(codeOf(error))})`, act);
  }
}
