import { figure, list, part, prose, section, table, type Section } from '../../page/page.ts';
import { sections } from '../memory/sections.ts';
import { barFigure } from './bar-figure.ts';
import { excerpt } from '../../text/cut.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';

/** What earlier sessions had left for this one, and what it leaves (OMEGA rules §3.5). */
export function memorySection({ matches, matchesAbove, lessons, dropped, runKey }: SessionRecord): Section {
  const strongest = [...matches].sort((a, b) => b.strength - a.strength);
  return section(
    'Memory',
    [
      ...(strongest.length === 0
        ? [prose('No earlier session had left anything that matches the problem.')]
        : [
            figure(
              barFigure(
                strongest.map(({ section: name, id, strength, tells }) => ({
                  name: `${sections[name].memory} ${id.slice(0, 8)}`,
                  value: strength,
                  shown: percent(strength),
                  look: 'plain',
                  tip: `${name}/${id}: ${excerpt(tells)}`,
                })),
                `${strongest.length} entries of earlier sessions match the problem`,
                { most: 1, mark: matchesAbove },
              ),
              [],
            ),
            table(
              ['Entry', 'Match', 'What it says', 'Its signs'],
              strongest.map(({ section: name, id, strength, tells, evidence }) => [
                `${name}/${id}`,
                percent(strength),
                tells,
                evidence.join('; '),
              ]),
            ),
          ]),
      ...(dropped.length === 0
        ? []
        : [part('What memory attributed to nobody or nothing, and was left out', [list(dropped)], true)]),
      ...(lessons.length === 0
        ? [prose(`Nothing of ${runKey} was handed to the memories.`)]
        : [
            part(
              'What it leaves to those after it',
              [
                table(
                  ['Memory', 'Entry', 'What it says', 'File'],
                  lessons.map(({ section: name, id, tells, file }) => [
                    sections[name].memory,
                    `${name}/${id}`,
                    tells,
                    file ?? '',
                  ]),
                ),
              ],
              true,
            ),
          ]),
    ],
    true,
  );
}
