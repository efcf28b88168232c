import { describe, expect, test } from 'vitest';
import { fit } from '../../../activities/ask/fit-to-budget.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import { filled, noteFor, stored } from './context.ts';
import { laid, sections } from './laid-sections.ts';

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

  test('a context that lacks what the task needs is a fault of Symposium', () => {
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

describe('a context that does not fit', () => {
  test('loses what was said in rounds of earlier phases and says so; all else is whole', () => {
    const { context, request } = laid('a-architect', 'vote', {}, { phase: 'LANDMARKS' });
    const { handed, over } = fit(
      worldbuildingSystem.sections(request, context),
      1,
      worldbuildingSystem.reduction(request),
      false,
    );
    expect(over).toBeGreaterThan(0);
    expect(handed.map(({ section: { label }, form }) => [label, form])).toEqual([
      ...['proposal', 'objection', 'responses', 'resolution'].map((label) => [label, 'omitted']),
      ...['ballots', 'decision', 'canon'].map((label) => [label, 'full']),
      ...['proposal', 'objection', 'responses', 'resolution', 'ballots', 'decision', 'canon', 'goal', 'note'].map(
        (label) => [label, 'full'],
      ),
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
