import type { StoredCall } from '../../../activities/store/calls.ts';
import { phases } from '../../../shared/scenario/index.ts';

/** Who was how sure of what, in which phase. */
export interface ConfidenceTable {
  readonly phases: readonly string[];
  /** One row an agent; a cell holds `task 0.62 → 0.81`, the values of all attempts in their order, one task a line. */
  readonly rows: readonly { readonly agent: string; readonly cells: readonly string[] }[];
}

/**
 * All confidences that were stated so far (scenario rules §4.3), also those of attempts that failed. `calls` in the
 * order in which they were paid.
 */
export function confidencesOf(calls: readonly StoredCall[]): ConfidenceTable {
  const stated = calls.filter(({ outcome, confidence }) => outcome === 'answered' && confidence !== null);
  const columns = phases.filter((phase) => stated.some((call) => call.phase === phase));
  const agents = [...new Set(stated.map(({ agent }) => agent))].sort();
  return {
    phases: columns,
    rows: agents.map((agent) => ({
      agent,
      cells: columns.map((phase) => cell(stated.filter((call) => call.agent === agent && call.phase === phase))),
    })),
  };
}

function cell(calls: readonly StoredCall[]): string {
  const tasks = new Map<string, string[]>();
  for (const { task, subject, confidence } of calls) {
    const about = subject === null ? task : `${task} on ${subject}`;
    tasks.set(about, [...(tasks.get(about) ?? []), String(confidence)]);
  }
  return [...tasks].map(([about, values]) => `${about} ${values.join(' → ')}`).join('\n');
}
