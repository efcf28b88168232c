/** The base unit that a unit of a statement is a multiple of, and how many of it one is. */
export interface ProseUnit {
  readonly base: 's' | 'm' | 'kg';
  readonly factor: number;
}

const rows: readonly (readonly [ProseUnit['base'], number, string])[] = [
  ['s', 0.001, 'ms millisecond milliseconds'],
  ['s', 1, 's sec second seconds'],
  ['s', 60, 'min minute minutes'],
  ['s', 3_600, 'h hr hrs hour hours'],
  ['s', 86_400, 'day days'],
  ['s', 604_800, 'week weeks'],
  ['m', 0.000001, 'µm μm micrometre micrometres micrometer micrometers'],
  ['m', 0.001, 'mm millimetre millimetres millimeter millimeters'],
  ['m', 0.01, 'cm centimetre centimetres centimeter centimeters'],
  ['m', 1, 'm metre metres meter meters'],
  ['m', 1_000, 'km kilometre kilometres kilometer kilometers'],
  ['kg', 0.000001, 'mg milligram milligrams'],
  ['kg', 0.001, 'g gram grams'],
  ['kg', 1, 'kg kilogram kilograms'],
  ['kg', 1_000, 't tonne tonnes'],
];

const units: ReadonlyMap<string, ProseUnit> = new Map(
  rows.flatMap(([base, factor, words]) => words.split(' ').map((word) => [word, { base, factor }] as const)),
);

/** The unit that a word behind a number is, in small letters; undefined: none of time, length or mass. */
export const unitOf = (word: string | undefined): ProseUnit | undefined => units.get(word ?? '');
