import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/kernel/json.ts';
import { agentIds, cast } from '../../../../shared/omega/agents/cast.ts';
import { roster } from '../../../../shared/omega/agents/roster.ts';
import { defaultPolicy } from '../../../../shared/omega/policy.ts';
import { summaryProblems } from '../../../../shared/omega/answers/tier-summary.ts';
import type { SummaryAnswer } from '../../../../shared/omega/answers/contribution.ts';
import { injection } from '../../../../activities/models/simulated/damage.ts';
import { answerTo } from '../../../../activities/models/simulated/answer.ts';
import { hostileSession } from '../../../../activities/models/simulated/omega/hostile.ts';
import {
  markerNames,
  markersIn,
  withoutMarkers,
  written,
} from '../../../../activities/models/simulated/omega/markers.ts';
import { topicOf } from '../../../../activities/models/simulated/omega/topic.ts';
import { isSessionPrompt, readPrompt } from '../../../../activities/models/simulated/prompt.ts';
import { player, readScript } from '../../../../activities/models/simulated/script.ts';
import { utter } from '../../../../activities/models/simulated/utterance.ts';

const systemPrompt = (key: string) => `# ${key.toUpperCase()} System Prompt\n\n## Role`;
const claims = [
  {
    id: '3.1/C1',
    author: 3,
    statement: 'All of “tides” follow “moons”.',
    because: 'seen',
    requires: [],
    alternatives: [],
    confidence: 0.8,
  },
  {
    id: '13.1/C1',
    author: 13,
    statement: 'A loose word on “tides”.',
    because: 'heard',
    requires: [],
    alternatives: [],
    confidence: 0.7,
  },
];
const request = (task = 'contribute', phase = 'VERIFICATION', subject: string | null = null) =>
  [
    'You are operating in the OMEGA multi-agent system.',
    '',
    'SESSION_ID: draft-0badcafe',
    'YOUR ROLE: tester',
    '',
    'CONTEXT (per context isolation policy for this phase):',
    '',
    '### problem · HOUSE',
    JSON.stringify({
      statement: 'Why do tides follow moons?',
      clarified: null,
      constraints: [],
      framing: [],
      subAnswers: [],
      remembered: [],
    }),
    '',
    '### claimsToVerify · HOUSE',
    JSON.stringify({ claims, premises: [{ id: '1.1/C1', statement: 'A mere premise.' }] }),
    '',
    '### claims · Formalizer (21)',
    JSON.stringify({ verdict: 'v', confidence: 0.8, claims: [{ ...claims[0], id: '21.1/C1' }] }),
    '',
    `PHASE: ${phase}`,
    ...(subject === null ? [] : [`SUBJECT: ${JSON.stringify(subject)}`]),
    `YOUR TASK (${task}):`,
    'Do it.',
    '',
    'OUTPUT FORMAT:',
  ].join('\n');

describe('a request of OMEGA', () => {
  test('is read with agent, phase, task, session, subject and sections', () => {
    const prompt = readPrompt(systemPrompt('chain-verifier'), request('contribute', 'VERIFICATION', 'pass-2'));
    expect(prompt).toMatchObject({
      agent: 'chain-verifier',
      task: 'contribute',
      phase: 'VERIFICATION',
      scenarioId: 'draft-0badcafe',
      subject: 'pass-2',
    });
    expect(isSessionPrompt(prompt)).toBe(true);
    expect(prompt.sections.map(({ label, author }) => [label, author])).toEqual([
      ['problem', 'HOUSE'],
      ['claimsToVerify', 'HOUSE'],
      ['claims', 'Formalizer (21)'],
    ]);
  });

  test.each(agentIds.map((id) => cast[id].key))('finds %s by the first line of its charge', (key) => {
    expect(readPrompt(systemPrompt(key), request()).agent).toBe(key);
  });

  test.each([
    ['a charge of nobody in the cast', systemPrompt('EULER'), request(), /none of the 57/],
    ['a phase of the pipeline', systemPrompt('phi'), request('classify', 'SEED'), /no PHASE/],
    ['a task of the pipeline', systemPrompt('phi'), request('seed', 'CLASSIFICATION'), /no YOUR TASK/],
  ])('is refused with %s', (_, system, user, message) => {
    expect(() => readPrompt(system, user)).toThrow(message);
  });

  test('is answered by a verifier about the claims that it was handed, and about no premise', () => {
    const answer = answerTo('seven', readPrompt(systemPrompt('chain-verifier'), request())) as {
      findings: { claimId: string; result: string }[];
    };
    expect(answer.findings.map(({ claimId, result }) => [claimId, result])).toEqual([
      ['3.1/C1', 'VERIFIED'],
      ['13.1/C1', 'UNCERTAIN'],
    ]);
  });

  test('that asks an agent for what it does not do is refused', () => {
    expect(() => answerTo('seven', readPrompt(systemPrompt('phi'), request('contribute')))).toThrow(
      /contributes nothing/,
    );
  });
});

