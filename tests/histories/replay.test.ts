import '../support/quiet.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { workflowBundle } from '../../workers/bundle.ts';

const folder = join(import.meta.dirname, 'v1');
const recorded = readdirSync(folder).filter((name) => name.endsWith('.json.gz'));

/** Most events and bytes of a run without trouble (spec of the house). */
const limits = { events: 600, bytes: 1_000_000 };

const read = (name: string) => gunzipSync(readFileSync(join(folder, name))).toString('utf8');

/** `scenario.doubt.json.gz` → `scenario/history-doubt`: a replay needs the id, because the workflow reads its run key from it. */
function workflowId(file: string): string {
  const [workflow = '', story = ''] = file.split('.');
  return workflow === 'review' ? `review/history-${story}-1` : `scenario/history-${story}`;
}

describe('a recorded history', () => {
  test.each(recorded)('%s replays under today’s workflows', async (name) => {
    const history = JSON.parse(read(name)) as unknown;
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, workflowId(name));
  });

  test('there are some of each workflow', () => {
    for (const workflow of ['scenario', 'review']) expect(recorded.filter((name) => name.startsWith(`${workflow}.`)).length).toBeGreaterThan(2);
  });

  test('a run without trouble stays small', () => {
    const text = read('scenario.undisturbed.json.gz');
    const { events } = JSON.parse(text) as { events: unknown[] };
    expect(events.length).toBeLessThan(limits.events);
    expect(text.length).toBeLessThan(limits.bytes);
  });
});
