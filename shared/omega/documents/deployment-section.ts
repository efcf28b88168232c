import { fields, figure, part, prose, section, table, type Section } from '../../page/page.ts';
import { agentName, agentNames, lookOf, tierLook } from './names.ts';
import type { SessionRecord } from './record.ts';
import type { Figure, Shape } from '../../page/figure.ts';
import { sessionPhases, type SessionPhase } from '../agents/roster.ts';
import { agentTiers } from '../vocabulary.ts';
import { excerpt } from '../../text/cut.ts';

type Place = SessionRecord['waves'][number]['places'][number];

/** Who was sent in, in which wave, and why (OMEGA rules §1.2, §1.3, §1.4). */
export function deploymentSection({ waves, plans, upgrades }: SessionRecord): Section {
  return section(
    'Deployment',
    [
      ...(waves.length === 0
        ? [prose('Nobody was deployed.')]
        : [
            figure(deploymentFigure(waves), [
              table(
                ['Cycle', 'Batch', 'Agents'],
                waves.map(({ cycle, phase, places }) => [String(cycle), phase, places.map(named).join(', ')]),
              ),
            ]),
          ]),
      ...plans.map(({ cycle, closing, leaves, lost, choices, checklist }) =>
        part(
          `Cycle ${cycle}: why these agents`,
          [
            fields([
              ['Leaves of the tree', leaves.join('; ')],
              ['Closing cycle', closing ? 'yes' : 'no'],
              ...(lost.length === 0 ? [] : [['Without a substitute', agentNames(lost)] as const]),
            ]),
            table(
              ['Agent', 'Why'],
              choices.map(({ agent, why }) => [agentName(agent), why]),
            ),
            table(
              ['Question before deployment', 'Answer', 'Evidence'],
              checklist.map(({ question, answer, evidence }) => [question, answer, evidence]),
            ),
          ],
          true,
        ),
      ),
      ...(upgrades.length === 0
        ? []
        : [
            part(
              'Whose work PHI read in more than a line',
              [
                table(
                  ['Cycle', 'Agent', 'Tier', 'Because', 'Yielded', 'Against it'],
                  upgrades.map(({ cycle, agent, to, because, yielded, refusedBy }) => [
                    String(cycle),
                    agentName(agent),
                    String(to),
                    because.join('; '),
                    yielded.join('; '),
                    refusedBy.join('; '),
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

function named({ agent, state, by }: Place): string {
  switch (state) {
    case 'ANSWERED':
      return agentName(agent);
    case 'QUARANTINED':
      return `${agentName(agent)}, set aside`;
    case 'SUBSTITUTED':
      return `${agentName(agent)}, by ${by === null ? 'another' : agentName(by)}`;
    case 'FAILED':
      return `${agentName(agent)}, failed`;
  }
}

type Wave = SessionRecord['waves'][number];

const [cell, gap, left, head, between] = [20, 2, 62, 24, 16] as const;
const pitch = cell + gap;
const states: Readonly<Record<Place['state'], string>> = {
  ANSWERED: 'answered',
  QUARANTINED: 'set aside',
  SUBSTITUTED: 'substituted',
  FAILED: 'failed',
};

/** Who was sent in, by cycle and batch: a row for each wave, a cell for each agent in it. */
function deploymentFigure(waves: readonly Wave[]): Figure {
  const columns = columnsOf(waves);
  const cycles = [...new Set(waves.map(({ cycle }) => cycle))].sort((a, b) => a - b);
  const shapes: Shape[] = columns.map(({ phase, x }): Shape => ({
    is: 'text',
    at: [x, 14],
    text: phase.charAt(0) + phase.slice(1).toLowerCase(),
    look: 'soft',
  }));
  const width = Math.max(left + pitch, ...columns.map(({ x, cells }) => x + cells * pitch));
  let y: number = head;
  for (const cycle of cycles) {
    const own = columns.map((column) => ({
      ...column,
      waves: waves.filter((wave) => wave.cycle === cycle && wave.phase === column.phase),
    }));
    shapes.push({ is: 'text', at: [0, y + 14], text: `cycle ${cycle}`, look: 'strong' });
    for (const { x, waves: stack } of own)
      stack.forEach(({ places }, row) =>
        places.forEach((place, nth) => shapes.push(...drawPlace(place, cycle, x + nth * pitch, y + row * pitch))),
      );
    y += Math.max(1, ...own.map(({ waves: stack }) => stack.length)) * pitch + 10;
    if (cycle !== cycles.at(-1)) shapes.push({ is: 'line', from: [0, y - 6], to: [width, y - 6], look: 'grid' });
  }
  const tiers = new Set(waves.flatMap(({ places }) => places.map(({ agent }) => lookOf(agent))));
  return {
    width,
    height: y,
    shapes,
    label: `Agents deployed in ${waves.length} waves of ${cycles.length} cycles, by batch`,
    legend: [
      ...agentTiers.filter((tier) => tiers.has(tierLook(tier))).map((tier) => ({ look: tierLook(tier), means: tier })),
      { look: 'hollow', means: 'set aside' },
      { look: 'ring', means: 'substituted by another of its group' },
      { look: 'crossed', means: 'failed (crossed out)' },
    ],
  };
}

interface Column {
  readonly phase: SessionPhase;
  readonly cells: number;
  readonly x: number;
}

/** A column for each batch that there was, as wide as its widest wave. */
function columnsOf(waves: readonly Wave[]): Column[] {
  const columns: Column[] = [];
  for (const phase of sessionPhases) {
    const own = waves.filter((wave) => wave.phase === phase);
    const before = columns.at(-1);
    // A heading needs the room of four cells.
    if (own.length > 0)
      columns.push({
        phase,
        cells: Math.max(4, ...own.map(({ places }) => places.length)),
        x: before === undefined ? left : before.x + before.cells * pitch + between,
      });
  }
  return columns;
}

function drawPlace({ agent, state, by, why }: Place, cycle: number, x: number, y: number): Shape[] {
  const tip = `${agentName(agent)}, cycle ${cycle}: ${states[state]}${state === 'SUBSTITUTED' && by !== null ? ` by ${agentName(by)}` : ''}${why === null ? '' : `, ${excerpt(why)}`}`;
  const box = { is: 'rect', x, y, width: cell, height: cell } as const;
  const number: Shape = {
    is: 'text',
    at: [x + cell / 2, y + cell / 2 + 3.5],
    text: String(agent),
    look: 'small',
    anchor: 'middle',
  };
  // What carries the tip lies on top.
  switch (state) {
    case 'ANSWERED':
      return [{ ...box, look: lookOf(agent), tip }, number];
    case 'QUARANTINED':
      return [{ ...box, look: 'back' }, number, { ...box, look: `hollow`, tip }];
    case 'SUBSTITUTED':
      return [{ ...box, look: lookOf(agent) }, number, { ...box, look: 'ring', tip }];
    case 'FAILED':
      return [
        { ...box, look: 'back' },
        number,
        { is: 'line', from: [x + 2, y + 2], to: [x + cell - 2, y + cell - 2], look: 'crossed' },
        { is: 'line', from: [x + 2, y + cell - 2], to: [x + cell - 2, y + 2], look: 'crossed', tip },
      ];
  }
}
