import type { Objection } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { breach, type Breach } from './breaches.ts';
import { contentWords, sharedWords, shareWithin } from './content-words.ts';
import { wordsOf, type Subject } from './proposal-rules.ts';

/**
 * An objection names its target, a failure case and a change that would answer it (worldbuilding rules §5.4): the
 * proposal's own id, and twice enough words, not all of which the proposal has used already. One that has neither case
 * nor change does not object.
 */
export function objectionBreaches(
  objection: Objection,
  subject: Subject | null,
  { discourse: { specificWords, restates } }: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  const said = subject === null ? [] : wordsOf(subject.proposal);
  const specific = (text: string) => contentWords(text).size >= specificWords && shareWithin(text, said) < restates;
  const { target, failureCase, changeWanted, text } = objection;
  const [fails, wants] = [specific(failureCase), specific(changeWanted)];
  if (!fails && !wants && contentWords(text).size - sharedWords(text, said) < specificWords)
    return [breach('NO_OBJECTION', 'it only agrees with the proposal or repeats it')];
  const lacks = [
    ...(subject === null || target === subject.id ? [] : [`a target: ${target} is not ${subject.id}`]),
    ...(fails ? [] : ['a failure case of its own']),
    ...(wants ? [] : ['a change that would answer it']),
  ];
  return lacks.length === 0 ? [] : [breach('UNSPECIFIC_OBJECTION', `it lacks ${lacks.join('; ')}`)];
}
