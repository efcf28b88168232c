import { factCitations } from '../facts/cited.ts';
import { factsIn } from '../facts/fact.ts';
import { list, part, prose, section, table, type Block, type Section } from '../../page/page.ts';
import type { SessionArchive } from './archive.ts';
import { plainly } from './names.ts';
import type { SessionRecord } from './record.ts';

type Recorded = NonNullable<SessionRecord['facts']>;

/** What a session stood on, with who cited it and what fell beside it; nothing where there were no facts. */
export function recordedFacts({ rows }: Pick<SessionArchive['session'], 'rows'>): { readonly facts?: Recorded } {
  const { by: cited, dropped } = factCitations(rows);
  const facts = factsIn(rows).map(({ id, statement, source, by, iteration, at }) => ({
    id,
    statement,
    source,
    by,
    cycle: iteration,
    at,
    citedBy: [...(cited.get(id) ?? [])],
    against: [
      ...new Set(
        rows.flatMap((row) => (row.kind === 'CONTRADICTION' && row.a.claim === id ? [row.b.claim ?? ''] : [])),
      ),
    ],
  }));
  const uncounted = rows.flatMap((row) => (row.kind === 'COMPARISON' ? row.dropped : []));
  return facts.length === 0 && dropped.length === 0
    ? {}
    : { facts: { laid: facts, dropped: [...new Set([...dropped, ...uncounted])] } };
}

/** The facts under a claim, in words for whoever opens it: each with its source. */
export const factsUnder = (claim: string, facts: Recorded | undefined): readonly string[] =>
  (facts?.laid ?? [])
    .filter(({ citedBy }) => citedBy.includes(claim))
    .map(({ id, statement, source }) => `${id}: ${statement} (${source})`);

/** Facts that what carries the answer rests on, for the one who asked. */
export function factsOfAnswer({ facts, argument }: Pick<SessionRecord, 'facts' | 'argument'>): Block[] {
  const lines = [...new Set(argument.flatMap(({ id }) => factsUnder(id, facts)))];
  return lines.length === 0 ? [] : [part('Facts that it rests on', [list(lines)])];
}

/** All facts, with their sources (OMEGA rules §11.6). */
export function factsSection({ facts, argument }: SessionRecord): Section[] {
  if (facts === undefined) return [];
  const named = (ids: readonly string[]) => ids.map((id) => plainly(id, argument)).join(', ');
  return [
    section(
      'The facts',
      [
        prose('What was laid before the session to stand on. Nobody weighed it; each fact is as good as its source.'),
        table(
          ['Fact', 'What it says', 'Source', 'Laid', 'Cited by', 'Speaks against'],
          facts.laid.map(({ id, statement, source, by, cycle, citedBy, against }) => [
            id,
            statement,
            source,
            by === null ? 'with the problem' : `by ${by}, cycle ${cycle}`,
            named(citedBy),
            named(against),
          ]),
        ),
        ...(facts.dropped.length === 0
          ? []
          : [part('What was said of facts and does not count', [list(facts.dropped)], true)]),
      ],
      true,
    ),
  ];
}
