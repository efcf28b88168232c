import { describe, expect, test } from '@jest/globals';
import { compose, stableLength, tokensOf } from '../../../activities/ask/compose.ts';
import { fit } from '../../../activities/ask/fit-to-budget.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Note } from '../../../activities/store/notes.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { slotsOf } from '../../../shared/worldbuilding/context-law.ts';
import { categories } from '../../../shared/worldbuilding/vocabulary.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { agentKeys, roster, type AgentKey } from '../../../shared/worldbuilding/roster.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import { asked, contextFor, filled, noteFor, runKey, stored } from './context.ts';

const prompts = await loadPrompts(roster);
const questions = agentKeys.flatMap((agent) =>
  (Object.keys(roster[agent].answers) as WorldbuildingTask[]).map((task) => ({ agent, task })),
);

type Change = Readonly<Record<string, Note | StoredCall>>;
const contents = (task: WorldbuildingTask) =>
  Object.fromEntries(Object.entries(slotsOf[task]).map(([slot, { content }]) => [slot, content]));
function laid(
  agent: AgentKey,
  task: WorldbuildingTask,
  change: Change = {},
  more: Partial<AskRequest> = {},
  without: readonly string[] = [],
) {
  const request = asked(agent, task, more);
  const { context, references } = contextFor(
    request,
    Object.fromEntries(Object.entries(contents(task)).filter(([slot]) => !without.includes(slot))),
    change,
  );
  return { context, request: { ...request, references } };
}
const sections = (...given: Parameters<typeof laid>) => {
  const { context, request } = laid(...given);
  return worldbuildingSystem.sections(request, context);
};
function text(...given: Parameters<typeof laid>): string {
  const { context, request } = laid(...given);
  return composed(request, worldbuildingSystem.sections(request, context));
}
function composed(request: AskRequest, handed: Parameters<typeof compose>[1]['sections']): string {
  const { preamble, runLine } = worldbuildingSystem;
  return compose(request, {
    preamble,
    runLine,
    role: roster[request.agent as AgentKey].role,
    task: worldbuildingSystem.taskText(request.task, request.agent),
    schemaName: request.task,
    sections: handed,
  });
}
const labels = (...given: Parameters<typeof laid>) =>
  sections(...given).map(({ label, author }) => `${label} · ${author}`);

describe('what an agent of a team reads', () => {
  test.each(['propose', 'object', 'respond', 'resolve', 'vote', 'break-tie'] as const)(
    'to %s: the debate in the order in which it changes, then what is asked',
    (task) => {
      const agent =
        (
          { object: 'a-contrarian', resolve: 'a-synthesizer', 'break-tie': 'a-synthesizer' } as Readonly<
            Partial<Record<string, AgentKey>>
          >
        )[task] ?? 'a-architect';
      expect(labels(agent, task)).toEqual([
        'challenge · ORCHESTRATOR',
        'earlier · TEAM',
        'canon · TEAM',
        'transcript · TEAM',
        'goal · ORCHESTRATOR',
        'note · ORCHESTRATOR',
      ]);
      expect(labels(agent, task, {}, {}, ['note']).at(-1)).toBe('goal · ORCHESTRATOR');
    },
  );

  test('at the end: the spec, for the vote or to be written again', () => {
    expect(labels('a-lorekeeper', 'ratify', {}, {}, ['note'])).toEqual([
      'challenge · ORCHESTRATOR',
      'earlier · TEAM',
      'canon · TEAM',
      'transcript · TEAM',
      'spec · TEAM',
    ]);
    expect(labels('a-synthesizer', 'crystallize')).toEqual([
      'challenge · ORCHESTRATOR',
      'earlier · TEAM',
      'canon · TEAM',
      'transcript · TEAM',
      'spec · TEAM',
      'note · ORCHESTRATOR',
    ]);
    expect(labels('a-synthesizer', 'crystallize', {}, {}, ['spec', 'note'])).toEqual([
      'challenge · ORCHESTRATOR',
      'earlier · TEAM',
      'canon · TEAM',
      'transcript · TEAM',
    ]);
  });

  test('is the running phase whole and the others in short, votes whole', () => {
    const [, earlier, canon, transcript] = sections('a-architect', 'vote');
    expect(earlier?.body).toMatchObject({
      rounds: [{ id: 'A-F1', outcome: 'ACCEPTED' }],
      votes: [{ round: 'A-F1', ballots: [{ vote: { reason: 'It carries the world.' } }, {}, {}, {}] }],
    });
    expect(canon?.body).toMatchObject([{ id: 'A-C1' }]);
    expect(transcript?.body).toMatchObject([{ id: 'A-L1', proposal: { proposal: { title: 'The Bell Causeway' } } }]);
  });

  test('leads with what a provider’s cache can find again', () => {
    const { context, request } = laid('a-architect', 'vote');
    const handed = worldbuildingSystem.sections(request, context);
    expect(handed.map(({ stable }) => stable === true)).toEqual([true, true, true, false, false, false]);
    const { preamble, runLine } = worldbuildingSystem;
    const length = stableLength(request, { preamble, runLine, role: '', task: '', schemaName: '', sections: handed });
    expect(length).toBeGreaterThan(0);
  });
});

