import { describe, expect, test } from 'vitest';
import { compose, stableLengths, tokensOf } from '../../../activities/ask/compose.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { categories } from '../../../shared/worldbuilding/vocabulary.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { type AgentKey, agentKeys, roster } from '../../../shared/worldbuilding/roster.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { filled, runKey } from './context.ts';
import { contents, laid, sections } from './laid-sections.ts';

const prompts = await loadPrompts(roster);

const questions = agentKeys.flatMap((agent) =>
  (Object.keys(roster[agent].answers) as WorldbuildingTask[]).map((task) => ({ agent, task })),
);

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

/** Two rounds, the first in the canon, the second of the running phase. */
const debated = [1, 2].flatMap(() =>
  ['proposal', 'objection', 'responses', 'resolution', 'ballots', 'decision', 'canon'].map(
    (label) => `${label} · TEAM`,
  ),
);

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
        ...debated,
        'goal · ORCHESTRATOR',
        'note · ORCHESTRATOR',
      ]);
      expect(labels(agent, task, {}, {}, ['note']).at(-1)).toBe('goal · ORCHESTRATOR');
    },
  );

  test('has every curveball that was met after the debate, whole, and nothing where none was or none was noted', () => {
    const curveballs = [{ id: 'Q1', text: 'The tide stops.', met: 'A-F1' }];
    const { body, ...note } = filled('transcript', 'A');
    const given = body as { readonly [part: string]: Json };
    const { curveballs: _, ...older } = given;
    for (const task of ['propose', 'vote', 'ratify'] as const) {
      const handed = (transcript: Json) => sections('a-architect', task, { transcript: { ...note, body: transcript } });
      const met = handed({ ...given, curveballs });
      const at = met.findIndex(({ label }) => label === 'curveballs');
      expect(met[at]).toEqual({
        label: 'curveballs',
        author: 'ORCHESTRATOR',
        ref: note.key,
        body: curveballs,
        compact: true,
      });
      // All else is where it was: a curveball changes nothing of what a cache has.
      expect(met.filter((_, nth) => nth !== at)).toEqual(handed(given));
      expect(met.slice(0, at).every(({ stable }) => stable === true)).toBe(true);
      for (const transcript of [given, older])
        expect(handed(transcript).map(({ label }) => label)).not.toContain('curveballs');
    }
  });

  test('at the end: the spec, for the vote or to be written again', () => {
    expect(labels('a-lorekeeper', 'ratify', {}, {}, ['note'])).toEqual([
      'challenge · ORCHESTRATOR',
      ...debated,
      'spec · TEAM',
    ]);
    expect(labels('a-synthesizer', 'crystallize')).toEqual([
      'challenge · ORCHESTRATOR',
      ...debated,
      'spec · TEAM',
      'note · ORCHESTRATOR',
    ]);
    expect(labels('a-synthesizer', 'crystallize', {}, {}, ['spec', 'note'])).toEqual([
      'challenge · ORCHESTRATOR',
      ...debated,
    ]);
  });

  test('is every phase with its votes, and the canon', () => {
    const of = (label: string) =>
      sections('a-architect', 'vote').flatMap((one) => (one.label === label ? [one.body] : []));
    expect(of('proposal')).toMatchObject([
      { round: 'A-F1', phase: 'FOUNDATION' },
      { round: 'A-L1', phase: 'LANDMARKS', by: 'LOREKEEPER', proposal: { title: 'The Bell Causeway' } },
    ]);
    expect(of('ballots')).toMatchObject(
      ['A-F1', 'A-L1'].map((round) => ({
        round,
        ballots: [{ vote: { reason: 'It carries the world.' } }, {}, {}, {}],
      })),
    );
    expect(of('canon')).toMatchObject([{ id: 'A-C1' }, { id: 'A-C2' }]);
  });

  test('leads with what a provider’s cache can find again, piece by piece', () => {
    const { context, request } = laid('a-architect', 'vote');
    const handed = worldbuildingSystem.sections(request, context);
    const stable = 1 + debated.length;
    expect(handed.map((one) => one.stable === true)).toEqual(handed.map((_, nth) => nth < stable));
    const { preamble, runLine } = worldbuildingSystem;
    const lengths = stableLengths(request, { preamble, runLine, role: '', task: '', schemaName: '', sections: handed });
    expect(lengths).toHaveLength(stable);
  });
});

describe('what the neutral read', () => {
  test('the engineer: the spec’s texts, or what was refused', () => {
    expect(labels('prompt-engineer', 'write-prompts')).toEqual(['spec · ORCHESTRATOR']);
    expect(labels('prompt-engineer', 'soften', {}, {}, ['spec'])).toEqual(['refused · ORCHESTRATOR']);
  });

  test('a soloist: the challenge and its own drafts, and nothing of a debate', () => {
    expect(labels('soloist', 'create')).toEqual(['challenge · ORCHESTRATOR']);
    expect(labels('soloist', 'choose')).toEqual(['challenge · ORCHESTRATOR', 'drafts · ORCHESTRATOR']);
    expect(labels('soloist', 'improve')).toEqual([
      'challenge · ORCHESTRATOR',
      'draft · ORCHESTRATOR',
      'note · ORCHESTRATOR',
    ]);
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
      const own = new Set(whole.match(/mark-[\w-]+?-(?:A|B|[JC]\d+|prompt-engineer|moderator)/g));
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
  if (agent === 'clerk') return 'C01';
  // Who plays alone has team B's place.
  if (agent === 'soloist') return 'B';
  return agent.startsWith('judge') ? 'J01' : agent;
}
