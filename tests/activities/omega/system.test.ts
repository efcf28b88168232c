import { describe, expect, test } from 'vitest';
import { callEntries } from '../../../activities/ask/call-entries.ts';
import { compose, publicRunId, tokensOf } from '../../../activities/ask/compose.ts';
import { answerSchema, strictFor } from '../../../activities/models/schema-dialect.ts';
import { factsIn } from '../../../activities/ask/system.ts';
import { omegaSystem } from '../../../activities/omega/system.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { type AgentId, agentIds, cast } from '../../../shared/omega/agents/cast.ts';
import { computingAgents } from '../../../shared/omega/agents/cast.ts';
import type { ContributionFacts } from '../../../shared/omega/answers/facts.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { sessionDefaults } from '../../../shared/omega/session-policy.ts';
import { spoken } from '../../shared/omega/spoken.ts';
import { sampleCall } from '../../support/store.ts';
import { asked, contextWith, markedAnswer } from './marked.ts';
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
    expect(lines.slice(0, 4)).toEqual([
      'You are operating in the OMEGA multi-agent system.',
      '',
      `SESSION_ID: ${publicRunId('a-question-of-its-own')}`,
      'YOUR ROLE: Math Structure Hunter (7, GENESIS): Math patterns',
    ]);
    expect(lines).toContain('PHASE: EXPLORATION');
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

  test('offers the evaluator to those whose method computes, before they contribute, and to nobody else', () => {
    const { context } = contextWith({});
    const offered = (at: typeof context) =>
      questions.filter(
        ({ agent, task }) => omegaSystem.budgets(asked(agent, task, 'ATTACK'), at).computing !== undefined,
      );
    expect(offered(context).map(({ agent, task }) => [agent, task])).toEqual(
      computingAgents.map((agent) => [agent, 'contribute']),
    );
    const { computing, ...before } = sessionDefaults;
    expect(omegaSystem.budgets(asked(36, 'contribute', 'ATTACK'), context).computing).toEqual(computing);
    // A session that an earlier version began.
    expect(offered(contextWith({}, before).context)).toEqual([]);
  });
});

describe('a result that an agent computed', () => {
  const made = [{ id: 'computed:1.1', expression: 'm * a', quantities: [], unit: 'N', value: 12, why: null }];
  const wrong = (because: string, agent: AgentId = 36) => {
    const { context } = contextWith({});
    const answer = { ...spoken({ claims: spoken().claims.map((one) => ({ ...one, because })) }), findings: [] };
    const facts = factsIn(omegaSystem, asked(agent, 'contribute', 'ATTACK'), answer, context, made);
    return (facts as ContributionFacts).quarantine?.why ?? null;
  };

  test('is cited with what it came to', () => expect(wrong('By computed:1.1 it is 12 N.')).toBeNull());

  test.each([
    ['was never computed', 'By computed:2.1 it is 12 N.', 'computed:2.1 has no result'],
    ['stands without its result', 'By computed:1.1 it is a lot.', 'computed:1.1 without its result'],
    ['came to something else', 'By computed:1.1 it is 15 N.', 'computed:1.1 without its result'],
  ])('sets an answer aside where it %s', (_, because, why) =>
    expect(wrong(because)).toBe(`cites what it did not compute: ${why}`),
  );

  test('is no citation in the words of somebody who computes nothing', () =>
    expect(wrong('By computed:2.1 it is 12 N.', 35)).toBeNull());
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

  test('that names itself somebody else’s loses that name: the header is Symposium’s', () => {
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
    expect(omegaSystem.confidence('contribute', spoken() as Json)).toBe(0.7);
    expect(omegaSystem.confidence('judge', { resolutions: [] })).toBeNull();
  });
});

describe('in the ledger', () => {
  const entriesOf = (agent: AgentId, task: string, answer: Json, round = 2) => {
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

  test('a contribution is a message under its Tier 0 line, and the line stays there', () => {
    const { facts, entries } = entriesOf(7, 'contribute', spoken({ verdict: 'The knot | cannot\nbe undone' }));
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

  test.each(questions)('the facts of $name’s $task cross into history without a word of it', ({ agent, task }) => {
    const { answer, marks } = markedAnswer(agent, task);
    const facts = JSON.stringify(
      factsIn(omegaSystem, asked(agent, task, 'EXPLORATION'), answer, contextWith({}).context),
    );
    expect(marks.filter(({ mark }) => facts.includes(mark))).toEqual([]);
    expect(facts.length).toBeLessThan(2_000);
  });

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
  ])('agent %i’s %s says what it is', (agent, task, answer, type, summary) => {
    const { entries } = entriesOf(agent, task, answer, 4);
    expect(entries[1]).toMatchObject({ type, content: { summary } });
  });

  test('there is nothing beside an answer', () => {
    expect(omegaSystem.acts(asked(7, 'contribute', 'EXPLORATION'), {}, {})).toEqual([]);
    expect(omegaSystem.refusedActs({})).toEqual([]);
  });
});
