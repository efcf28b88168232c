import {
  bundleWorkflowCode,
  DefaultLogger,
  type WorkflowBundle,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot, type Config } from '../config.ts';
import { failureConverterPath } from '../encryption/data-converter.ts';
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
  '../../shared/omega/agents/roster.ts',
  '../../shared/omega/answers/message.ts',
  '../../shared/worldbuilding/roster.ts',
].map((file) => fileURLToPath(new URL(file, import.meta.url)));

const ownWorkflows = fileURLToPath(new URL('../../workflows/index.ts', import.meta.url));
const ownInterceptors = fileURLToPath(new URL('../../workflows/interceptors.ts', import.meta.url));
const made = new Map<string, Promise<WorkflowBundleWithSourceMap>>();

/**
 * The workflows as one bundle: made once in a process, and shared by all of its workers and tests. `beside`: modules of
 * workflows that are no part of Symposium.
 */
export function workflowBundle(beside: readonly string[] = []): Promise<WorkflowBundleWithSourceMap> {
  const key = beside.join();
  const bundle = made.get(key) ?? makeBundle(beside);
  made.set(key, bundle);
  return bundle;
}

/** The same, made anew. `interceptors`: modules that change what the workflows do, as a rehearsal of trouble does. */
export async function makeBundle(
  beside: readonly string[],
  interceptors: readonly string[] = [],
): Promise<WorkflowBundleWithSourceMap> {
  if (beside.length === 0) return bundled(ownWorkflows, interceptors);
  // The bundler takes one module, so one is written that exports all.
  const folder = await mkdtemp(join(tmpdir(), 'symposium-workflows-'));
  const file = join(folder, 'workflows.mjs');
  try {
    const modules = [ownWorkflows, ...beside];
    await writeFile(file, modules.map((module) => `export * from ${JSON.stringify(module)};\n`).join(''));
    return await bundled(file, interceptors);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function bundled(workflowsPath: string, interceptors: readonly string[]): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: [ownInterceptors, ...interceptors],
    failureConverterPath,
    logger: new DefaultLogger('WARN'),
    preloadModules,
    // A module among the temporary files resolves packages from the project.
    webpackConfigHook: (options) => ({
      ...options,
      resolve: {
        ...options.resolve,
        modules: [...(options.resolve?.modules ?? []), join(projectRoot, 'node_modules')],
      },
    }),
  });
}

/**
 * The bundle that a worker serves: the prebuilt one where the setting names it, and then no other, so that a missing
 * file is an error and never a reason to bundle after all. In production there must be one: workers that bundle for
 * themselves at different times may run different code. Throws `SettingError`.
 */
export async function workflowBundleFor(
  { workflowBundle: file, production }: Pick<Config, 'workflowBundle' | 'production'>,
  beside: readonly string[] = [],
): Promise<WorkflowBundle> {
  const name = 'SYMPOSIUM_WORKFLOW_BUNDLE';
  const act = 'Make it with `node workers/build-bundle.ts --output <file>`.';
  if (file === null) {
    if (production)
      throw new SettingError(
        name,
        'is not set, and NODE_ENV is production',
        `Nothing is bundled there at run time. ${act}`,
      );
    return workflowBundle(beside);
  }
  try {
    return { code: await readFile(file, 'utf8') };
  } catch (error) {
    throw new SettingError(name, `names ${file}, which cannot be read (${String(codeOf(error))})`, act);
  }
}
