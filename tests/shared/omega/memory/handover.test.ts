import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { ContributionFacts } from '../../../../shared/omega/answers/facts.ts';
import { leaningOn, missingCounterparts } from '../../../../shared/omega/memory/consistency.ts';
import { mergeEntries } from '../../../../shared/omega/memory/entries.ts';
import { exportOf, memoryExport } from '../../../../shared/omega/memory/export.ts';
import {
  lessonsOf,
  shareOf,
  usesOf,
  type SessionLessons,
  type Testified,
} from '../../../../shared/omega/memory/handover.ts';
import { ideaDocuments } from '../../../../shared/omega/memory/ideas.ts';
import type { Stamp } from '../../../../shared/omega/memory/lessons.ts';
import { memoryRows } from '../../../../shared/omega/memory/stored-rows.ts';
import { sectionNames } from '../../../../shared/omega/memory/sections.ts';
import type { SessionRow } from '../../../../shared/omega/memory/session-rows.ts';
import { syncEventsOf, type SyncEvent } from '../../../../shared/omega/memory/sync.ts';
import { toldBy } from '../../../../shared/omega/memory/told.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { failures, patterns, successes } from './spoken-memories.ts';
import { textOf } from '../../../support/texts.ts';

const stamp: Stamp = {
  session: 's-1',
  at: '2026-11-21T12:00:00.000Z',
  problem: `  Why${' so'.repeat(400)}?`,
  idOf: (section, name) => `${section}-${name}`,
};
const at = (cycle: number) => `2026-11-21T1${cycle}:00:00.000Z`;
const spoke = (agent: 54 | 55 | 56, answer: unknown, cycle = 1): Testified => ({
  agent,
  answer: answer as Json,
  at: at(cycle),
});
const everything = [spoke(54, patterns()), spoke(55, failures()), spoke(56, successes())];
const pattern: SyncEvent = { event: 'CLASSIFICATION' };
const failure: SyncEvent = { event: 'CONTRADICTION' };
const success: SyncEvent = { event: 'QUALITY', verdict: 'SHIP' };
const session = (events: readonly SyncEvent[], testimonies: readonly Testified[] = everything): SessionLessons => ({
  testimonies,
  events,
  policy,
});
const sectionsOf = (events: readonly SyncEvent[]) =>
  [...new Set(lessonsOf(session(events), true, stamp).map(({ section }) => section))].sort();

describe('what a session hands over', () => {
  test.each<[string, readonly SyncEvent[], readonly string[]]>([
    ['nothing happened', [{ event: 'OUTPUT', selfReported: false, breakthrough: false }], []],
    ['a classification', [pattern], ['problemPatterns', 'solutionPatterns']],
    ['a contradiction', [failure], ['failurePatterns', 'failureRules', 'historicalFailures']],
    ['an approval', [success], ['brilliantIdeas', 'historicalSuccesses', 'successHeuristics']],
    ['a weak match', [{ event: 'MATCH', strength: policy.memory.matchStrength }], []],
  ])('%s wakes only its memory', (_, events, expected) => expect(sectionsOf(events)).toEqual(expected));

  test('an answer that its schema does not accept hands over nothing', () => {
    expect(
      lessonsOf(
        session([pattern, failure, success], [spoke(54, { matches: 7 }), spoke(55, [failures()]), spoke(56, null)]),
        true,
        stamp,
      ),
    ).toEqual([]);
  });

  test('what is said in two cycles is one entry, at its latest words, seen once', () => {
    const again = failures({
      failures: failures().failures.map((one) => ({ ...one, description: 'clearer now', agentId: 9 })),
    });
    const [entry] = lessonsOf(session([failure], [spoke(55, failures(), 1), spoke(55, again, 2)]), false, stamp).filter(
      ({ section }) => section === 'historicalFailures',
    );
    expect(entry).toMatchObject({
      fields: { description: 'clearer now' },
      tally: { 's-1': { seen: 1, good: 0 } },
      revisedAt: at(2),
      agents: [5, 9],
    });
  });

  test('names the agents of failures and successes, and nobody’s elsewhere', () => {
    const agents = lessonsOf(session([pattern, failure, success]), true, stamp)
      .filter((one) => one.agents.length > 0)
      .map(({ section, agents: who }) => [section, who]);
    expect(agents).toEqual([
      ['historicalFailures', [5]],
      ['historicalSuccesses', [14]],
    ]);
  });

  test('a long problem is kept as a short context', () => {
    const [entry] = lessonsOf(session([failure]), true, stamp).filter(
      ({ section }) => section === 'historicalFailures',
    );
    const [context] = entry?.lists['contexts'] ?? [];
    expect(textOf(context)).toMatch(/^Why so so/);
    expect(textOf(context).length).toBeLessThan(stamp.problem.length / 2);
  });

  test('a share holds this session’s counts and nobody else’s', () => {
    const [entry] = lessonsOf(session([failure]), true, stamp);
    if (entry === undefined) throw new Error('no lesson');
    const merged = { ...entry, tally: { ...entry.tally, other: { seen: 9, good: 9 } } };
    expect(shareOf(merged, 's-1').tally).toEqual(entry.tally);
    expect(shareOf(merged, 'third').tally).toEqual({ third: { seen: 0, good: 0 } });
  });
});

