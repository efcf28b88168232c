import { figure, prose, section, table, type Section } from '../../page/page.ts';
import { agentName } from './names.ts';
import type { SessionRecord } from './record.ts';
import type { Figure, Shape } from '../../page/figure.ts';
import { excerpt } from '../../text/cut.ts';

type Contradiction = SessionRecord['contradictions'][number];

/** What could not hold together, and what became of it (OMEGA rules §3.1). */
export function contradictionSection({ contradictions, extent }: SessionRecord): Section {
  if (contradictions.length === 0) return section('Contradictions', [prose('Nobody contradicted anybody.')], true);
  return section(
    'Contradictions',
    [
      figure(contradictionFigure({ contradictions, extent }), []),
      table(
        ['Contradiction', 'Severity', 'One side', 'Other side', 'What became of it'],
        contradictions.map((one) => [one.id, one.severity, sideOf(one.a), sideOf(one.b), ended(one)]),
      ),
    ],
    true,
  );
}

const sideOf = ({ agent, claim, statement }: Contradiction['a']): string =>
  `${agentName(agent)}${claim === null ? '' : `, ${claim}`}: ${statement}`;
const ended = ({ cycle, settled }: Contradiction): string =>
  settled === null
    ? `open since cycle ${cycle}`
    : `cycle ${cycle} to ${settled.cycle}, by ${settled.by === 'USER' ? 'the user' : agentName(settled.by)}: ${settled.how}`;

const [left, plot, sides, row, bar, head] = [92, 470, 330, 20, 11, 20] as const;
/** Contradictions that are drawn, at most; the table has them all. */
const mostDrawn = 40;

/**
 * Each contradiction from where it appeared to where it was settled, in the session's order of events. What is open at
 * the end has a frame.
 */
function contradictionFigure({ contradictions, extent }: Pick<SessionRecord, 'contradictions' | 'extent'>): Figure {
  const drawn = contradictions.slice(0, mostDrawn);
  const x = (place: number) => left + (Math.min(place, extent.last) / Math.max(1, extent.last)) * plot;
  const height = head + drawn.length * row + 6;
  const grid = extent.cycles.flatMap(({ cycle, from }, nth): Shape[] => [
    { is: 'line', from: [x(from), head - 4], to: [x(from), height], look: 'grid' },
    // Names of short cycles would lie on each other.
    ...(nth === 0 || x(from) - x(extent.cycles[nth - 1]?.from ?? 0) > 46
      ? [{ is: 'text', at: [x(from) + 3, 12], text: `cycle ${cycle}`, look: 'soft' } as const]
      : []),
  ]);
  return {
    width: left + plot + sides,
    height,
    label: `${contradictions.length} contradictions, ${contradictions.filter(({ settled }) => settled === null).length} of them open at the end`,
    shapes: [...grid, ...drawn.flatMap((one, nth) => life(one, head + nth * row, x, extent.last))],
    legend: [
      { look: 'fatal', means: 'FATAL' },
      { look: 'serious', means: 'SERIOUS' },
      { look: 'minor', means: 'MINOR' },
      { look: 'open', means: 'not settled' },
    ],
  };
}

function life(
  { id, severity, a, b, from, settled }: Contradiction,
  y: number,
  x: (place: number) => number,
  last: number,
): Shape[] {
  const until = settled?.until ?? last;
  const ending =
    settled === null
      ? 'open'
      : `settled by ${settled.by === 'USER' ? 'the user' : agentName(settled.by)}: ${excerpt(settled.how)}`;
  const box = { is: 'rect', x: x(from), y, width: Math.max(4, x(until) - x(from)), height: bar } as const;
  return [
    { is: 'text', at: [left - 8, y + 9.5], text: id, look: '', anchor: 'end' },
    {
      ...box,
      look: severity.toLowerCase(),
      tip: `${id}, ${severity}: ${excerpt(a.statement)} / ${excerpt(b.statement)}; ${ending}`,
    },
    ...(settled === null
      ? [{ ...box, x: box.x - 1.5, y: y - 1.5, width: box.width + 3, height: bar + 3, look: 'open' } as const]
      : []),
    {
      is: 'text',
      at: [left + plot + 12, y + 9.5],
      text: `${excerpt(agentName(a.agent), 24)} / ${excerpt(b.claim ?? agentName(b.agent), 24)}`,
      look: 'soft',
    },
  ];
}
