import fc from 'fast-check';

/** Words that have broken programs: names that every object has, signs that no store takes, forms of numbers and of code. */
const trouble = [
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\u2028',
  '\ufeff',
  'NaN',
  '-0',
  '1e999',
  '../../etc/passwd',
  '~sealed:k1:AAAA',
  "'; drop table symposium.runs; --",
  '${x}',
  '<script>',
  '```',
  '#'.repeat(200),
  '\\'.repeat(2_000),
  'a'.repeat(70_000),
  '\n'.repeat(5_000),
];

export const strangeText = fc.oneof(
  fc.constantFrom(...trouble),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, 5e-324, 2 ** 31, 2 ** 53),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Anything that JSON can carry. */
export const strangeJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    strangeText,
    numbers,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(strangeText, tie('value')), { maxLength: 4 }).map(fromPairs),
  ),
})).value;

/** With `__proto__` as a field like any other, as `JSON.parse` has it. */
function fromPairs(pairs: readonly (readonly [string, unknown])[]): object {
  return JSON.parse(
    `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  ) as object;
}

type Change = {
  readonly at: number;
  readonly what: 'drop' | 'replace' | 'add';
  readonly name: string;
  readonly value: unknown;
};
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  what: fc.constantFrom('drop', 'replace', 'replace', 'add'),
  name: strangeText,
  value: strangeJson,
});

/** Right inputs with a few changes each, among wholly strange ones: what is nearly right gets further in. */
export function nearly(...right: readonly unknown[]): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(fc.constantFrom(...right), fc.array(change, { minLength: 0, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(changedBy, structuredClone(value)));
  return fc.oneof({ weight: 5, arbitrary: changed }, { weight: 1, arbitrary: strangeJson });
}

type Parent = Record<string, unknown> | unknown[];

/** The value with one of its parts taken away, put in another's place, or added to. */
function changedBy(value: unknown, { at, what, name, value: other }: Change): unknown {
  const places = placesIn(value);
  if (places.length === 0) return what === 'drop' ? null : other;
  const place = places[at % places.length];
  if (place === undefined) return other;
  const { parent, key } = place;
  if (what === 'add' && !Array.isArray(parent)) put(parent, name, other);
  else if (what === 'drop' && !Array.isArray(parent)) Reflect.deleteProperty(parent, key);
  else put(parent, key, other);
  return value;
}

const put = (parent: Parent, key: string, value: unknown): void => {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
};

function placesIn(value: unknown): { readonly parent: Parent; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Parent;
  return Object.entries(value).flatMap(([key, inner]) => [{ parent, key }, ...placesIn(inner)]);
}
