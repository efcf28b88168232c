import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { doubtful, hostile, injection, patched } from '../../../../activities/models/simulated/damage.ts';
import { player, readScript } from '../../../../activities/models/simulated/script.ts';
import type { Prompt } from '../../../../activities/models/simulated/prompt.ts';

const prompt = (agent: Prompt['agent'], task: Prompt['task']): Prompt => ({
  agent,
  task,
  phase: 'REFINE',
  scenarioId: 'x',
  subject: null,
  sections: [],
});

describe('a script', () => {
  test.each([
    ['an unknown agent', [{ agent: 'PLATO', do: { refuse: true } }], /rule 1, agent/],
    ['two deeds at once', [{ do: { refuse: true, hangUp: true } }], /rule 1, do: is not exactly one of/],
    ['an unknown field', [{ do: { refuse: true } }, { who: 'EULER', do: { refuse: true } }], /rule 2.*who/],
    ['a path that is no pointer', [{ do: { patch: [{ path: 'claims', value: 1 }] } }], /rule 1, do/],
    ['no list', { do: { refuse: true } }, /script: /],
  ])('with %s is refused with its place', (_, written, message) => {
    expect(() => readScript(written)).toThrow(message);
  });

  test('acts once by default, always with times 0, and only after the first so many', () => {
    const play = player(
      readScript([
        { agent: 'EULER', do: { unreadable: true } },
        { agent: 'NEWTON', times: 0, do: { refuse: true } },
        { agent: 'GALILEO', after: 2, times: 2, do: { hangUp: true } },
      ]),
    );
    const acts = (agent: Prompt['agent'], count: number) =>
      Array.from({ length: count }, () => play(prompt(agent, 'memo')) !== null);
    expect(acts('EULER', 3)).toEqual([true, false, false]);
    expect(acts('NEWTON', 3)).toEqual([true, true, true]);
    expect(acts('GALILEO', 5)).toEqual([false, false, true, true, false]);
    expect(acts('ATHENA', 2)).toEqual([false, false]);
  });

  test('acts in one run, where a rule names one', () => {
    const play = player(readScript([{ run: 'x', times: 0, do: { refuse: true } }]));
    expect(play(prompt('EULER', 'memo'))).toEqual({ refuse: true });
    expect(play({ ...prompt('EULER', 'memo'), scenarioId: 'y' })).toBeNull();
  });

  test('lets the first rule that is due act, and the next one at the next request', () => {
    const play = player(readScript([{ do: { status: 500 } }, { do: { unreadable: true } }]));
    expect([1, 2, 3].map(() => play(prompt('EULER', 'memo')))).toEqual([{ status: 500 }, { unreadable: true }, null]);
  });

  test.each(readdirSync('examples/scripts'))('the example %s can be read', (file) => {
    expect(readScript(JSON.parse(readFileSync(`examples/scripts/${file}`, 'utf8'))).length).toBeGreaterThan(0);
  });
});

describe('damage', () => {
  test('a patch sets, adds, appends and removes', () => {
    const answer = { list: [{ id: 'a' }, { id: 'b' }], 'a/b': 1 };
    expect(
      patched(answer, [
        { path: '/list/0/id', value: 'z' },
        { path: '/list/-', value: { id: 'c' } },
        { path: '/list/1', remove: true },
        { path: '/a~1b', value: null },
      ]),
    ).toEqual({ list: [{ id: 'z' }, { id: 'c' }], 'a/b': null });
  });

  test.each(['/nowhere/at/all', '/list/9/id', '/list/x'])('a patch at %s is refused', (path) => {
    expect(() => patched({ list: [] }, [{ path, value: 1 }])).toThrow(path);
  });

  test('a patch multiplies, adds to a text, quotes, copies and puts other words, at every place that * stands for', () => {
    const answer = {
      rows: [
        { mass: '40 kg', n: 2 },
        { mass: '½ kg of 3', n: 5 },
      ],
      words: 'a rope',
      both: '',
    };
    expect(
      patched(answer, [
        { path: '/rows/*/n', scale: 1.5 },
        { path: '/rows/*/mass', scale: 2 },
        { path: '/words', append: '.' },
        { path: '/both', quote: '/words' },
        { path: '/rows/0/mass', replace: 'kg', by: 'g' },
        { path: '/rows/-', copy: '/rows/1' },
      ]),
    ).toEqual({
      rows: [
        { mass: '80 g', n: 3 },
        { mass: '½ kg of 6', n: 7.5 },
        { mass: '½ kg of 6', n: 7.5 },
      ],
      words: 'a rope.',
      both: ' a rope.',
    });
    expect(patched({ list: [1, 2, 3] }, [{ path: '/list/*', remove: true }])).toEqual({ list: [] });
  });

  test.each([
    ['a * that stands for nothing', { path: '/list/*', value: 1 }],
    ['a text without a number to be multiplied', { path: '/text', scale: 2 }],
    ['an addition to a number', { path: '/n', append: '.' }],
    ['words that do not stand there', { path: '/text', replace: 'rope', by: 'line' }],
    ['a copy of what is not there', { path: '/n', copy: '/m' }],
    ['a multiplication of what is not there', { path: '/m', scale: 2 }],
  ])('%s is refused', (_, edit) => {
    expect(() => patched({ list: [], text: 'none', n: 1 }, [edit])).toThrow('leads nowhere');
  });

  test('a removal of what is not there is refused', () => {
    expect(() => patched({}, [{ path: '/gone', remove: true }])).toThrow('/gone');
  });

  test('doubt reaches the answer and the sketch, and adds no field', () => {
    expect(doubtful({ confidence: 0.9, solution: { confidence: 0.8, steps: [] } }, 0.6)).toEqual({
      confidence: 0.6,
      solution: { confidence: 0.6, steps: [] },
    });
    expect(doubtful({ name: 'x' }, 0.6)).toEqual({ name: 'x' });
  });

  test('hostility leaves ids, names and closed words alone', () => {
    expect(hostile({ id: 'C1', status: 'VALID', law: 'Coulomb friction', reason: 'It is below the bound.' })).toEqual({
      id: 'C1',
      status: 'VALID',
      law: 'Coulomb friction',
      reason: `It is below the bound.${injection}`,
    });
  });
});
