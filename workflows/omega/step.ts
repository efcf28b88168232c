import type { HouseRow, Output, SettleOrder, Settlement } from '../../shared/omega/activities.ts';
import type { RowBodies } from '../../shared/omega/memory/session-rows.ts';
import type { AgentId } from '../../shared/omega/agents/cast.ts';
import type { EscalationEntry } from '../../shared/omega/failures/index.ts';
import type { OutputType } from '../../shared/omega/contracts/outputs.ts';
import type { SessionPhase } from '../../shared/omega/agents/roster.ts';
import { omegaStore } from './activities.ts';
import type { Session } from './session.ts';

/** What a step of the session leaves behind, before it is written down. */
export interface Step extends Partial<
  Pick<SettleOrder, 'focus' | 'restsOn' | 'weigh' | 'options' | 'summing' | 'attackers'>
> {
  readonly rows?: readonly RowDraft[];
  readonly outputs?: readonly Output[];
  readonly digests?: readonly OutputType[];
}

type Drafted = Exclude<keyof RowBodies, 'OUTPUT' | 'QUERY'>;
/** A row without its key: the step gives it one. */
export type RowDraft = {
  readonly [K in Drafted]: { readonly kind: K; readonly summary: string; readonly agent?: AgentId } & RowBodies[K];
}[Drafted];

/** A step of the ladder of OMEGA rules §4.4, as a row. */
export const escalationRow = (entry: EscalationEntry): RowDraft => ({
  ...entry,
  kind: 'ESCALATION',
  summary: `${entry.step} ${entry.outcome}: ${entry.subject}`,
});

/** Writes a step down and learns how the session stands after it: one activity, one transaction. */
export async function settle(
  session: Session,
  { rows = [], outputs = [], digests = [], focus = null, ...asks }: Step,
): Promise<Settlement> {
  const { run, cycle } = session;
  session.steps += 1;
  const step = `${cycle}/${run.phase}/${session.steps}`;
  const settled = await omegaStore.settle({
    runKey: run.runKey,
    cycle,
    step,
    phase: run.phase as SessionPhase,
    outputs,
    digests,
    focus,
    ...asks,
    rows: rows.map((row, nth): HouseRow => ({
      ...row,
      agent: row.agent ?? null,
      key: `${step}/${row.kind.toLowerCase()}-${nth + 1}`,
    })),
  });
  session.digests = { ...session.digests, ...settled.digests };
  session.contradictions = settled.contradictions;
  session.facts = settled.facts ?? null;
  return settled;
}
