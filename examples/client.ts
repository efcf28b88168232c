/**
 * Starts a scenario from a program and follows it. Run it beside `npm run dev`, with the project's own Node:
 *
 *   npm exec node examples/client.ts
 */
import { readFile } from 'node:fs/promises';
import { BriefError, connectSymposium } from 'symposium';

const symposium = await connectSymposium();
try {
  const brief: unknown = JSON.parse(await readFile(new URL('./briefs/cascade.json', import.meta.url), 'utf8'));
  const run = await symposium.scenario.start(brief);
  console.log(`started ${run.runKey}`);

  for await (const row of symposium.scenario.watch(run.runKey)) {
    if (row.type === 'GATE') console.log(`${row.phase}: ${row.content.passed === true ? 'passed' : 'not passed'}`);
  }

  const { outcome, scenarioId, reason } = await run.result();
  console.log(`${outcome}${scenarioId === null ? '' : ` as ${scenarioId}`}: ${reason}`);
  const documents = await symposium.scenario.report(run.runKey);
  console.log(
    documents?.files.find(({ path }) => path.startsWith('public/') && path.endsWith('.md'))?.text ?? 'no documents',
  );
} catch (error) {
  if (!(error instanceof BriefError)) throw error;
  console.error(error.problems.join('\n'));
  process.exitCode = 2;
} finally {
  await symposium.close();
}