describe('what the neutral read', () => {
  test('the engineer: the spec’s texts, or what was refused', () => {
    expect(labels('prompt-engineer', 'write-prompts')).toEqual(['spec · ORCHESTRATOR']);
    expect(labels('prompt-engineer', 'soften', {}, {}, ['spec'])).toEqual(['refused · ORCHESTRATOR']);
  });

  test('the moderator: the challenge and the offer', () => {
    expect(labels('moderator', 'moderate')).toEqual(['challenge · ORCHESTRATOR', 'offer · ORCHESTRATOR']);
  });

  test('a judge: the rubric, then both worlds in the order of reading, each under its label', () => {
    const parts = ['challenge', 'spec', 'pictures', 'transcript'];
    expect(labels('judge', 'judge')).toEqual(
      ['rubric', ...parts.map((part) => `Y-${part}`), ...parts.map((part) => `X-${part}`)].map(
        (label) => `${label} · ORCHESTRATOR`,
      ),
    );
    const [rubric, , , pictures] = sections('judge', 'judge');
    expect(rubric?.body).toMatchObject({
      categories: categories.map((category) => ({
        category,
        weight: matchDefaults.rubric.weights[category],
        asks: expect.any(String),
      })),
      scale: [{ mark: 5 }, {}, {}, {}, { mark: 1 }],
    });
    expect(pictures?.body).toMatchObject([
      { artifact: 'hero', scene: 'The hero.', picture: null, why: 'there is no picture' },
      { artifact: 'landmark1', picture: 'Y-landmark1', why: null },
      {},
      {},
      {},
      {},
    ]);
  });

  test('a judge sees the pictures that there are, under the names of the sections, and nobody else sees any', () => {
    const { context, request } = laid('judge', 'judge');
    expect(worldbuildingSystem.pictures?.(request, context).map(({ caption }) => caption)).toEqual(
      ['Y', 'X'].flatMap((label) =>
        ['landmark1', 'landmark2', 'landmark3', 'portrait', 'tension'].map((artifact) => `${label}-${artifact}`),
      ),
    );
    const vote = laid('a-architect', 'vote');
    expect(worldbuildingSystem.pictures?.(vote.request, vote.context)).toEqual([]);
  });

  test.each(['prompt-engineer', 'judge', 'judge-3'] as const)('no section of %s names a team', (agent) => {
    for (const task of Object.keys(roster[agent].answers) as WorldbuildingTask[]) {
      const whole = text(agent, task);
      expect(whole).not.toMatch(
        /\b[AB]-(?:[CFLTS]\d|(?:architect|lorekeeper|contrarian|synthesizer)\b)|\bteam [AB]\b|· TEAM/i,
      );
      expect(whole).not.toContain(runKey);
    }
  });
});

describe('a request', () => {
  test.each(questions)(
    'of $agent for $task fits in level 1 with its charge, and says which match it is of',
    ({ agent, task }) => {
      const { context, request } = laid(agent, task);
      const handed = worldbuildingSystem.sections(request, context);
      const opening = composed(
        request,
        handed.filter(({ always }) => always === true),
      );
      expect(tokensOf(prompts.of(agent).text) + tokensOf(opening)).toBeLessThanOrEqual(
        matchDefaults.contextTokens.always,
      );
      expect(opening).toMatch(/^MATCH_ID: draft-[0-9a-f]{8}$/m);
      expect(opening).not.toContain(runKey);
      expect(handed.map(({ label }) => label).join(' ')).toMatch(/^\S+( \S+)*$/);
    },
  );

  test('is the same for both teams but for ids, so that nothing in it favours one', () => {
    const neutral = (whole: string) =>
      whole
        .replaceAll(/\b[AB]-(?=[CFLT]\d)/g, '')
        .replaceAll(/(mark-\w+-)[AB]/g, '$1')
        .replaceAll(/"team":"[AB]"/g, '');
    for (const task of ['propose', 'vote', 'ratify'] as const)
      expect(neutral(text('b-architect', task))).toBe(neutral(text('a-architect', task)));
  });

  test('shows every mark of its own notes, and none of anybody else’s', () => {
    for (const { agent, task } of questions) {
      const whole = text(agent, task);
      const own = new Set(whole.match(/mark-[\w-]+?-(?:A|B|J\d+|prompt-engineer|moderator)/g));
      const reader = readerOf(agent);
      expect([...own].sort()).toEqual(
        Object.values(contents(task))
          .map((content) => `mark-${content}-${reader}`)
          .sort(),
      );
    }
  });
});

