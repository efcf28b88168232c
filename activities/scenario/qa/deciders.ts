import { pauseKinds, scenarioId } from '../../../shared/kernel/index.ts';
import { qaKinds, type QaCorpus, type Standing } from '../../../shared/scenario/qa/index.ts';
import type { Queryable } from '../../store/database.ts';

/**
 * By number, whoever has decided about a scenario, while it was made, disputed or examined before, or about an answer
 * to it, or has disputed or corrected it: they may have seen its key. An operator who had a paused run go on has not.
 * One statement, however many scenarios are drawn: each part of it joins by a value and not by a condition on each
 * pair.
 */
export async function decidersOf(
  db: Queryable,
  corpus: QaCorpus,
  drawn: readonly Pick<Standing, 'number'>[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const numbers = drawn.map(({ number }) => number);
  const { rows } = await db.query<{ number: number; name: string }>(
    `with drawn as (select * from unnest($2::int[], $3::text[]) as d (number, scenario_id)),
          decided as (
            select r.run_key, r.kind, r.package->>'subject' as subject, o.outcome->>'reviewer' as name
              from symposium.reviews r join symposium.review_outcomes o using (review_id)
             where o.outcome->>'reviewer' is not null and r.kind <> all($5))
     select d.number, c.name from drawn d
       join symposium.registry g on g.corpus = $1 and g.number = d.number join decided c using (run_key)
     union
     select d.number, c.name from drawn d join decided c on c.subject = d.scenario_id and c.kind <> $4
       join symposium.runs u on u.run_key = c.run_key and u.corpus = $1 and u.system in ('qa', 'suspects')
     union
     select d.number, c.name from drawn d
       join decided c on split_part(c.subject, '.', 1) = d.scenario_id and c.subject <> d.scenario_id
       join symposium.runs u on u.run_key = c.run_key and u.corpus = $1 and u.system in ('evaluation', 'audit')
     union
     select d.number, l.content->>'by' from drawn d
       join symposium.registry g on g.corpus = $1 and g.number = d.number join symposium.ledger l using (run_key)
      where l.type = 'DISPUTE' and l.content->>'kind' = 'outside' and l.content->>'state' = 'opened'
      order by 1, 2`,
    [corpus, numbers, numbers.map(scenarioId), qaKinds.solve, pauseKinds],
  );
  const named = Map.groupBy(rows, ({ number }) => number);
  return new Map([...named].map(([number, of]) => [number, of.map(({ name }) => name)]));
}
