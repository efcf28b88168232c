import type { Json } from '../../../../shared/kernel/index.ts';
import type { Manner } from './manner.ts';

/** What each critic wants changed, the first time and the second. */
const demands: readonly string[] = [
  'As it stands a reader has to guess why the order of events matters. Say it where the events are told, and not only where they are explained.',
  'This is better, and it is not enough: the same point is still taken for granted in the sentence that follows it. Say there, too, on what it rests.',
];

type Fields = { readonly [name: string]: Json };

/** What of an answer is a verdict, and the same verdict when it asks for a change. */
const objections: readonly ((fields: Fields, demand: string) => Fields | null)[] = [
  (fields, change) =>
    typeof fields['vote'] === 'string' && Array.isArray(fields['requests'])
      ? { ...fields, notes: change, vote: 'REVISE', requests: [{ to: 'ATHENA', target: 'narrative', change }] }
      : null,
  (fields, reason) => (typeof fields['ratify'] === 'boolean' ? { ...fields, ratify: false, reason } : null),
  (fields, what) =>
    typeof fields['quality'] === 'string' && Array.isArray(fields['failures'])
      ? {
          ...fields,
          quality: 'REJECT',
          caveats: [],
          failures: [{ criterion: 'A reader can follow it', what, tiers: ['BRIDGE'] }],
        }
      : null,
];

export const wary: Manner = {
  meaning:
    'whoever votes on the whole work of others (on readiness, on a spec, on an answer before it goes out) asks for changes twice before it is content',
  says(answer, { question }) {
    const demand = question === null ? undefined : demands[question.round - 1];
    if (demand === undefined || typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
    // ATHENA asks nothing of herself.
    if (question?.agent === 'ATHENA') return answer;
    return objections.reduce<Json>((said, objects) => objects(said as Fields, demand) ?? said, answer);
  },
};
