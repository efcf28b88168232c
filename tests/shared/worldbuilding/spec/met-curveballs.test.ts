import { describe, expect, test } from 'vitest';
import { spec as specSchema } from '../../../../shared/worldbuilding/answers.ts';
import type { CanonEntry } from '../../../../shared/worldbuilding/deliberation/canon.ts';
import { metCurveballs } from '../../../../shared/worldbuilding/spec/met-curveballs.ts';
import { crystallized } from '../deliberation/said.ts';

const ship = { id: 'Q1', text: 'A ship stands on the horizon every evening.' };
const rain = { id: 'Q2', text: 'It has not rained for a year.' };
const entry = (id: string, round: number, text: string, amendment: CanonEntry['amendment'] = null) => ({
  ...{ id, phase: 'FOUNDATION' as const, round, title: 'Bells', text, fills: [], amendment },
});
const came = (round: number, ...curveballs: readonly (typeof ship)[]) => ({
  ...{ phase: 'FOUNDATION' as const, round, curveballs },
});
const team = {
  canon: [entry('A-C1', 1, 'The sea owns what sounds.'), entry('A-C7', 2, 'Nobody rings before dawn.')],
  rounds: [came(1), came(2, ship), came(3, rain)],
};
const metIn = (...metBy: readonly string[]) =>
  metCurveballs(crystallized({ curveballs: [{ id: 'Q1', metBy: [...metBy] }] }), team).find(({ id }) => id === 'Q1')
    ?.metBy;

describe('a curveball', () => {
  test.each([
    ['A-C7'],
    ['worldName'],
    ['landmarks.2.visualKey'],
    ['landmarks[2].visualKey', 'landmarks.2.visualKey'],
    ['landmarks.1'],
    ['tension'],
    ['aestheticMood'],
  ])('is met where the spec points at %s', (place, told = place) => {
    expect(metIn(place)).toEqual([told]);
  });

  test.each([
    ['A-C99'],
    ['B-C1'],
    ['C7'],
    ['landmarks.3.visualKey'],
    ['landmark'],
    ['land'],
    ['everywhere'],
    ['met'],
    ['Q1'],
    ['constructor'],
  ])('is not met by the word %s, at which nothing is', (place) => {
    expect(metIn(place)).toEqual([]);
  });

  test('is met by an entry that was there before it came only where that speaks of it', () => {
    const found = (canon: typeof team.canon) =>
      metCurveballs(crystallized({ curveballs: [{ id: 'Q1', metBy: ['A-C1', 'A-C7'] }] }), { ...team, canon })[0]
        ?.metBy;
    expect(found(team.canon)).toEqual(['A-C7']);
    const spoken = [entry('A-C1', 1, 'On the horizon, bells.'), ...team.canon.slice(1)];
    expect(found(spoken)).toEqual(['A-C1', 'A-C7']);
    const amended = { id: 'A-F1-M1', by: 'CONTRARIAN' as const, text: 'A ship may pass.', taken: false };
    expect(found([entry('A-C1', 1, 'Bells.', amended), ...team.canon.slice(1)])).toEqual(['A-C1', 'A-C7']);
  });

  test('is met by what there is of several places, each once', () => {
    expect(metIn('A-C9', 'A-C7', 'inhabitants.appearance', 'A-C7')).toEqual(['A-C7', 'inhabitants.appearance']);
  });

  test('of which the spec says nothing is not met, and neither is any without a spec', () => {
    expect(metCurveballs(crystallized(), team)).toEqual([
      { ...ship, metBy: [] },
      { ...rain, metBy: [] },
    ]);
    expect(metCurveballs(null, team).map(({ metBy }) => metBy)).toEqual([[], []]);
  });

  test('that the team never came to is none of its curveballs, whatever its spec says', () => {
    const spec = crystallized({ curveballs: [{ id: 'Q9', metBy: ['worldName'] }] });
    expect(metCurveballs(spec, team).map(({ id }) => id)).toEqual(['Q1', 'Q2']);
  });
});

test('a spec from before it said anything of curveballs is still read', () => {
  const { curveballs: _, ...before } = crystallized();
  expect(specSchema.parse(before)).toEqual(before);
  expect(metCurveballs(specSchema.parse(before), team).map(({ metBy }) => metBy)).toEqual([[], []]);
});
