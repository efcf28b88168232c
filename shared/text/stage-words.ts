/** Words by which a run on simulated models is made to go wrong on purpose; they are no part of what it says. */
const stageWords = / ?\[simulate: [\w ./-]{0,60}\]/g;

/** Where a text was nothing else. */
const nothingElse = '…';

function without(patterns: readonly RegExp[], text: string): string {
  const left = patterns.reduce((some, pattern) => some.replace(pattern, ''), text);
  return left !== text && left.trim() === '' ? nothingElse : left;
}

/**
 * What is published of a simulated run, without the words that staged it. `more`: by the name of a field, words that stage something
 * in it, where they are no words of anybody's.
 */
export function withoutStageWords<T>(record: T, more: ReadonlyMap<string, RegExp> = new Map()): T {
  const walk = (value: unknown, patterns: readonly RegExp[]): unknown => {
    if (typeof value === 'string') return without(patterns, value);
    if (Array.isArray(value)) return value.map((one) => walk(one, patterns));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => {
        const also = more.get(field);
        return [field, walk(inner, also === undefined ? patterns : [stageWords, also])];
      }),
    );
  };
  return walk(record, [stageWords]) as T;
}
