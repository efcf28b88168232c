import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryId } from '../../../../activities/omega/memory/memory-id.ts';
import { sessionLessons } from '../../../../activities/omega/memory/session-lessons.ts';
import { saveCall } from '../../../../activities/store/save-calls.ts';
import { append } from '../../../../activities/store/ledger.ts';
import { sessionOf } from '../../../../activities/omega/stored-session.ts';
import { callKey } from '../../../../shared/kernel/ids.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { cast, type AgentId } from '../../../../shared/omega/agents/cast.ts';
import type { ContributionFacts } from '../../../../shared/omega/answers/facts.ts';
import { lessonsOf } from '../../../../shared/omega/memory/handover.ts';
import { sessionEntry } from '../../../../shared/omega/memory/stored-rows.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { openStore, sampleCall, storeRuns } from '../../../support/store.ts';
import { failures, patterns } from '../../../shared/omega/memory/spoken-memories.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(2);
});
afterAll(() => store.close());

async function said(
  runKey: string,
  agent: AgentId,
  round: number,
  answer: unknown,
  quarantine: ContributionFacts['quarantine'] = null,
): Promise<void> {
  const facts = {
    quarantine,
    stance: 'SUPPORTS',
    flags: [],
    claims: 0,
    contradictions: 0,
    breakthrough: false,
    part: {},
  } satisfies ContributionFacts;
  const call = sampleCall({
    runKey,
    phase: 'MEMORY',
    round,
    agent: cast[agent].key,
    task: 'contribute',
    answer: answer as Json,
    facts: facts,
  });
  await saveCall(store.db, call, {}, {}, []);
  const key = callKey(call);
  await append(store.db, runKey, [
    sessionEntry(
      {
        kind: 'OUTPUT',
        key: `output/${key}`,
        iteration: round,
        agent,
        summary: 'said',
        call: key,
        quarantined: quarantine?.why ?? null,
      },
      'MEMORY',
    ),
  ]);
}

test('a stored session’s memories are read with their times; what was set aside wakes a memory and hands over nothing', async () => {
  const runKey = 'read-back';
  await storeRuns(store.db, 'real', runKey);
  await said(runKey, 54, 1, patterns());
  await said(runKey, 55, 1, failures());
  await said(runKey, 55, 2, failures({ rules: ['Set aside'] }), { problem: 'SELF_REPORTED', why: 'it could not' });
  const lessons = sessionLessons(await sessionOf(store.db, runKey), policy);
  expect(lessons.testimonies.map(({ agent, answer }) => [agent, answer])).toEqual([
    [54, patterns()],
    [55, failures({ failures: [] })],
  ]);
  expect(lessons.dropped).toEqual(['failure 1 of agent 55 names agent 5, who did not run']);
  expect(lessons.testimonies.map(({ at }) => at)).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-\d\d-\d\dT/)));
  expect(lessons.events.filter((one) => one.event === 'OUTPUT' && one.selfReported)).toHaveLength(1);
  // Nothing classified the problem, so Pattern Memory sleeps.
  const sections = lessonsOf(lessons, false, {
    session: runKey,
    at: '2026-11-21T10:00:00.000Z',
    problem: 'Why?',
    idOf: memoryId,
  }).map(({ section, fields }) => [section, fields['rule']]);
  expect(sections.filter(([, rule]) => rule !== undefined)).toEqual([
    ['failureRules', 'Never guess when you can count'],
  ]);
  expect(sections.some(([section]) => section === 'problemPatterns')).toBe(false);
});
