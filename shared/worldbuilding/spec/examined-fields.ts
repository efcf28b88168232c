import type { SpecOrder } from '../activities.ts';
import { testimony as testimonySchema } from '../answers.ts';
import { fieldFindings, fieldsExamined } from '../clerk/fields.ts';
import type { WrittenDown } from '../debate/standing.ts';
import type { ExaminedField, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { specIdOf } from '../vocabulary.ts';
import type { SpecAttempt } from './attempts.ts';
import { headOfSpec } from './row-head.ts';

interface FieldsOrder extends Pick<SpecOrder, 'team' | 'attempt'> {
  readonly came: Extract<SpecOrder['came'], { readonly is: 'TESTIMONY' }>;
}

/** What the clerk holds against a spec goes back to its author as often as policy says, and is then recorded. */
export function examinedFields(
  { team, attempt, came: { ref, last } }: FieldsOrder,
  before: readonly SpecAttempt[],
  written: WrittenDown,
  { sendBacks }: Pick<Policy, 'sendBacks'>,
): MatchRowOrder & { readonly kind: 'FIELDS' } {
  const said = ref === null ? null : (testimonySchema.safeParse(written.answers.get(ref)).data ?? null);
  const fields = fieldFindings(fieldsExamined(team, written, attempt), said);
  const count = (finding: ExaminedField['finding']) => fields.filter((one) => one.finding === finding).length;
  const [found, missed] = [count('FOUND'), count('NOT_EXAMINED')];
  const returned = before.filter(({ sentBack }) => sentBack === true).length;
  const sentBack = found > 0 && !last && returned < sendBacks;
  const says = [
    `${fields.length - missed} fields of ${specIdOf(team, attempt)} are examined, and ${found} do not follow from what they cite`,
    ...(missed === 0 ? [] : [`${missed} not examined`]),
    ...(sentBack ? ['it goes back to SYNTHESIZER'] : []),
  ];
  return {
    kind: 'FIELDS',
    ...headOfSpec(team, `${attempt}/fields`, says.join('; ')),
    attempt,
    call: said === null ? null : ref,
    fields,
    sentBack,
  };
}
