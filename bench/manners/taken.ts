import type { Database } from '../../activities/store/database.ts';
import type { GroupRow, Measured } from '../../workers/estimate/estimate.ts';
import { groupOf, type MeasuredSystem } from '../../workers/estimate/groups.ts';
import type { End } from './systems.ts';

/** What one run took, its sessions included where it holds some. */
export interface Taken extends Omit<Measured, 'runs'> {
  readonly end: End;
}

interface Row {
  readonly system: MeasuredSystem;
  readonly agent: string;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly beganMs: number;
  readonly endedMs: number;
}

/** Reads all runs of a store as one, or the one that counts. `latencyMs`: after which each simulated answer came. */
export async function takenBy(db: Database, end: End, latencyMs: number): Promise<Taken> {
  const { rows } = await db.query<Row>(
    `select r.system, c.agent, c.input_tokens as input, c.cached_input_tokens as cached, c.output_tokens as output,
            extract(epoch from c.at)::float * 1000 - c.duration_ms as "beganMs", extract(epoch from c.at)::float * 1000 as "endedMs"
       from symposium.calls c join symposium.runs r using (run_key)
      where $1::text is null or c.run_key = $1 order by c.at, c.call_key`,
    [end.runKey ?? null],
  );
  const groups = new Map<string, GroupRow>();
  for (const { system, agent, input, cached, output } of rows) {
    const group = groupOf(system, agent);
    const [calls, ...tokens] = groups.get(group) ?? [0, 0, 0, 0];
    groups.set(group, [calls + 1, tokens[0] + input, tokens[1] + cached, tokens[2] + output]);
  }
  const path = longestPath(rows);
  const spanMs = Math.max(...rows.map((row) => row.endedMs)) - Math.min(...rows.map((row) => row.beganMs));
  return {
    end,
    groups: Object.fromEntries(groups),
    path,
    ownMs: Math.max(0, Math.round(spanMs - path[0] * latencyMs)),
  };
}

/** Of all chains in which each call begins after the one before has ended, the one that writes most. */
function longestPath(rows: readonly Row[]): readonly [calls: number, output: number] {
  const ended = [...rows].sort((a, b) => a.endedMs - b.endedMs);
  const best: (readonly [calls: number, output: number])[] = [];
  for (const row of ended) {
    const before = ended.findLastIndex(({ endedMs }) => endedMs <= row.beganMs);
    const [calls, output] = before < 0 ? [0, 0] : (best[before] ?? [0, 0]);
    const withIt = [calls + 1, output + row.output] as const;
    const without = best.at(-1) ?? [0, 0];
    best.push(withIt[1] > without[1] ? withIt : without);
  }
  return best.at(-1) ?? [0, 0];
}

export function averageOf(taken: readonly Taken[]): Measured {
  const mean = (value: (one: Taken) => number) =>
    Math.round(taken.reduce((sum, one) => sum + value(one), 0) / taken.length);
  const names = [...new Set(taken.flatMap(({ groups }) => Object.keys(groups)))];
  const cell = (name: string, at: 0 | 1 | 2 | 3) => mean(({ groups }) => groups[name]?.[at] ?? 0);
  return {
    runs: taken.length,
    groups: Object.fromEntries(
      names.map((name) => [name, [cell(name, 0), cell(name, 1), cell(name, 2), cell(name, 3)]]),
    ),
    path: [mean(({ path }) => path[0]), mean(({ path }) => path[1])],
    ownMs: mean(({ ownMs }) => ownMs),
  };
}
