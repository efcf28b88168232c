import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeBundle } from '../../workers/serving/bundle.ts';

/**
 * Writes the workflows' bundle to a file. `impatient`: under it a dead worker is noticed within seconds (see
 * `impatient.ts`). `beside`: modules of workflows that are no part of Symposium.
 */
export async function writeBundle(file: string, impatient: boolean, beside: readonly string[] = []): Promise<void> {
  const interceptor = fileURLToPath(new URL('./impatient.ts', import.meta.url));
  await writeFile(file, (await makeBundle(beside, impatient ? [interceptor] : [])).code);
}
