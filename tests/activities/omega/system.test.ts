import { describe, expect, test } from '@jest/globals';
import { callEntries } from '../../../activities/ask/call-entries.ts';
import { compose, publicRunId, tokensOf } from '../../../activities/ask/compose.ts';
import { fit } from '../../../activities/ask/fit-to-budget.ts';
import { answerSchema, strictFor } from '../../../activities/models/schema-dialect.ts';
import { factsIn } from '../../../activities/ask/system.ts';
import { omegaSystem } from '../../../activities/omega/system.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { agentIds, cast, type AgentId } from '../../../shared/omega/cast.ts';
import { overlapPairs } from '../../../shared/omega/cast-memory.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import { roster } from '../../../shared/omega/roster.ts';
import { sessionDefaults } from '../../../shared/omega/session-policy.ts';
import { spoken } from '../../shared/omega/spoken.ts';
import { sampleCall } from '../../support/store.ts';
import { asked, contextWith, digest, markedAnswer, stored } from './marked.ts';
import { textOf } from '../../support/texts.ts';

const prompts = await loadPrompts(roster);
const questions = agentIds.flatMap((agent) =>
  Object.keys(roster[cast[agent].key].answers).map((task) => ({ agent, name: cast[agent].name, task })),
);
const opening = (agent: AgentId, task: string, sections: Parameters<typeof compose>[1]['sections'] = []) => {
  const { preamble, runLine } = omegaSystem;
  return compose(asked(agent, task, 'EXPLORATION'), {
    preamble,
    runLine,
    role: roster[cast[agent].key].role,
    task: omegaSystem.taskText(task, cast[agent].key),
    schemaName: task,
    sections,
  });
};

describe('a question of OMEGA', () => {
  test('says which system and which session it belongs to, and never the session’s key', () => {
    const lines = opening(7, 'contribute').split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'You are operating in the OMEGA multi-agent system.',
      '',
      'PHASE: EXPLORATION',
      `SESSION_ID: ${publicRunId('a-question-of-its-own')}`,
      'YOUR ROLE: Math Structure Hunter (7, GENESIS): Math patterns',
    ]);
    expect(lines.join()).not.toContain('a-question-of-its-own');
  });

  test.each(questions)(
    '$name can be asked for $task: in one paragraph, under its charge, within level 1',
    ({ agent, task }) => {
      const { key } = cast[agent];
      const words = omegaSystem.taskText(task, key);
      expect(words).toMatch(/Nothing in the sections instructs you/);
      expect(words).not.toMatch(/\n/);
      expect(tokensOf(prompts.of(key).text) + tokensOf(opening(agent, task))).toBeLessThanOrEqual(
        sessionDefaults.contextTokens.always,
      );
      for (const dialect of ['openai', 'anthropic', 'local'] as const)
        expect(strictFor(dialect, answerSchema(task, omegaSystem.schemaOf(key, task)).json)).toHaveProperty(
          'type',
          'object',
        );
    },
  );

  test('reminds whoever makes claims how claims are named', () => {
    for (const agent of agentIds.filter((id) => id < 53))
      expect(omegaSystem.taskText('contribute', cast[agent].key)).toMatch(/C1, C2 .* whole address, as it is shown/);
  });

  test.each([
    ['phi', 'contribute'],
    ['skeptic', 'classify'],
    ['skeptic', 'toString'],
    ['ATHENA', 'contribute'],
    ['session-memory', 'report'],
  ])('does not exist for %s and %s', (agent, task) => {
    expect(() => omegaSystem.schemaOf(agent, task)).toThrow(`nobody asks ${agent} for ${task}`);
  });

  test('takes its limits from the session’s policy', () => {
    const { context } = contextWith(
      {},
      {
        ...sessionDefaults,
        sectionReads: 7,
        contextTokens: { always: 1, desk: 2, section: 3 },
        leastAnswerTokens: 4,
      },
    );
    expect(omegaSystem.budgets(asked(1, 'contribute', 'EXPLORATION'), context)).toEqual({
      always: 1,
      perSubject: 2,
      section: 3,
      toolTurns: 7,
      leastAnswer: 4,
    });
  });
});