/** Whose marks an agent may read: a team's, a judge's, or its own. */
function readerOf(agent: string): string {
  if (/^[ab]-/.test(agent)) return agent.charAt(0).toUpperCase();
  return agent.startsWith('judge') ? 'J01' : agent;
}

describe('a leak is final', () => {
  const failure = (...given: Parameters<typeof laid>): unknown => {
    try {
      return sections(...given);
    } catch (error) {
      return error;
    }
  };
  const leak = (message: RegExp) =>
    expect.objectContaining({ type: 'CONTEXT_LEAK', nonRetryable: true, message: expect.stringMatching(message) });

  test.each<readonly [string, Parameters<typeof laid>, RegExp]>([
    [
      'the other team’s transcript',
      ['a-architect', 'propose', { transcript: filled('transcript', 'B') }],
      /a-architect may not read transcript for propose: .*\/transcript\/B is for B/,
    ],
    ['the other team’s spec', ['b-contrarian', 'ratify', { spec: filled('spec', 'A') }], /is for A/],
    ['the seal', ['judge', 'judge', { exhibits: noteFor('seal', 'seal', { seed: 'x' }) }], /a note of the kind seal/],
    ['another judgement’s exhibits', ['judge', 'judge', { exhibits: filled('exhibits', 'J02') }], /is for J02/],
    [
      'a team’s spec on the engineer’s desk',
      ['prompt-engineer', 'write-prompts', { spec: filled('spec', 'A') }],
      /a note of the kind spec/,
    ],
    ['a note for nobody', ['a-architect', 'vote', { goal: noteFor('goal', null, {}) }], /is for nobody/],
    [
      'an answer, whoever gave it',
      ['a-architect', 'ratify', { spec: stored('a-synthesizer', 'crystallize', { secret: 'canary' }) }],
      /it holds an answer/,
    ],
    [
      'a slot that the task has not',
      ['a-architect', 'vote', { spec: filled('spec', 'A') }],
      /the task has no such slot/,
    ],
    ['the exhibits of no judgement', ['judge', 'judge', {}, { subject: null }], /is for nobody/],
  ])('%s', (_, given, message) => {
    const error = failure(...given);
    expect(error).toEqual(leak(message));
    expect(String(error)).not.toMatch(/mark-|canary/);
  });

  test('a desk that lacks what the task needs is a fault of the house', () => {
    expect(failure('a-architect', 'propose', {}, {}, ['goal'])).toMatchObject({
      type: 'HOUSE_ERROR',
      nonRetryable: true,
      message: 'a-architect finds nothing in goal for propose',
    });
    const { request } = laid('a-architect', 'propose');
    expect(() =>
      worldbuildingSystem.sections(request, { ...laid('a-architect', 'propose').context, notes: [] }),
    ).toThrow('a-architect finds nothing in challenge for propose');
  });
});

describe('a desk that does not fit', () => {
  test('loses rounds of earlier phases and says so; all else is whole', () => {
    const { context, request } = laid('a-architect', 'vote');
    const { handed, over } = fit(
      worldbuildingSystem.sections(request, context),
      1,
      worldbuildingSystem.reduction(request),
      false,
    );
    expect(over).toBeGreaterThan(0);
    expect(handed.map(({ section: { label }, form }) => [label, form])).toEqual([
      ['earlier', 'omitted'],
      ...['canon', 'transcript', 'goal', 'note'].map((label) => [label, 'full']),
    ]);
  });

  test('never loses anything of a judge’s', () => {
    const { context, request } = laid('judge', 'judge');
    expect(
      fit(
        worldbuildingSystem.sections(request, context),
        1,
        worldbuildingSystem.reduction(request),
        false,
      ).handed.every(({ form }) => form === 'full'),
    ).toBe(true);
  });
});
