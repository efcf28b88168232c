import { constants, deadline } from './law.ts';
import { laws } from './laws.ts';
import type { Part, Plot, Row } from './plot.ts';
import { fill } from '../template.ts';

/** How a constant's place is written; what nature sets stands in no table. */
const lawPlace = (why: string) => `law: ${why}`;

/**
 * Where each quantity stands: a row or cell of the public tables as Symposium addresses them, `deadline`, a law, or the
 * claim whose bound it is. A quantity that is another one stands where that one does.
 */
export function placesOf(
  plot: Plot,
  parts: Readonly<Record<string, Part>>,
  tables: { readonly environment: readonly Row[]; readonly capabilities: readonly Row[] },
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const named = (name: string) => (text: string) => text.includes(`{${name}}`);
  const inTables = (name: string): string | undefined => {
    const shows = named(name);
    for (const [kind, rows] of [
      ['environment', tables.environment],
      ['capability', tables.capabilities],
    ] as const) {
      const row = rows.find(([, value]) => shows(value));
      if (row !== undefined) return `${kind}:${fill(row[0], words)}`;
    }
    for (const [part, , , dimensions, material, notes] of Object.values(parts)) {
      const cell = Object.entries({ dimensions, material, notes }).find(([, text]) => shows(text))?.[0];
      if (cell !== undefined) return `object:${part}/${cell}`;
    }
    return undefined;
  };
  const placeOf = (name: string): string => {
    if (name === deadline) return 'deadline';
    const shown = inTables(name);
    if (shown !== undefined) return shown;
    const source = plot.numbers[name];
    if (typeof source === 'string') {
      const [slot = '', what] = source.split('.');
      const part = parts[slot];
      if (what === undefined) return placeOf(slot);
      if (part !== undefined) return `object:${part[0]}/${what === 'kg' ? 'mass' : 'dimensions'}`;
    }
    const bounding = plot.claims.findIndex(({ law }) => laws[law].limit === name);
    return bounding >= 0 ? `C${bounding + 1}` : 'nowhere';
  };
  const fixed = Object.entries(constants).map(([name, [, , why]]) => [name, lawPlace(why)] as const);
  const names = new Set(plot.claims.flatMap(({ law }) => [...Object.keys(laws[law].variables), laws[law].limit]));
  return Object.fromEntries([...[...names].map((name) => [name, placeOf(name)] as const), ...fixed]);
}
