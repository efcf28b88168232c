/**
 * Names of units as prose writes them, in the form that mathjs reads. A name is written in small letters and has a plural
 * (SI Brochure, 9th edition, section 5.3); `square` and `cubic` stand before the unit that they raise (NIST SP 811 has
 * both writings). What is not such a name stays as it is: a symbol in other letters is another unit.
 */

/** Units whose names mathjs knows in the singular, or under the name beside them. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['meter', 'gram', 'kilogram', 'milligram', 'kilometer', 'centimeter', 'millimeter', 'micrometer', 'liter'],
      ...['second', 'minute', 'hour', 'day', 'newton', 'kilonewton', 'joule'],
      ...['kilojoule', 'megajoule', 'watt', 'kilowatt', 'megawatt', 'kelvin', 'mole', 'volt', 'millivolt', 'kilovolt'],
      ...['ampere', 'milliampere', 'ohm', 'coulomb', 'farad', 'tesla', 'weber', 'candela', 'lumen', 'radian'],
    ].map((name) => [name, name]),
  ),
  // Their plurals are irregular, or their names are not the word of mathjs.
  hertz: 'hertz',
  pascal: 'Pa',
  kilopascal: 'kPa',
  megapascal: 'MPa',
  micron: 'um',
  celsius: 'degC',
};

/** A word as the name of a unit; null: it is none that is known here. */
function named(word: string): string | null {
  const small = word.toLowerCase().replace('metre', 'meter').replace('litre', 'liter');
  const singular = small.endsWith('s') && !Object.hasOwn(names, small) ? small.slice(0, -1) : small;
  return Object.hasOwn(names, singular) ? (names[singular] ?? null) : null;
}

const powers: Readonly<Record<string, string>> = { square: '^2', cubic: '^3' };

/** The unit with its names as mathjs reads them, `**` as `^`, and `per` as a solidus. */
export function withUnitNames(unit: string): string {
  return unit
    .replaceAll('**', '^')
    .replace(/\bper cent\b/gi, '%')
    .replace(/ per /gi, '/')
    .replace(/\bdegrees? (celsius|fahrenheit)\b/gi, (_, scale: string) => (/^c/i.test(scale) ? 'degC' : 'degF'))
    .replace(/\b(square|cubic) ([a-z]+)\b/gi, (whole, power: string, word: string) => {
      const name = named(word);
      return name === null ? whole : `${name}${powers[power.toLowerCase()] ?? ''}`;
    })
    .replace(/[A-Za-z]{4,}/g, (word) => named(word) ?? word);
}
