import { describe, expect, test } from 'vitest';
import { callEntries } from '../../../activities/ask/call-entries.ts';
import { receiptOf } from '../../../activities/ask/exchange-steps.ts';
import { loadSideBySide } from '../../../activities/prompts/side-by-side.ts';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { ablationSystem } from '../../../activities/omega/ablation/system.ts';
import { factsIn, keptOf } from '../../../activities/ask/system.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { agentKeys, roster, type AgentKey } from '../../../shared/worldbuilding/roster.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import { categories } from '../../../shared/worldbuilding/vocabulary.ts';
import { crystallized, proposed, responded, voted } from '../../shared/worldbuilding/deliberation/said.ts';
import type { Note } from '../../../activities/store/notes.ts';
import { present } from '../../support/present.ts';
import { sampleCall } from '../../support/store.ts';
import { asked, contextFor } from './context.ts';
import { laid } from './laid-sections.ts';

const plain = (answer: object): Json => JSON.parse(JSON.stringify(answer)) as Json;
const scored = (score: number) =>
  Object.fromEntries(
    categories.map((category) => [
      category,
      Object.fromEntries(['X', 'Y'].map((label) => [label, { reason: 'canary-reason', score }])),
    ]),
  );

describe('a question of Worldbuilding Sprint', () => {
  test.each([
    ['a-contrarian', 'propose'],
    ['a-architect', 'crystallize'],
    ['judge', 'moderate'],
    ['a-architect', 'toString'],
    ['skeptic', 'vote'],
  ])('does not exist for %s and %s', (agent, task) => {
    expect(() => worldbuildingSystem.schemaOf(agent, task)).toThrow(`nobody asks ${agent} for ${task}`);
    expect(() => worldbuildingSystem.taskText(task, agent)).toThrow(`nobody asks ${agent} for ${task}`);
  });

  test('loses a citation of what is in no canon, where its field cites something else as well', () => {
    const { request, context } = laid('a-synthesizer', 'crystallize');
    const spec = crystallized();
    const stakes = { text: 'The lake.', cites: ['A-C1', 'B-C1', 'A-F2'] };
    const answer = plain({ ...spec, tension: { ...spec.tension, stakes } });
    expect(keptOf(worldbuildingSystem, request, context, { answer })).toMatchObject({
      answer: { tension: { stakes: { cites: ['A-C1'] } } },
      note: 'dropped: tension.stakes cites B-C1, tension.stakes cites A-F2',
    });
    expect(keptOf(worldbuildingSystem, request, context, { answer: plain(spec) }).note).toBeNull();
  });

  describe('with a field that cites a rejected proposal alone', () => {
    const spec = crystallized();
    const answer = plain({ ...spec, tension: { ...spec.tension, stakes: { text: 'The lake.', cites: ['A-F2'] } } });
    const kept = (round: number, before: object | null) => {
      const note = { ...laid('a-synthesizer', 'crystallize').context.notes.find(({ content }) => content === 'spec') };
      const change = before === null ? {} : { spec: { ...present(note as Note), body: plain(before) } };
      const { request, context } = laid(
        'a-synthesizer',
        'crystallize',
        change,
        { round },
        before === null ? ['spec'] : [],
      );
      return keptOf(worldbuildingSystem, request, context, { answer });
    };
    const stands = { answer, note: null };
    const groundless = {
      answer: { tension: { stakes: { text: 'The lake.', cites: [] } } },
      note: 'dropped: tension.stakes cites A-F2',
    };
    test('its writer is told, where nobody told them and they may write again', () => {
      expect(kept(1, null)).toMatchObject(stands);
      expect(kept(2, crystallized())).toMatchObject(stands);
    });
    test('the field stands on nothing, and the rest of the world stands, where they were told', () => {
      expect(kept(2, answer as object)).toMatchObject(groundless);
    });
    test('and where they can write no other', () => {
      expect(kept(matchDefaults.crystallizations, crystallized())).toMatchObject(groundless);
    });
  });

  test('takes its limits from the match’s policy, and a judge has a larger context', () => {
    const policy = {
      ...matchDefaults,
      sectionReads: 0,
      contextTokens: { always: 1, desk: 2, judgeDesk: 3 },
      leastAnswerTokens: 4,
    };
    const budgets = (agent: AgentKey, task: WorldbuildingTask) =>
      worldbuildingSystem.budgets(asked(agent, task), contextFor(asked(agent, task), {}, {}, policy).context);
    expect(budgets('a-architect', 'vote')).toEqual({
      always: 1,
      perSubject: 2,
      section: 2,
      toolTurns: 0,
      leastAnswer: 4,
    });
    expect(budgets('judge-2', 'judge')).toMatchObject({ perSubject: 3, toolTurns: 0 });
    expect(budgets('prompt-engineer', 'write-prompts')).toMatchObject({ perSubject: 2 });
  });

  test('is put to each agent under its own charge, though another system has a judge too', async () => {
    const prompts = await loadSideBySide({ ablation: ablationSystem.roster, worldbuilding: roster });
    for (const agent of agentKeys)
      expect(prompts.of(agent, 'worldbuilding').text).toMatch(
        new RegExp(`^# ${roster[agent].prompt.replace('worldbuilding.', '').toUpperCase()} System Prompt`),
      );
    expect(prompts.of('judge', 'ablation').text).not.toBe(prompts.of('judge', 'worldbuilding').text);
    expect(prompts.of('soloist', 'ablation').text).not.toBe(prompts.of('soloist', 'worldbuilding').text);
    expect([prompts.has('moderator'), prompts.has('moderator', 'ablation'), prompts.has('clerk', 'ablation')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(() => prompts.of('clerk', 'ablation')).toThrow('No system prompt for clerk');
    expect(() => prompts.of('nobody')).toThrow('No system prompt for nobody');
    const lost = (agent: string) => ({ [agent]: { ...roster.judge, prompt: `worldbuilding.${agent}` } });
    await expect(loadSideBySide({ one: lost('nobody'), other: lost('nowhere') })).rejects.toThrow(
      /nobody: worldbuilding\.nobody\.md cannot be read[^]*nowhere: worldbuilding\.nowhere\.md cannot be read/,
    );
  });
});

describe('an answer', () => {
  const read = (agent: AgentKey, task: WorldbuildingTask, answer: object) =>
    readAnswer({ text: JSON.stringify(answer), stop: 'complete' }, worldbuildingSystem.schemaOf(agent, task));

  test.each<[string, AgentKey, WorldbuildingTask, object, RegExp]>([
    ['a proposal of 50 kB', 'a-architect', 'propose', proposed({ body: 'salt '.repeat(10_000) }), /^body: /],
    ['an empty proposal', 'a-architect', 'propose', proposed({ title: ' ' }), /^title: /],
    ['a response that only agrees', 'a-lorekeeper', 'respond', responded({ adds: null }), /only agrees/],
    ['a score of 6', 'judge', 'judge', scored(6), /^internalCoherence\.X\.score: /],
    [
      'a spec with two landmarks',
      'a-synthesizer',
      'crystallize',
      { ...crystallized(), landmarks: crystallized().landmarks.slice(1) },
      /^landmarks: /,
    ],
  ])('with %s is none, and is repaired once', (_, agent, task, answer, why) => {
    expect(read(agent, task, answer)).toMatchObject({
      ok: false,
      outcome: 'unreadable',
      why: expect.stringMatching(why),
    });
  });

  test('says of no answer how sure it is, and its receipt counts that as nothing', () => {
    expect(worldbuildingSystem.confidence('vote', plain(voted('ACCEPT')))).toBeNull();
    expect(receiptOf([sampleCall({ runKey: 'a-match', confidence: null })])).toMatchObject({
      outcome: 'answered',
      confidence: 0,
    });
  });

  test.each<[AgentKey, WorldbuildingTask, object, string, string]>([
    ['a-architect', 'propose', proposed(), 'DELIVERABLE', 'A ARCHITECT proposes: The Bell Causeway'],
    [
      'b-lorekeeper',
      'respond',
      responded(),
      'RESPONSE',
      'B LOREKEEPER adds: Lamp keepers inherit one pier each and swear silence.',
    ],
    ['a-architect', 'vote', voted('ACCEPT'), 'VOTE', 'A ARCHITECT votes ACCEPT: It carries the world.'],
    [
      'a-synthesizer',
      'ratify',
      { ratify: true, reason: 'It is ours.' },
      'VOTE',
      'A SYNTHESIZER ratifies the spec: It is ours.',
    ],
    ['judge', 'judge', scored(4), 'DELIVERABLE', 'judge has scored J01'],
  ])('of %s to %s is a message of its kind', (agent, task, answer, type, summary) => {
    const request = asked(agent, task);
    const facts = factsIn(worldbuildingSystem, request, plain(answer), contextFor(request, {}).context);
    const [call, message, ...others] = callEntries(
      sampleCall({ ...request, ordinal: 0, answer: plain(answer), facts, confidence: null }),
      worldbuildingSystem,
      request,
      {},
    );
    expect(message).toMatchObject({ type, content: { summary } });
    expect(others).toEqual([]);
    expect(JSON.stringify([facts, call])).not.toMatch(/canary|"score":/);
  });

  test('does nothing beside itself', () => {
    expect([
      worldbuildingSystem.acts(asked('a-architect', 'vote'), {}, {}),
      worldbuildingSystem.refusedActs({}),
    ]).toEqual([[], []]);
  });
});