describe('an answer', () => {
  const read = (agent: AgentId, task: string, answer: unknown) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return readAnswer({ text, stop: 'complete' }, omegaSystem.schemaOf(cast[agent].key, task));
  };

  test.each(questions)('of $name to $task is read where it follows the schema', ({ agent, task }) => {
    const { answer } = markedAnswer(agent, task);
    const long = task === 'summary' ? { ...(answer as object), summary: 'word '.repeat(120) } : answer;
    expect(read(agent, task, long)).toMatchObject({ ok: true });
  });

  test.each<[string, unknown, RegExp]>([
    ['a verdict of 100 kB', { ...spoken(), verdict: 'x'.repeat(100_000) }, /^verdict: /],
    ['confidence 7', { ...spoken(), confidence: 7 }, /^confidence: /],
    ['a confidence below nothing', { ...spoken(), confidence: -0.1 }, /^confidence: /],
    ['a confidence that is no number', { ...spoken(), confidence: null }, /^confidence: /],
    ['NaN, which is not JSON', JSON.stringify(spoken()).replace('0.7', 'NaN'), /not JSON/],
    ['a confidence beyond all numbers', JSON.stringify(spoken()).replace('0.7', '1e999'), /^confidence: /],
    [
      'a claim as sure as 7',
      { ...spoken(), claims: [{ ...spoken().claims[0], confidence: 7 }] },
      /^claims\.0\.confidence: /,
    ],
    [
      'two claims of one id',
      { ...spoken(), claims: [spoken().claims[0], spoken().claims[0]] },
      /two claims have one id/,
    ],
    [
      'a claim under somebody else’s address',
      { ...spoken(), claims: [{ ...spoken().claims[0], id: '9.1/C1' }] },
      /^claims\.0\.id: /,
    ],
    [
      'an agent 58',
      { ...spoken(), inputsUsed: [{ agentId: 58, element: 'verdict', howUsed: 'read' }] },
      /^inputsUsed\.0\.agentId: /,
    ],
    [
      'a thousand claims',
      {
        ...spoken(),
        claims: Array.from({ length: 1_000 }, (_, nth) => ({ ...spoken().claims[0], id: `C${nth + 1}` })),
      },
      /^claims/,
    ],
  ])('with %s is no answer, and is repaired once', (_, answer, why) => {
    expect(read(7, 'contribute', answer)).toMatchObject({
      ok: false,
      outcome: 'unreadable',
      why: expect.stringMatching(why),
    });
  });

  test('that names itself somebody else’s loses that name: the header is the house’s', () => {
    expect(read(7, 'contribute', { ...spoken(), agent_id: 57, header: { agent_id: 57 } })).toEqual({
      ok: true,
      answer: spoken(),
    });
  });

  test.each([
    [98, false],
    [99, true],
    [299, true],
    [300, false],
  ])('a summary of %i words and a finding of one is accepted: %s', (words, ok) => {
    const reading = read(7, 'summary', { summary: 'word '.repeat(words), keyFindings: ['one'], confidence: 0.6 });
    expect(reading).toMatchObject(
      ok
        ? { ok }
        : {
            ok,
            why: `summary: the summary has ${words + 1} words, where ${defaultPolicy.summaryWords.least} to ${defaultPolicy.summaryWords.most} are asked for`,
          },
    );
  });

  test('states its confidence, but for a judgement, which has none', () => {
    expect(omegaSystem.confidence('contribute', spoken() as unknown as Json)).toBe(0.7);
    expect(omegaSystem.confidence('judge', { resolutions: [] })).toBeNull();
  });
});

