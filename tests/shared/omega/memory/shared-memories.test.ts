import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingCounterparts, violations } from '../../../../shared/omega/memory/consistency.ts';
import { mergeEntries, shownAs, used, type MemoryEntry } from '../../../../shared/omega/memory/entries.ts';
import { ideaFileName, ideaMarkdown } from '../../../../shared/omega/memory/ideas.ts';
import { failureEntries, patternEntries, successEntries, type Stamp } from '../../../../shared/omega/memory/lessons.ts';
import { matchEntries } from '../../../../shared/omega/memory/matching.ts';
import { sectionNames, sections } from '../../../../shared/omega/memory/sections.ts';
import { standingsOf } from '../../../../shared/omega/memory/standing.ts';
import { syncTriggers, updatesFor, type SyncEvent } from '../../../../shared/omega/memory/sync.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';

const stamp: Stamp = {
  session: 's-1',
  at: '2026-11-21T10:00:00.000Z',
  problem: 'Why?',
  idOf: (section, name) => `${section}-${name}`,
};
const said = { verdict: 'so', confidence: 0.7, confidenceBasis: 'rows' };
const failures = {
  ...said,
  warnings: [],
  rules: ['never guess'],
  failures: [
    {
      failureType: 'REASONING' as const,
      name: 'haste',
      description: 'too fast',
      agentId: 5,
      immediateCause: 'a',
      contributingFactors: [],
      rootCause: 'no check',
      predictable: true,
      warningSignsMissed: ['no doubt'],
      lessons: [{ lesson: 'l', application: 'p' }],
      prevention: [{ condition: 'in doubt', action: 'ask' }],
    },
  ],
};
const successes = {
  ...said,
  heuristics: ['look twice'],
  brilliantIdeas: [{ idea: 'turn it round', context: 'late', whyBrilliant: 'short', agentId: 13, claimId: '13.1/C1' }],
  successes: [
    {
      successType: 'INSIGHT' as const,
      name: 'mirror',
      description: 'seen from behind',
      agentId: 14,
      keyInsight: 'symmetry',
      enablingConditions: [],
      executionFactors: [],
      transferableElements: [],
      contextDependentElements: [],
      requiredConditions: ['two sides'],
    },
  ],
};
const patterns = {
  ...said,
  matches: [],
  reasoningPatterns: [
    { name: 'r', description: 'd', structure: 'modus ponens', validityConditions: [], commonFailures: [] },
  ],
  problemPatterns: [
    {
      name: 'knot',
      description: 'a knot',
      signature: [{ indicator: 'tangle', weight: 1 }],
      typicalTrajectory: 't',
      recommendedAgents: [1, 8],
      recommendedApproach: 'cut',
    },
  ],
  solutionPatterns: [
    {
      name: 'cut',
      description: 'cut it',
      applicableWhen: ['a sword'],
      steps: ['draw', 'cut', 'bow'],
      failureModes: [],
    },
  ],
};
const learned = mergeEntries(
  patternEntries(patterns, true, stamp),
  failureEntries(failures, stamp),
  successEntries(successes, stamp),
);

describe('what memory agents testify', () => {
  test.each(sectionNames)('becomes %s, in the shape of its schema', (section) => {
    const shown = shownAs(section, learned);
    expect(shown).toHaveLength(1);
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual(Object.keys(sections[section].schema.shape).sort());
  });
  test('keeps the order of steps, and counts by tally', () => {
    expect(shownAs('solutionPatterns', learned)[0]).toMatchObject({ steps: ['draw', 'cut', 'bow'], successRate: 1 });
    expect(
      shownAs(
        'historicalFailures',
        mergeEntries(learned.map((entry) => used(used(entry, 's-2', false), 's-2', true))),
      )[0],
    ).toMatchObject({ frequency: 3 });
  });
});

