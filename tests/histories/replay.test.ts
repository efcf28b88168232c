import '../support/quiet.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { Worker } from '@temporalio/worker';
import { z } from 'zod';
import * as workflows from '../../workflows/index.ts';
import { sharedBundle } from '../support/shared-server.ts';
import { commandsOf } from './commands.ts';
import { corpusStories } from './corpus-stories.ts';
import { disputeStories } from './dispute-stories.ts';
import { inquiryStories } from './inquiry-stories.ts';
import { evaluationStories } from './evaluation-stories.ts';
import { entryStories } from './entry-stories.ts';
import { matchStories } from './match-stories.ts';
import { reviewStories } from './review-stories.ts';
import { runStories } from './run-stories.ts';
import { ablationStories, sessionStories } from './session-stories.ts';

const folder = join(import.meta.dirname, 'v1');
const recorded = readdirSync(folder).filter((name) => name.endsWith('.json.gz'));

/** Most events and bytes of a run without trouble (Symposium's own bound). */
const limits = { events: 600, bytes: 1_000_000 };

const read = (name: string) => gunzipSync(readFileSync(join(folder, name))).toString('utf8');

/**
 * A replay needs the workflow's id, because the workflow reads its run key from it, and says by the execution's which
 * history it was.
 */
const firstEvent = z.object({
  events: z.array(
    z.object({
      workflowExecutionStartedEventAttributes: z
        .object({ workflowId: z.string(), originalExecutionRunId: z.string() })
        .optional(),
    }),
  ),
});

/** What one worker made of all histories, one after the other: null where it followed the history to its end. */
const verdicts = new Map<string, Error | null>();
beforeAll(async () => {
  const started = recorded.map((name) => {
    const history = JSON.parse(read(name)) as object;
    return { name, history, of: firstEvent.parse(history).events[0]?.workflowExecutionStartedEventAttributes };
  });
  const results = Worker.runReplayHistories(
    { workflowBundle: await sharedBundle() },
    started.map(({ history, of }) => ({ history, workflowId: of?.workflowId ?? '' })),
  );
  for await (const { runId, error } of results)
    verdicts.set(started.find(({ of }) => of?.originalExecutionRunId === runId)?.name ?? runId, error ?? null);
});

describe('a recorded history', () => {
  test.each(recorded)('%s replays under today’s workflows', (name) => {
    expect(verdicts.get(name)).toBeNull();
  });

  test('is there for each story, and for nothing else', () => {
    const stories = [
      ...Object.keys({
        ...runStories,
        ...disputeStories,
        ...reviewStories,
        ...sessionStories,
        ...matchStories,
        ...entryStories,
        ...evaluationStories,
        ...inquiryStories,
        ...corpusStories,
        ...ablationStories,
      }),
      'tournament-undisturbed',
      'team-and-soloist',
      'batch-refilled',
      'batch-night',
      'batch-asks-once',
      'batch-asked-already',
      'corpus-made',
      'corpus-left',
      'corpus-waits',
      'qa-doubted',
      'qa-by-meaning',
      'qa-in-parts',
      'qa-goes-on',
      'audit-marked',
      'audit-marked-twice',
      'suspects-found',
      'notice-sent',
    ];
    expect([...new Set(recorded.map((name) => name.split('.')[1]))].sort()).toEqual(stories.sort());
    // Every workflow that a worker serves, and the example's.
    for (const workflow of [...Object.keys(workflows), 'encyclopedia'])
      expect(recorded.filter((name) => name.startsWith(`${workflow}.`))).not.toEqual([]);
  });

  test.each(recorded)('%s has no local activity, unless it began with them (kernel rules §41)', (name) => {
    const commands = commandsOf(JSON.parse(read(name))).map(({ text }) => text);
    if (commands.includes('marker core_patch short-writes-are-events'))
      expect(commands.filter((text) => text.startsWith('local activity'))).toEqual([]);
  });

  test('a run without trouble stays small', () => {
    const text = read('scenario.written-by-events.json.gz');
    const { events } = JSON.parse(text) as { events: unknown[] };
    expect(events.length).toBeLessThan(limits.events);
    expect(text.length).toBeLessThan(limits.bytes);
  });
});
