import type { Json } from '../../kernel/json.ts';
import { spec as specSchema, type Spec, type Testimony } from '../answers.ts';
import type { WrittenDown } from '../debate/standing.ts';
import type { CanonEntry } from '../deliberation/canon.ts';
import type { Deliberation } from '../deliberation/deliberation.ts';
import type { ExaminedField } from '../match-rows.ts';
import { fieldsOf } from '../spec/validation.ts';
import type { Team } from '../vocabulary.ts';
import { neutral } from './examination.ts';
import { only } from './one-answer.ts';

type Field = ReturnType<typeof fieldsOf>[number];

/** The fields of a spec that cite something, in its order, as far as they are known or have to be asked about. */
export interface FieldsExamined {
  readonly fields: readonly (
    | { readonly path: string; readonly known: ExaminedField }
    | { readonly path: string; readonly item: string; readonly field: Field }
  )[];
}

/**
 * What of a spec has to be examined (worldbuilding rules §7.7). A field that has lain before the clerk word for word, with
 * the same citations, does not lie there again: what was said of it is said of it still. One that cites nothing is known to
 * be its writer's own.
 */
export function fieldsExamined(team: Team, written: WrittenDown, attempt: number): FieldsExamined {
  const before = new Map(
    written.rows.flatMap((row) =>
      row.kind === 'FIELDS' && row.team === team && row.attempt < attempt
        ? citingFields(team, written, row.attempt).flatMap((field) => {
            const said = row.fields.find(({ path }) => path === field.path);
            return said === undefined || said.finding === 'NOT_EXAMINED' ? [] : [[textOf(field), said] as const];
          })
        : [],
    ),
  );
  let items = 0;
  return {
    fields: citingFields(team, written, attempt).map((field) => {
      const { path } = field;
      const known = before.get(textOf(field));
      if (known !== undefined) return { path, known };
      items += 1;
      return { path, item: `F${items}`, field };
    }),
  };
}

const textOf = ({ path, text, cites }: Field): string => JSON.stringify([path, text, [...cites].sort()]);

const citingFields = (team: Team, written: WrittenDown, attempt: number): readonly Field[] => {
  const spec = specOf(team, written, attempt);
  return spec === null ? [] : fieldsOf(spec).filter(({ cites }) => cites.length > 0);
};

function specOf(team: Team, { rows, answers }: WrittenDown, attempt: number): Spec | null {
  const row = rows.find((one) => one.kind === 'CRYSTALLIZED' && one.team === team && one.attempt === attempt);
  const call = row?.kind === 'CRYSTALLIZED' ? row.call : null;
  return specSchema.safeParse(call === null ? null : answers.get(call)).data ?? null;
}

/** What lies before the clerk: the fields in question and the entries that they cite, or null where nothing is in question. */
export function fieldsShown(
  { fields }: FieldsExamined,
  { canon, rounds }: Pick<Deliberation, 'canon' | 'rounds'>,
  challenge: string,
): Json | null {
  const asked = fields.flatMap((one) => ('item' in one ? [one] : []));
  if (asked.length === 0) return null;
  const cited = new Set(asked.flatMap(({ field }) => field.cites));
  const curveballs = rounds.flatMap((round) => round.curveballs.map(({ text }) => text));
  return neutral({
    challenge,
    ...(curveballs.length === 0 ? {} : { curveballs }),
    canon: canon.filter(({ id }) => cited.has(id)).map(entryShown),
    fields: asked.map(({ item, field: { path, text, cites } }) => ({ item, field: path, text, cites: [...cites] })),
  });
}

const entryShown = ({ id, title, text, fills, amendment }: CanonEntry): Json => ({
  id,
  title,
  text,
  ...(amendment === null || amendment.taken ? {} : { amendment: amendment.text }),
  fills: fills.map((fill) => ({ ...fill })),
});

/** One answer to one field; where the clerk gave none or several, it was not examined. */
export const fieldFindings = ({ fields }: FieldsExamined, said: Testimony | null): readonly ExaminedField[] =>
  fields.map((one): ExaminedField => {
    if ('known' in one) return one.known;
    const answer = only(said?.fields ?? [], one.item);
    if (answer === null) return { path: one.path, finding: 'NOT_EXAMINED', detail: null };
    return answer.follows
      ? { path: one.path, finding: 'FINE', detail: null }
      : { path: one.path, finding: 'FOUND', detail: answer.reason };
  });