const anyEntry: fc.Arbitrary<MemoryEntry> = fc.record({
  section: fc.constantFrom('failureRules', 'successHeuristics'),
  id: fc.constantFrom('1', '2'),
  fields: fc.record({ rule: fc.constantFrom('a', 'b'), heuristic: fc.constantFrom('c', 'd') }),
  lists: fc.record({ derivedFrom: fc.subarray(['x', 'y', 'z']) }),
  tally: fc.dictionary(fc.constantFrom('s-1', 's-2'), fc.record({ seen: fc.nat(5), good: fc.nat(5) })),
  revisedAt: fc.constantFrom('2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'),
});
const anyUpdate = fc.array(anyEntry, { maxLength: 6 });

describe('concurrent updates', () => {
  test('merge to the same memory in any order and grouping, and twice is once', () => {
    fc.assert(
      fc.property(anyUpdate, anyUpdate, anyUpdate, (a, b, c) => {
        const all = mergeEntries(a, b, c);
        expect(mergeEntries(c, b, a)).toEqual(all);
        expect(mergeEntries(a, mergeEntries(b, c))).toEqual(all);
        expect(mergeEntries(mergeEntries(a, b), c)).toEqual(all);
        expect(mergeEntries(all, b)).toEqual(all);
      }),
    );
  });
  test('count a session by its own name, whatever objects inherit under that name', () => {
    const [entry] = learned;
    for (const session of ['constructor', 'valueof', 'toString', '__proto__']) {
      const twice = learned.slice(0, 1).map((one) => used(used(one, session, true), session, false));
      expect(mergeEntries(twice, [entry as MemoryEntry])[0]?.tally).toEqual(
        Object.fromEntries([...Object.entries(entry?.tally ?? {}), [session, { seen: 2, good: 1 }]]),
      );
    }
  });
  test('lose nothing: no id, no item of a list, no count of another session', () => {
    fc.assert(
      fc.property(anyUpdate, anyUpdate, (a, b) => {
        const merged = mergeEntries(a, b);
        for (const entry of [...a, ...b]) {
          const kept = merged.find(({ section, id }) => section === entry.section && id === entry.id);
          const derived = entry.lists['derivedFrom'] ?? [];
          expect(derived.filter((one) => kept?.lists['derivedFrom']?.includes(one) !== true)).toEqual([]);
          for (const [session, { seen }] of Object.entries(entry.tally))
            expect(kept?.tally[session]?.seen).toBeGreaterThanOrEqual(seen);
        }
      }),
    );
  });
});

test('a stored entry matches above the threshold only, the strongest first, at most so many', () => {
  const alike = (strength: number) =>
    matchEntries(
      learned,
      'Why?',
      (text) =>
        new Map([
          ['tangle', strength],
          ['too fast', 0.8],
        ]).get(text) ?? Number.NaN,
      policy,
    );
  expect(alike(0.9)).toEqual([
    { section: 'problemPatterns', patternId: 'problemPatterns-knot', matchStrength: 0.9, evidence: ['tangle'] },
    { section: 'historicalFailures', patternId: 'historicalFailures-haste', matchStrength: 0.8, evidence: [] },
  ]);
  expect(alike(policy.memory.matchStrength)).toHaveLength(1);
  expect(matchEntries(learned, 'Why?', () => 5, policy)).toHaveLength(policy.memory.matches);
});

describe('consistency', () => {
  const timeline = learned.map(({ section, id }) => ({
    timestamp: stamp.at,
    eventType: 'OUTPUT' as const,
    agentId: null,
    summary: '',
    details: { kind: 'MEMORY', memory: sections[section].memory, entry: `${section}/${id}` },
  }));
  test('names a pattern without its counterpart, which can be made', () => {
    const session = { sessionId: 's-1', timeline };
    expect(violations(learned, session)).toEqual([
      { rule: 'SUCCESS_PATTERNS', entry: 'solutionPatterns/solutionPatterns-cut' },
    ]);
    const lone = learned.filter(({ section }) => section !== 'historicalFailures');
    expect(violations(lone, session).map(({ rule }) => rule)).toEqual(['FAILURE_PATTERNS', 'SUCCESS_PATTERNS']);
    const mended = mergeEntries(lone, missingCounterparts(lone));
    expect(violations(mended, { sessionId: 'another', timeline: [] })).toEqual([]);
    expect([shownAs('historicalFailures', mended).length, shownAs('historicalSuccesses', mended).length]).toEqual([
      1, 2,
    ]);
  });
  test('names what this session took in without a line in its timeline', () => {
    expect(
      violations(learned, { sessionId: 's-1', timeline: timeline.slice(1) }).filter(({ rule }) => rule === 'TIMELINE'),
    ).toHaveLength(1);
  });
});