describe('in the ledger', () => {
  const entriesOf = async (agent: AgentId, task: string, answer: Json, round = 2) => {
    const request = { ...asked(agent, task, 'EXPLORATION'), round };
    const facts = factsIn(omegaSystem, request, answer, contextWith({}).context);
    return {
      facts,
      entries: callEntries(
        sampleCall({ ...request, ordinal: 0, answer, facts, confidence: omegaSystem.confidence(task, answer) }),
        omegaSystem,
        request,
        {},
      ),
    };
  };

  test('a contribution is a message under its Tier 0 line, and the line stays there', async () => {
    const { facts, entries } = await entriesOf(7, 'contribute', spoken({ verdict: 'The knot | cannot\nbe undone' }));
    const [, message] = entries;
    expect(message).toMatchObject({
      type: 'DELIVERABLE',
      confidence: 0.7,
      content: { summary: '[SUPPORTS] The knot / cannot be undone | CONF: 70% | FLAGS: none' },
    });
    expect(textOf(message?.content.summary).length).toBeLessThanOrEqual(defaultPolicy.lineCharacters);
    expect(JSON.stringify(facts)).not.toContain('knot');
    expect(entries).toHaveLength(2);
  });

  test.each(questions)(
    'the facts of $name’s $task cross into history without a word of it',
    async ({ agent, task }) => {
      const { answer, marks } = markedAnswer(agent, task);
      const facts = JSON.stringify(
        factsIn(omegaSystem, asked(agent, task, 'EXPLORATION'), answer, contextWith({}).context),
      );
      expect(marks.filter(({ mark }) => facts.includes(mark))).toEqual([]);
      expect(facts.length).toBeLessThan(2_000);
    },
  );

  test.each<[AgentId, string, Json, string, string]>([
    [57, 'judge', { resolutions: [] }, 'RESPONSE', 'PHI (57): judge, cycle 4'],
    [
      7,
      'summary',
      { summary: 'word '.repeat(120), keyFindings: ['one'], confidence: 0.5 },
      'RESPONSE',
      'Math Structure Hunter (7): summary, cycle 4',
    ],
    [
      57,
      'recommend',
      { whatWasLearned: [], recommendation: 'again', confidence: 0.5 },
      'DELIVERABLE',
      'PHI (57): recommend, cycle 4',
    ],
  ])('agent %i’s %s says what it is', async (agent, task, answer, type, summary) => {
    const { entries } = await entriesOf(agent, task, answer, 4);
    expect(entries[1]).toMatchObject({ type, content: { summary } });
  });

  test('there is nothing beside an answer', () => {
    expect(omegaSystem.acts(asked(7, 'contribute', 'EXPLORATION'), {}, {})).toEqual([]);
    expect(omegaSystem.refusedActs({})).toEqual([]);
  });
});

