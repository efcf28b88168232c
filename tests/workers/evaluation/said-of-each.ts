import { expect } from 'vitest';
import type { StoredCall } from '../../../activities/store/calls.ts';
import { evaluations } from '../../../workers/evaluation/client.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import type { Served } from '../../support/served.ts';

/** Whether each response says what of it came by a batch: in its line, and where the run is shown. `batched`: keys of calls. */
export async function expectSaidOfEach(
  { symposium: client, env }: Pick<Served, 'symposium' | 'env'>,
  key: string,
  calls: readonly StoredCall[],
  batched: ReadonlySet<string>,
  lines: readonly string[],
): Promise<void> {
  const cameOf = (response: string) => {
    const own = calls.filter((call) => call.subject === response && batched.has(call.key)).map(({ agent }) => agent);
    return { answer: own.includes('subject'), judgements: own.filter((agent) => agent !== 'subject').sort() };
  };
  for (const line of lines) {
    const { scenario, run, inBatches } = JSON.parse(line) as { scenario: string; run: number; inBatches: object };
    expect(inBatches).toEqual(cameOf(`${scenario}.${run}`));
  }
  const { progress } = await client.runs(evaluations).show(key);
  expect(progress.inBatches).toHaveLength(lines.length);
  for (const { response, answer, judgements } of present(progress.inBatches))
    expect({ answer, judgements }).toEqual(cameOf(response));
  const { stdout } = await symposiumHere(['evaluate', 'show', key], env);
  expect(stdout).toMatch(/^in batches answers: \d, judgements: \d$/m);
  expect(stdout).toMatch(/^one by one +IM-0002\.2 \(judge(-2)?\)$/m);
}
