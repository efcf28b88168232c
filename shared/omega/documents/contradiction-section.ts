import { figure, prose, section, table, type Section } from '../../page/page.ts';
import { contradictionFigure } from './contradiction-figure.ts';
import { agentName } from './names.ts';
import type { SessionRecord } from './record.ts';

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
