import { expect, test } from 'vitest';
import { floors, read, sourcesIn } from './tree.ts';

/** Where a manner may be named: the simulated provider, what hands it the setting or the option, and what reckons a run before it begins. */
const knowing = [
  /^activities\/models\/simulated\//,
  /^workers\/settings?\.ts$/,
  /^workers\/serving\/simulation\.ts$/,
  /^workers\/estimate\/estimating\.ts$/,
  /^workers\/commands\/(manner-option|operate|agent|agent-test|rehearse)\.ts$/,
];

/** The setting, its value, the option and the table. A `manner` otherwise is how an agent of OMEGA or a role of a match works. */
const naming = /simulatedManners|mannerNames|MannerName|MannerOption|readManners|SIMULATED_MANNER|simulated\/manners/;
/** Comments left out: there it is an English word. */
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('nobody but the simulated provider knows in which manner its models answer', () => {
  const others = sourcesIn(...floors).filter((file) => !knowing.some((place) => place.test(file)));
  const reading = others.filter((file) => naming.test(code(read(file))));
  expect(reading).toEqual([]);
});

test('and each place that may name one does', () => {
  const files = sourcesIn(...floors).filter((file) => naming.test(read(file)));
  expect(knowing.filter((place) => !files.some((file) => place.test(file)))).toEqual([]);
});
