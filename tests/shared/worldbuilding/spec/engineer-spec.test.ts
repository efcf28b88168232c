import { describe, expect, test } from 'vitest';
import type { Spec } from '../../../../shared/worldbuilding/answers.ts';
import { fieldsOf } from '../../../../shared/worldbuilding/spec/validation.ts';
import { engineerSpec } from '../../../../shared/worldbuilding/spec/engineer-spec.ts';
import { crystallized } from '../deliberation/said.ts';

const field = (text: string, ...cites: string[]) => ({ text, cites });
const shown = (change: Partial<Spec> = {}) => JSON.stringify(engineerSpec(crystallized(change)));

describe('a spec in the engineer’s context', () => {
  test('has every text of the spec, in the spec’s own structure', () => {
    const spec = crystallized();
    const text = shown();
    for (const { path, text: said } of fieldsOf(spec)) if (path !== 'aestheticMood') expect(text).toContain(said);
    expect(engineerSpec(spec)).toMatchObject({
      worldName: 'Tidebell',
      aestheticMood: ['hushed', 'tidal', 'bronze'],
      landmarks: [{ name: 'Bell Causeway', visualKey: 'Green bronze above black water.' }, {}, {}],
      tension: { conflict: 'The young want to sing.' },
    });
  });

  test('cites nothing, and no id in it names a team', () => {
    expect(
      shown({ governingLogic: field('Whatever sounds is owned by the sea, as A-C1 and B-F2-M1 have it.', 'A-C1') }),
    ).not.toMatch(/cites|\b[AB]-[CFLTS]\d/);
  });

  test('is the same whichever team wrote it', () => {
    const as = (letter: string) =>
      JSON.parse(
        JSON.stringify(crystallized({ worldName: field('Tidebell of A-C1', 'A-C1') })).replaceAll(
          'A-C1',
          `${letter}-C1`,
        ),
      ) as Spec;
    expect(engineerSpec(as('B'))).toEqual(engineerSpec(as('A')));
  });

  test('is whole: no word of a world is cut before it is painted', () => {
    const text = 'Ash, Ada and the WILDCARD of Marlow salute Team Tide under a banner of gpt-5.1; Gemini 2 rises.';
    expect(shown({ heroImageDescription: field(text, 'A-C1') })).toContain(text);
  });
});
