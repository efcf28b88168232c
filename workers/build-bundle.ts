/**
 * A program: bundles the workflows into a file, for SYMPOSIUM_WORKFLOW_BUNDLE.
 *
 *   node workers/build-bundle.ts --output dist/workflows.js
 */
import { rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workflowBundle } from './serving/bundle.ts';
import { installedSystems, workflowsOf } from './systems.ts';
import { makeFolder } from './stack/make-folder.ts';

/** Writes the bundle, whole or not at all, and returns its size in bytes. */
export async function buildBundle(output: string): Promise<number> {
  const { code } = await workflowBundle(workflowsOf(await installedSystems()));
  await makeFolder(dirname(output));
  const draft = `${output}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, output);
  return Buffer.byteLength(code);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { output: { type: 'string' } } });
  if (values.output === undefined) {
    console.error('Say where to: node workers/build-bundle.ts --output dist/workflows.js');
    process.exit(2);
  }
  const output = resolve(values.output);
  console.log(`${output}: ${await buildBundle(output)} bytes`);
}
