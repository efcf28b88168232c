import type { Colors } from 'picocolors/types.js';
import { cast, sessionPhases } from '../../shared/omega/agents/index.ts';
import { answerId } from '../../shared/omega/confidence/index.ts';
import { cost, elapsed, grouped, percent } from '../../shared/text/index.ts';
import { fitTo } from '../terminal/fit-to.ts';
import { reviewLines } from '../terminal/open-review.ts';
import type { CallsSeen } from '../terminal/calls-seen.ts';
import { agentName } from './line.ts';
import type { SessionSeen, VerdictSeen } from './view.ts';

/** The block stays a block: of a long list the latest. */
const mostShown = { verdicts: 6, claims: 5, underWay: 10 } as const;

const paints = { SUPPORTS: 'green', CONTRADICTS: 'red', UNCERTAIN: 'yellow' } as const;

/** A session as a few lines, each cut to the terminal's width before it is coloured. `now`: in ms. */
export function sessionBlock(
  runKey: string,
  view: SessionSeen,
  now: number,
  columns: number,
  colors: Colors,
): string[] {
  const fit = fitTo(columns);
  const clock =
    view.began === null
      ? '0:00'
      : elapsed((view.outcome === null ? now : Date.parse(view.last ?? view.began)) - Date.parse(view.began));
  return [
    colors.bold(fit(`${runKey}${view.corpus === 'simulated' ? '  SIMULATED' : ''}`)),
    colors.cyan(fit(placeLine(view))),
    ...underWayLines(view, now).map(fit),
    ...view.verdicts.slice(-mostShown.verdicts).map((verdict) => colors[paintOf(verdict)](fit(verdictText(verdict)))),
    ...confidenceLines(view).map(fit),
    ...troubleLines(view).map((line) => colors.yellow(fit(line))),
    ...(view.openReview ? reviewLines(view.openReview, now).map((line) => colors.yellow(fit(line))) : []),
    colors.dim(fit(`${view.calls} calls · ${grouped(view.tokens)} tokens · ${cost(view.costMicrodollars)} · ${clock}`)),
  ];
}

/** `cycle 2 · EXPLORATION · FORMALIZATION ▸ VERIFICATION`, from the phases that this cycle has been through. */
function placeLine({ cycle, phase, deployments, outcome }: SessionSeen): string {
  if (outcome !== null) return `ended ${outcome}${cycle === 0 ? '' : ` in cycle ${cycle}`}`;
  const been = sessionPhases.filter(
    (one) => one !== phase && deployments.some((deployment) => deployment.cycle === cycle && deployment.phase === one),
  );
  return [
    cycle === 0 ? 'before the first cycle' : `cycle ${cycle}`,
    ...been.map((one) => `✓ ${one}`),
    `▸ ${phase}`,
  ].join('   ');
}

function underWayLines({ underWay }: CallsSeen, now: number): string[] {
  const calls = Object.values(underWay);
  return [
    ...calls
      .slice(0, mostShown.underWay)
      .map(
        ({ agent, task, since }) =>
          `    ${agentName(agent).padEnd(28)} ${task.padEnd(12)} ${elapsed(now - Date.parse(since))}`,
      ),
    ...(calls.length > mostShown.underWay ? [`    and ${calls.length - mostShown.underWay} more`] : []),
  ];
}

function verdictText({ agent, line, quarantined }: VerdictSeen): string {
  return `${agent === null ? '?' : cast[agent].name} ${line}${quarantined === null ? '' : ` (set aside: ${quarantined})`}`;
}

function paintOf({ line, quarantined }: VerdictSeen): 'green' | 'red' | 'yellow' | 'dim' {
  if (quarantined !== null) return 'dim';
  const stance = /^\[([A-Z]+)\]/.exec(line)?.[1] ?? '';
  return Object.entries(paints).find(([name]) => name === stance)?.[1] ?? 'dim';
}

function confidenceLines({ answer, confidences }: SessionSeen): string[] {
  const claims = Object.entries(confidences)
    .filter(([claim]) => claim !== answerId)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return [
    ...(answer.length === 0 ? [] : [`answer: ${answer.map(({ confidence }) => percent(confidence)).join(' → ')}`]),
    ...(claims.length === 0
      ? []
      : [
          `claims: ${claims
            .slice(0, mostShown.claims)
            .map(([claim, confidence]) => `${claim} ${percent(confidence)}`)
            .join(', ')}${claims.length > mostShown.claims ? `, and ${claims.length - mostShown.claims} more` : ''}`,
        ]),
  ];
}

function troubleLines({ contradictions, settled, failures }: SessionSeen): string[] {
  const last = failures.at(-1);
  return [
    ...(contradictions.length + settled === 0
      ? []
      : [
          `contradictions: ${contradictions.length} open${contradictions.length === 0 ? '' : ` (${contradictions.map(({ id, severity }) => `${id} ${severity}`).join(', ')})`}, ${settled} settled`,
        ]),
    ...(last === undefined ? [] : [`${last.failure} (${last.severity}): ${last.evidence}`]),
  ];
}
