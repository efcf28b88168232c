/** Words by which a match on simulated models is made to go wrong on purpose; they are no part of the world. */
const stageWords = / ?\[simulate: [\w-]{0,60}\]/g;

/** The same in a prompt, where the simulated image model obeys them; in other texts they are anybody's words. */
const promptWords = / ?\[(?:refuse|broken|same)\]/g;

/** Where a text was nothing else. */
const nothingElse = '…';

function without(patterns: readonly RegExp[], text: string): string {
  const left = patterns.reduce((some, pattern) => some.replace(pattern, ''), text);
  return left !== text && left.trim() === '' ? nothingElse : left;
}

/** What is published of a simulated match, without the words that staged it (worldbuilding rules §13.3). */
export function withoutStageWords<T>(record: T): T {
  const walk = (value: unknown, patterns: readonly RegExp[]): unknown => {
    if (typeof value === 'string') return without(patterns, value);
    if (Array.isArray(value)) return value.map((one) => walk(one, patterns));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        field,
        walk(inner, field === 'artifacts' ? [stageWords, promptWords] : patterns),
      ]),
    );
  };
  return walk(record, [stageWords]) as T;
}
