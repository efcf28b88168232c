import { describe, expect, test } from 'vitest';
import { patched } from '../../activities/models/simulated/damage.ts';
import { fill } from '../../activities/models/simulated/template.ts';
import { refusalText, downgradeText, endingText, reasonText } from '../../shared/scenario/documents/dispute-words.ts';
import { modelsOf } from '../../shared/scenario/enlist.ts';
import { readMarkLines } from '../../workers/reviews/mark-lines.ts';
import { readable } from '../../workers/reviews/readable.ts';

/** Whatever somebody types or a model writes may be called as what every object inherits. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('%s is a name like any other', (name) => {
  test('in the marks that a reviewer writes', () => {
    const { marks, problems } = readMarkLines([`${name} ${name} 4 It follows`, `${name} other 3 So does this`]);
    expect(problems).toEqual([]);
    expect(Object.entries(marks).map(([label, row]) => [label, Object.keys(row)])).toEqual([[name, [name, 'other']]]);
  });

  test('in an answer that is shown: where a row has no such field, its cell is empty', () => {
    const shown = readable([Object.fromEntries([[name, 'said']]), { other: 'said' }]);
    expect(JSON.stringify(shown)).toBe(JSON.stringify(readable([{ [name]: 'said' }, { other: 'said' }])));
    expect(JSON.stringify(shown)).not.toMatch(/native code|\{\}/);
  });

  test('in an answer that is edited: there is no field that the answer has not', () => {
    expect(() => patched({ here: 1 }, [{ path: `/${name}`, remove: true }])).toThrow('leads nowhere');
    expect(() => fill(`{${name}}`, {})).toThrow('There is no value');
  });

  test('among words that stand for codes', () => {
    for (const words of [refusalText, downgradeText, endingText, reasonText]) expect(words(name)).toBe(name);
  });

  test('among agents, models and prices', () => {
    const rows = Object.fromEntries([[name, {}]]) as unknown as Parameters<typeof modelsOf>[0]['rows'];
    expect(Object.entries(modelsOf({ rows, models: {} }, 'simulated:default'))).toEqual([[name, 'simulated:default']]);
  });
});
