import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

/**
 * Writes the workflows' bundle to a file. `impatient`: under it a dead worker is noticed within seconds (see
 * `impatient.ts`).
 */
export async function writeBundle(file: string, impatient: boolean): Promise<void> {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
  const { code } = await bundleWorkflowCode({
    workflowsPath: path('../../workflows/index.ts'),
    workflowInterceptorModules: impatient ? [path('./impatient.ts')] : [],
    logger: new DefaultLogger('WARN'),
  });
  await writeFile(file, code);
}
