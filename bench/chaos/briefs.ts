import type { Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { batchRows } from '../../shared/scenario/corpus/index.ts';
import type { MadeBrief } from './archive.ts';
import type { Finding } from './finding.ts';

/** `batchKey`: of the batch; none of them where there is no such batch. */
export async function readBriefs(db: Database, batchKey: string): Promise<MadeBrief[]> {
  const rows = batchRows(await readLedger(db, batchKey));
  const { rows: outcomes } = await db.query<{ run: string; reason: string }>(
    'select run_key as run, reason from symposium.run_outcomes',
  );
  const { rows: registry } = await db.query<{ run: string; number: number }>(
    'select run_key as run, number from symposium.registry order by number',
  );
  const ends = rows.flatMap((row) => (row.kind === 'ENDED' ? [row] : []));
  return rows.flatMap((row) =>
    row.kind === 'BEGUN'
      ? [
          {
            slot: row.slot,
            run: row.run,
            ends: ends.flatMap(({ run, end }) => (run === row.run ? [end] : [])),
            reason: outcomes.find(({ run }) => run === row.run)?.reason ?? null,
            numbers: registry.flatMap(({ run, number }) => (run === row.run ? [number] : [])),
          },
        ]
      : [],
  );
}

/** Each brief of a batch of `size` ends once: in the registry, or with its reason and then in another scenario's place. */
export function briefFindings(size: number, briefs: readonly MadeBrief[]): Finding[] {
  const slots = Array.from({ length: size }, (_, index) => index + 1);
  const publishedIn = (slot: number) => briefs.filter((one) => one.slot === slot && one.numbers.length > 0);
  const all = `${size} briefs, ${briefs.length} scenarios`;
  return [
    {
      name: 'briefs that are not made, or made twice',
      found: slots
        .filter((slot) => publishedIn(slot).length !== 1)
        .map(
          (slot) =>
            `slot ${slot}: ${
              publishedIn(slot)
                .map(({ run }) => run)
                .join(', ') || 'nothing'
            } in the registry`,
        ),
      of: all,
    },
    {
      name: 'scenarios of a batch that have not ended once',
      found: briefs
        .filter(({ ends }) => ends.length !== 1)
        .map(({ run, ends }) => `${run}: ${ends.join(', ') || 'no end'}`),
      of: all,
    },
    {
      name: 'scenarios of a batch with two numbers, or with none and no reason',
      found: briefs
        .filter(({ ends: [end], numbers, reason }) =>
          end === 'DOCUMENTED' ? numbers.length !== 1 : numbers.length > 0 || reason === null,
        )
        .map(({ run, ends, numbers }) => `${run}: ${ends.join(', ')}, numbers ${numbers.join(', ') || 'none'}`),
      of: all,
    },
  ];
}
