import { fields, list, part, prose, quote, section, type Section } from '../../page/page.ts';
import { ruleOn } from '../classification.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';

/** What was asked, how it was understood, and where the user's word outranks PHI's (OMEGA rules §7.1). */
export function questionSection({
  problem: { statement, clarified, classification, testimony, flags },
  parent,
  createdAt,
  concludedAt,
}: SessionRecord): Section {
  const ruling = testimony === null ? null : ruleOn(testimony, flags);
  const rated = (field: 'stakes' | 'uncertainty'): string => {
    const override = ruling?.overrides.find((one) => one.field === field);
    return override === undefined
      ? (ruling?.classification[field] ?? flags[field] ?? 'not rated')
      : `${override.given} by the user; PHI says ${override.testified}`;
  };
  return section('The question', [
    quote('as it was asked', statement),
    ...(clarified === null ? [] : [quote('clarified by the Clarity Optimizer (47)', clarified)]),
    fields([
      ['Class', classification === null ? 'not classified' : `${classification.type}, ${classification.subtype}`],
      ['Stakes', rated('stakes')],
      ['Uncertainty', rated('uncertainty')],
      ...(parent === null ? [] : [['Solves a part of', parent] as const]),
      ['Opened', createdAt],
      ['Concluded', concludedAt],
    ]),
    ...(testimony === null
      ? [prose('PHI gave no readable classification.')]
      : [
          part(
            'Why PHI takes it so',
            [
              quote(`PHI, ${percent(testimony.confidence)} sure`, testimony.reason),
              ...(testimony.keyUncertainties.length === 0 ? [] : [list(testimony.keyUncertainties)]),
            ],
            true,
          ),
        ]),
  ]);
}
