import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../../shared/scenario/context.ts';
import { tierRules } from '../../../shared/scenario/difficulty.ts';
import { authorities } from '../../../shared/scenario/disputes/authority.ts';
import { gates } from './gates/all-gates.ts';
import { solvable, type Method } from '../../../shared/scenario/gates/row.ts';
import { pageGate } from '../../../shared/scenario/gates/seed.ts';
import { roster } from '../../../shared/scenario/roster.ts';
import { dimensions, phases } from '../../../shared/scenario/vocabulary.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/rules/scenario.md'), 'utf8');

/** The tables of one section, each a list of rows, each a list of cells; heads are left out. */
function tablesOf(section: string): string[][][] {
  const [, after = ''] = document.split(new RegExp(`^#{2,4} ${section.replaceAll('.', '\\.')} .*$`, 'm'));
  const [body = ''] = after.split(/^#{2,4} /m);
  return [...body.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
}

describe('the tables of the scenario rules', () => {
  test('§3.1 prints the isolation matrix, cell by cell', () => {
    const words = { ALL: 'all', NO: 'NO', '-': '–' } as const;
    const said = (cell: string) => (cell in words ? words[cell as keyof typeof words] : cell.split(' ').join(', '));
    const printed = (tablesOf('3.1')[0] ?? []).flatMap(([contents = '', ...cells]) =>
      [...contents.matchAll(/`(\w+)`/g)].map(([, content]) => [content, ...cells]),
    );
    const coded = Object.entries(matrix).map(([content, [seed, validate, ground, classify, refine, last]]) => {
      expect([content, last]).toEqual([content, content === 'briefTargets' ? 'ALL' : refine]);
      return [content, ...[seed, validate, ground, classify, refine].map(said)];
    });
    expect(printed.toSorted()).toEqual(coded.toSorted());
  });

  const methods: Readonly<Record<Method, string>> = {
    structural: 'S',
    recomputed: 'R',
    'self-report': 'A',
    workflow: 'W',
    vote: 'V',
    similarity: 'L',
  };
  const addressees = (to: string): string => {
    if (to === 'ALL') return 'those concerned';
    return to === 'HOUSE' ? 'Symposium' : to;
  };
  const statuses = (of: 'ALL' | readonly string[]): string => {
    if (of === 'ALL') return 'all';
    return of === solvable ? 'solvable' : of.join(', ');
  };

  /** Columns behind the criterion and what it requires, as each gate's table has them. */
  const columns = {
    SEED: ['method', 'statuses'],
    VALIDATE: ['method', 'statuses', 'returnsTo'],
    GROUND: ['method', 'statuses'],
    CLASSIFY: ['method'],
    REFINE: ['method', 'returnsTo'],
    DOCUMENT: ['returnsTo'],
  } as const;

  test.each(phases.map((phase, place) => ({ phase, section: `5.${place + 1}` })))(
    '§$section prints the criteria of $phase',
    ({ phase, section }) => {
      const printed = (tablesOf(section)[0] ?? []).map(([name, , ...cells]) => [name, ...cells]);
      const judged = phase === 'SEED' ? [...gates.SEED, ...pageGate] : gates[phase];
      const coded = judged.map(({ name, method, returnsTo, statuses: asked }) => {
        const cells = {
          method: methods[method as Method],
          statuses: statuses(asked),
          returnsTo: addressees(returnsTo),
        };
        return [name, ...columns[phase].map((column) => cells[column])];
      });
      expect(printed).toEqual(coded);
    },
  );

  test('§2.5.3 prints the tiers', () => {
    const table = tablesOf('2.5.3').at(-1) ?? [];
    const coded = Object.entries(tierRules).map(([tier, rule]) => [
      tier,
      ...dimensions.map((dimension) => {
        const [least, most] = rule[dimension];
        return least === 1 && most === 5 ? 'any' : `${least}–${most}`;
      }),
    ]);
    expect(table.slice(0, -1)).toEqual(coded);
  });

  test('§1.1 and §1.4 print who leads, may veto and has authority', () => {
    const printed = (tablesOf('1.1')[0] ?? []).map(([agent = '', , , veto, authority, sampling]) => [
      agent,
      veto,
      authority,
      sampling,
    ]);
    const coded = Object.entries(roster).map(([agent, { canVeto, authority, sampling }]) => [
      agent,
      canVeto ? 'yes' : 'no',
      authority,
      `${sampling.temperature}, ${sampling.thinking}`,
    ]);
    expect(printed).toEqual(coded);
    const domains = (tablesOf('1.4').at(-1) ?? []).map(([domain, authority, , ground]) => [domain, authority, ground]);
    expect(domains).toEqual(
      Object.entries(authorities).map(([domain, { authority, ground }]) => [domain, authority, `\`${ground}\``]),
    );
  });
});