test('used are strong matches, warnings, and heuristics stated again, each once', () => {
  const match = (patternId: string, strength: number) => ({ patternId, strength, evidence: [], implications: [] });
  const warned = failures({
    warnings: [{ patternId: 'rule', warningSign: 'w', severity: 'HIGH', recommendedAction: 'stop' }],
  });
  const said = [
    spoke(54, patterns({ matches: [match('strong', 0.9), match('weak', policy.memory.matchStrength)] })),
    spoke(54, patterns({ matches: [match('strong', 1)] }), 2),
    spoke(55, warned),
    spoke(56, successes()),
  ];
  expect(usesOf({ testimonies: said, policy }, true, stamp)).toEqual(
    [
      { id: 'rule', good: true },
      { id: 'strong', good: true },
      { id: 'successHeuristics-When stuck, turn it round', good: true },
    ].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
});

test('a brilliant idea becomes a file at the path that its entry names', () => {
  const [document, ...more] = ideaDocuments(lessonsOf(session([success]), true, stamp), true);
  expect(more).toEqual([]);
  expect(document?.path).toMatch(/^ideas\/idea-let-the-lock-pick-itself-[a-z0-9-]+\.md$/);
  expect(document?.text).toContain('**SIMULATED**');
  expect(document?.text).toContain('> Let the lock pick itself');
  const unfiled = lessonsOf(session([success]), true, stamp).map((entry) => ({
    ...entry,
    fields: { ...entry.fields, filedTo: null },
  }));
  expect(ideaDocuments(unfiled, false)).toEqual([]);
});

describe('events of a session', () => {
  const head = { key: 'k', sequence: 1, at: at(1), iteration: 1, agent: null, summary: '' };
  const read = (agent: 1 | 52 | 54, change: Partial<ContributionFacts>, answer: unknown = {}) => ({
    agent,
    answer: answer as Json,
    facts: {
      quarantine: null,
      stance: 'SUPPORTS' as const,
      flags: [],
      claims: 0,
      contradictions: 0,
      breakthrough: false,
      part: {},
      ...change,
    },
  });

  test('come from rows of four kinds, and from contributions', () => {
    const rows: SessionRow[] = [
      { ...head, kind: 'CLASSIFICATION', problem: { type: 'META', subtype: 'FRAMING' } },
      { ...head, kind: 'DEPLOYMENT', batch: 1, agents: [] },
      { ...head, kind: 'HYPOTHESIS', id: '1.1/C1', resolution: 'CONFIRMED', confidence: 0.9, basis: '' },
      { ...head, kind: 'ABANDONMENT', id: '1.1/C2', reason: '' },
    ];
    expect(syncEventsOf(rows, [])).toEqual([
      { event: 'CLASSIFICATION' },
      { event: 'HYPOTHESIS', resolution: 'CONFIRMED', confidence: 0.9 },
      { event: 'ABANDONMENT' },
    ]);
    const match = { patternId: 'p', strength: 0.8, evidence: [], implications: [] };
    expect(
      syncEventsOf(
        [],
        [
          read(52, { part: { quality: { verdict: 'REJECT', tiers: [], audit: [] } } }),
          read(54, {}, patterns({ matches: [match] })),
        ],
      ),
    ).toEqual([
      { event: 'OUTPUT', selfReported: false, breakthrough: false },
      { event: 'QUALITY', verdict: 'REJECT' },
      { event: 'OUTPUT', selfReported: false, breakthrough: false },
      { event: 'MATCH', strength: 0.8 },
    ]);
  });

  test('an agent that gave up counts as its own report of failure, and its breakthrough does not', () => {
    expect(
      syncEventsOf(
        [],
        [
          read(1, { quarantine: { problem: 'SELF_REPORTED', why: '' }, breakthrough: true }),
          read(1, { breakthrough: true }),
        ],
      ),
    ).toEqual([
      { event: 'OUTPUT', selfReported: true, breakthrough: false },
      { event: 'OUTPUT', selfReported: false, breakthrough: true },
    ]);
  });
});

const learned = lessonsOf(session([pattern, failure, success]), true, stamp);

test('an entry is told by its telling text, a pattern’s indicators, and the problems that it came up in', () => {
  expect(learned.filter(({ section }) => section === 'problemPatterns').map(toldBy)).toEqual([
    ['Many strands that hold each other', 'every part depends on every other', expect.stringMatching(/^Why so/)],
  ]);
  expect(toldBy({ section: 'failureRules', fields: { rule: ' ' }, lists: {} })).toEqual([]);
});

test('each entry gets one row of the timeline, in the name of its memory', () => {
  expect(memoryRows(learned, 3).map((row) => [row.agent, row.kind === 'MEMORY' ? row.entry : ''])).toEqual(
    expect.arrayContaining([
      [54, 'problemPatterns/problemPatterns-Gordian knot'],
      [55, 'failureRules/failureRules-Never guess when you can count'],
      [56, 'brilliantIdeas/brilliantIdeas-Let the lock pick itself'],
    ]),
  );
  expect(memoryRows(learned, 3)).toHaveLength(learned.length);
});

test('the counterpart of a solution keeps its steps, and what is deleted takes along what leans on it', () => {
  expect(missingCounterparts(learned)).toMatchObject([
    { section: 'historicalSuccesses', fields: { replicationGuide: 'name it\ndrop it\nbow' } },
  ]);
  expect(leaningOn({ section: 'historicalFailures', id: 'x' })).toEqual([{ section: 'failurePatterns', id: 'x' }]);
  expect(leaningOn({ section: 'historicalSuccesses', id: 'x' })).toEqual([{ section: 'solutionPatterns', id: 'x' }]);
  expect(leaningOn({ section: 'failurePatterns', id: 'x' })).toEqual([]);
});

test('an export has its schema’s form, every section, and is the same whatever the order of entries', () => {
  const given = exportOf(learned, 'simulated');
  expect(memoryExport.parse(given)).toEqual(given);
  expect(given).toMatchObject({ version: 1, simulated: true });
  const listed = Object.values({ ...given.patternMemory, ...given.failureMemory, ...given.successMemory });
  expect(listed).toHaveLength(sectionNames.length);
  expect(exportOf(mergeEntries([...learned].reverse()), 'simulated')).toEqual(given);
});