describe('triggers', () => {
  test.each<[SyncEvent, readonly string[]]>([
    [{ event: 'OUTPUT', selfReported: false, breakthrough: false }, ['SESSION']],
    [{ event: 'OUTPUT', selfReported: true, breakthrough: true }, ['SESSION', 'FAILURE', 'SUCCESS']],
    [{ event: 'CLASSIFICATION' }, ['PATTERN']],
    [{ event: 'MATCH', strength: policy.memory.matchStrength }, []],
    [{ event: 'MATCH', strength: 1 }, ['PATTERN']],
    [{ event: 'PATTERN_QUERY' }, ['PATTERN']],
    [{ event: 'CONTRADICTION' }, ['FAILURE']],
    [{ event: 'ABANDONMENT' }, ['FAILURE']],
    [{ event: 'QUALITY', verdict: 'REJECT' }, ['FAILURE']],
    [{ event: 'QUALITY', verdict: 'SHIP_WITH_CAVEATS' }, ['SUCCESS']],
    [{ event: 'QUALITY', verdict: null }, []],
    [{ event: 'HYPOTHESIS', resolution: 'CONFIRMED', confidence: policy.hypotheses.confirmed }, ['SUCCESS']],
    [{ event: 'HYPOTHESIS', resolution: 'CONFIRMED', confidence: 0.5 }, []],
    [{ event: 'HYPOTHESIS', resolution: 'REJECTED', confidence: 1 }, []],
  ])('%j update %j', (event, memories) =>
    expect(updatesFor(event, policy).map(({ memory }) => memory)).toEqual(memories),
  );
  test('are eleven', () => expect(syncTriggers).toHaveLength(11));
});

describe('a brilliant idea', () => {
  const idea = {
    id: 'i-1',
    idea: 'Über-einfach: ../../etc',
    context: '# Heading\n```\n<script>',
    whyBrilliant: '1. So ![x](y)',
    capturedAt: stamp.at,
    agentId: 13,
    filedTo: null,
  };
  test('has a safe file name, whatever was written', () => {
    expect(ideaFileName(idea, policy)).toBe('idea-uber-einfach-etc-i-1.md');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, id) =>
        /^idea(-[a-z0-9]+)*\.md$/.test(ideaFileName({ idea: text, id }, policy)),
      ),
    );
  });
  test('steers no terminal, turns no line round and links nowhere, whatever was tried to escape', () => {
    const page = ideaMarkdown(
      {
        ...idea,
        idea: 'an \u001b[2Jidea \u202ehere\u200b',
        whyBrilliant: '\\[l](https://evil.example) or www.evil.example',
        context: '\\![p](x)',
      },
      false,
    );
    expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
    expect(page).toContain('> \\\\\\[l](https\\://evil.example) or www\\.evil.example');
    expect(page).toContain('> \\\\!\\[p](x)');
  });
  test('is quoted: nothing in it becomes markup', () => {
    const page = ideaMarkdown(idea, true);
    expect(page).toContain('> \\# Heading\n>\n> \\`\\`\\`\n>\n> \\<script>');
    expect(page).toContain('> 1\\. So !\\[x](y)');
    expect(page).toContain('**SIMULATED**');
    expect(page).toContain('from Creative Wanderer (13).');
    expect(page.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# A brilliant idea',
      '## Why it is brilliant',
      '## Where it came up',
    ]);
  });
});

test('an agent’s record moves its weight, within bounds', () => {
  const { initial, step, most, least } = policy.standing;
  expect(
    standingsOf(
      [
        { agent: 1, successes: 3, failures: 1 },
        { agent: 2, successes: 99, failures: 0 },
        { agent: 3, successes: 0, failures: 99 },
      ],
      policy,
    ),
  ).toEqual({ 1: initial + 2 * step, 2: most, 3: least });
});