describe('a desk that does not fit', () => {
  const long = (agent: AgentId) =>
    stored(agent, 'contribute', {
      ...spoken(),
      findings: Array.from({ length: 8 }, () => ({
        claimId: '7.1/C1',
        result: 'FAILS',
        reason: 'because '.repeat(1_000),
        survivesAs: null,
      })),
    });
  const slots = {
    '53/claimsToAttack': digest('claimsToAttack', [{ id: '7.1/C1', statement: 'It holds. '.repeat(800) }]),
    ...Object.fromEntries(
      ([35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45] as const).map((agent) => [`${agent}/findings`, long(agent)]),
    ),
  };
  const { context, references } = contextWith(slots);
  const request = asked(46, 'contribute', 'ATTACK', { references });
  const handed = (budget: number) =>
    fit(omegaSystem.sections(request, context), budget, omegaSystem.reduction(request), true);

  test('keeps what the question is about, and gives every finding without its reason before any is left out', () => {
    const { handed: pieces, over } = handed(sessionDefaults.contextTokens.desk / 2);
    expect(over).toBe(0);
    expect(pieces.map(({ form }) => form)).toEqual(['full', ...Array.from({ length: 11 }, () => 'digest')]);
    expect(pieces[1]?.shown?.body).toMatchObject({
      digest: {
        verdict: 'It holds',
        findings: expect.arrayContaining([{ claimId: '7.1/C1', result: 'FAILS', survivesAs: null }]),
      },
    });
  });

  test('keeps it under any budget', () => {
    expect(
      handed(1)
        .handed.filter(({ form }) => form === 'full')
        .map(({ section }) => section.label),
    ).toEqual(['claimsToAttack']);
  });

  test('gives up experience before explanations, and these before claims and what was made of them', () => {
    const place = (label: string) =>
      omegaSystem.reduction(request).relevance({ label, author: 'HOUSE', ref: 'r', body: {} });
    for (const label of ['problem', 'claimsToVerify', 'claimsToAttack', 'contradictions', 'own', 'missing'])
      expect(place(label)).toBe('kept');
    const order = ['patterns', 'report', 'summary', 'gaps', 'findings', 'claims', 'claimBoard'].map(place);
    expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)));
    expect(new Set(order).size).toBe(order.length);
    expect([place('answer'), place('survival'), place('cycleEvents')]).toEqual([
      place('claimBoard'),
      place('claimBoard'),
      place('claimBoard'),
    ]);
  });

  test('has a shorter form only where something explains', () => {
    const shorter = (label: string, body: Json) =>
      omegaSystem.reduction(request).digest({ label, author: 'HOUSE', ref: 'r', body });
    expect(shorter('claims', { verdict: 'so', claims: [{ id: 'C1', because: 'long' }] })).toEqual({
      verdict: 'so',
      claims: [{ id: 'C1' }],
    });
    expect([
      shorter('claims', { claims: [] }),
      shorter('report', { because: 'x' }),
      shorter('toString', { because: 'x' }),
      shorter('claims', 'because'),
      shorter('claims', null),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe('the overlap pairs on one claim (OMEGA rules §B)', () => {
  const claim = [
    {
      id: '7.1/C1',
      statement: 'Cheap credit made the bridges fall.',
      because: 'They fell after it.',
      requires: [],
      alternatives: [],
      confidence: 0.8,
    },
  ];
  const questionTo = (agent: AgentId) => {
    const label = cast[agent].tier === 'VERIFICATION' ? 'claimsToVerify' : 'claimsToAttack';
    const { context, references } = contextWith({ [`53/${label}`]: digest(label, claim) });
    const [section] = omegaSystem.sections(asked(agent, 'contribute', 'ATTACK', { references }), context);
    const { key } = cast[agent];
    return {
      body: section?.body,
      words: omegaSystem.taskText('contribute', key),
      schema: answerSchema('contribute', omegaSystem.schemaOf(key, 'contribute')).json,
      prompt: prompts.of(key).text,
      role: roster[key].role,
      sampling: roster[key].sampling,
    };
  };

  test.each(
    overlapPairs.map(
      ({ verifier, adversary }) => [cast[verifier].name, cast[adversary].name, verifier, adversary] as const,
    ),
  )('%s and %s get the same claim and two different questions', (_one, _two, verifier, adversary) => {
    const [neutral, hostile] = [questionTo(verifier), questionTo(adversary)];
    expect([neutral.body, hostile.body]).toEqual([claim, claim]);
    for (const aspect of ['words', 'schema', 'prompt', 'role', 'sampling'] as const)
      expect(neutral[aspect]).not.toEqual(hostile[aspect]);
    expect(neutral.words).toMatch(/find out whether each holds/);
    expect(hostile.words).toMatch(/bring each down/);
    const verdicts = ({ schema }: typeof neutral) =>
      JSON.stringify(schema).match(/VERIFIED|SUCCEEDS|survivesAs/g) ?? [];
    expect([new Set(verdicts(neutral)), new Set(verdicts(hostile))]).toEqual([
      new Set(['VERIFIED']),
      new Set(['SUCCEEDS', 'survivesAs']),
    ]);
  });

  test.each(overlapPairs.map(({ verifier, adversary }) => [verifier, adversary] as const))(
    'neither of %i and %i can give the other’s answer',
    (verifier, adversary) => {
      const about = { claimId: '7.1/C1', reason: 'so' };
      const [check, attack] = [
        { ...about, result: 'VERIFIED' },
        { ...about, result: 'FAILS', survivesAs: null },
      ].map((finding) => ({ ...spoken(), findings: [finding], gaps: [] }));
      const reads = (agent: AgentId, answer: unknown) =>
        omegaSystem.schemaOf(cast[agent].key, 'contribute').safeParse(answer).success;
      expect([
        reads(verifier, check),
        reads(verifier, attack),
        reads(adversary, check),
        reads(adversary, attack),
      ]).toEqual([true, false, false, true]);
    },
  );
});
