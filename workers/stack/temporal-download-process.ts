/**
 * A program: makes the Temporal SDK download its development server into a folder. The SDK offers no download
 * alone, so the server is started, on a free port and in memory, and stopped at once.
 *
 *   node temporal-download-process.ts <folder> <version, such as v1.8.2>
 */
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [downloadDir = '', version = ''] = process.argv.slice(2);

try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir, version } },
  });
  await environment.teardown();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