describe('a script for OMEGA', () => {
  test('names agents by their keys, tasks, phases and subjects', () => {
    const play = player(
      readScript([{ agent: 'skeptic', task: 'contribute', phase: 'ATTACK', subject: 'pass-2', do: { refuse: true } }]),
    );
    expect(play(readPrompt(systemPrompt('skeptic'), request('contribute', 'ATTACK')))).toBeNull();
    expect(play(readPrompt(systemPrompt('historian'), request('contribute', 'ATTACK', 'pass-2')))).toBeNull();
    expect(play(readPrompt(systemPrompt('skeptic'), request('contribute', 'ATTACK', 'pass-2')))).toEqual({
      refuse: true,
    });
  });

  const prompt = readPrompt(systemPrompt('formalizer'), request('contribute', 'FORMALIZATION'));
  const say = (deed: Parameters<typeof utter>[2]) => utter('seven', prompt, deed, { maxTokens: null });
  test('can make an agent doubtful, patched, unreadable, refused, cut off or somebody else', () => {
    expect(JSON.parse(say({ doubtful: 0.1 }).text)).toMatchObject({ confidence: 0.1 });
    expect(JSON.parse(say({ patch: [{ path: '/claims/0/statement', value: 'Other' }] }).text)).toMatchObject({
      claims: [{ statement: 'Other' }],
    });
    expect(() => JSON.parse(say({ unreadable: true }).text) as unknown).toThrow();
    expect(say({ refuse: true }).stop).toBe('refused');
    expect(say({ truncate: true }).stop).toBe('length');
    expect(JSON.parse(say({ answer: { only: 'this' } }).text)).toEqual({ only: 'this' });
  });
});

describe('a hostile answer', () => {
  const contributions = agentIds
    .filter((id) => cast[id].tier !== 'PHI')
    .map((id) => [cast[id].key, 'contribute'] as const);
  const others = [
    ['skeptic', 'summary'],
    ['skeptic', 'report'],
    ['phi', 'classify'],
    ['phi', 'intervene'],
    ['phi', 'synthesise'],
    ['phi', 'recommend'],
    ['phi', 'judge'],
  ] as const;
  test.each([...contributions, ...others])('of %s, asked for %s, still fits its schema', (key, task) => {
    const answer = answerTo('seven', readPrompt(systemPrompt(key), request(task))) as Json;
    const attacked = hostileSession(answer);
    expect(roster[key].answers[task]?.safeParse(attacked).error).toBeUndefined();
    if (task !== 'judge') expect(JSON.stringify(attacked)).toContain(JSON.stringify(injection).slice(1, 12));
    if (task === 'summary') expect(summaryProblems(attacked as SummaryAnswer, defaultPolicy)).toEqual([]);
  });
});

describe('the words of a problem', () => {
  test('are taken by frequency, without markers and words of asking', () => {
    expect(topicOf('Why do ferries wait? Ferries and harbours. [simulate: stall]')).toEqual([
      'ferries',
      'wait',
      'harbours',
    ]);
  });

  test('are the quoted ones where others have quoted them', () => {
    expect(topicOf('Whatever else holds of “tides”, it presupposes “moons”.')).toEqual([
      'tides',
      'moons',
      'its limits',
    ]);
  });

  test.each(['', '???', '"\\u0000', '水は低きに流れる'])('can be missing: %j', (text) => {
    expect(topicOf(text).every((word) => word.length > 0)).toBe(true);
  });

  test.each(markerNames)('hold the marker %s, which can be cut out again', (marker) => {
    expect([...markersIn(`A ${written(marker)} B`)]).toEqual([marker]);
    expect(withoutMarkers(written(marker)).trim()).toBe('');
  });
});
