import { statementsIn } from '../assess/answer.ts';
import { findingsIn } from '../assess/argument.ts';
import type { Argument } from '../confidence/argument.ts';
import { saysAgain, speaksOf, takesBack } from '../claims/never-same.ts';
import { meaningsIn } from '../claims/restatements.ts';
import { sameWords } from '../claims/same-words.ts';
import type { SessionArchive } from './archive.ts';
import type { LastWords } from './last-words.ts';
import type { SessionRecord } from './record.ts';

/*
 * PHI speaks last, and nobody examines what it says: what was checked, attacked and approved are the claims of the Synthesis
 * Architect, and the certainty is that of these. Where PHI is silent, the prose of the Synthesis Architect stands in its
 * place, which nobody examined either (OMEGA rules §7.10).
 */

type Words = Pick<LastWords, 'phi' | 'synthesis'>;

/** What was examined, in the words in which it was, where those of the answer are others. */
export function examinedWords(
  { phi, synthesis }: Words,
  session: SessionArchive['session'],
  argument: Argument,
): Pick<SessionRecord['first'], 'examined'> {
  if (synthesis === null) return {};
  const unseen = unexaminedWords(session, argument);
  const examined = statementsIn(session).flatMap(({ statement }) => (unseen.includes(statement) ? [] : [statement]));
  const told = new Set(textsOf({ phi, synthesis }).map(sameWords));
  return examined.every((text) => told.has(sameWords(text))) ? {} : { examined };
}

/**
 * The words in which the answer is stated last, where nobody has checked or attacked them, nor anything that says the same: what
 * examiners had before them was the answer before, and what this one rests on.
 */
export function unexaminedWords(session: SessionArchive['session'], argument: Argument): readonly string[] {
  const findings = findingsIn(argument);
  return statementsIn(session).flatMap(({ id, statement }) => (findings(id).length === 0 ? [statement] : []));
}

/**
 * Whether a text says once more what the answer says, or what carries it: by the words of either, of PHI's, or by a ruling on the claim
 * that it is (OMEGA rules §6.7).
 */
export function answerAgain(
  words: Words,
  session: SessionArchive['session'],
  argument: SessionRecord['argument'],
): (text: string, id: string | null) => boolean {
  const meanings = meaningsIn(session.rows);
  const own = [...statementsIn(session), ...argument];
  const texts = [...own.map(({ statement }) => statement), ...textsOf(words)];
  const said = new Set(own.map(({ id }) => meanings.of(id)));
  return (text, id) => (id !== null && said.has(meanings.of(id))) || texts.some((one) => saysAgain(one, text));
}

/** Sentences of the last words that say the reverse of what was examined, as far as a comparison of words can tell. */
export function reversed(words: Words, session: SessionArchive['session']): readonly string[] {
  const sentences = textsOf(words).flatMap((text) => text.split(/(?<=[.!])\s+/));
  const stated = statementsIn(session);
  return [...new Set(sentences)].filter((one) => stated.some(({ statement }) => takesBack(statement, one)));
}

/** Whether what a reader finds first speaks of nothing that was examined: of another thing, or of no answer at all. */
export function isElsewhere(words: Words, session: SessionArchive['session']): boolean {
  const [first, second] = textsOf(words);
  const stated = statementsIn(session);
  // That there is no answer may be said in whatever words.
  if (first === undefined || stated.length === 0 || words.synthesis?.answers === 'UNANSWERABLE') return false;
  return stated.every(({ statement }) => !speaksOf(statement, `${first}\n${second ?? ''}`));
}

/** Of a success: what has to be seen before anybody acts on words that are not what was examined. */
export const wordsFirst = (
  words: Words,
  { session, order }: Pick<SessionArchive, 'session' | 'order'>,
): readonly string[] =>
  order.status === 'SUCCESS' && (isElsewhere(words, session) || reversed(words, session).length > 0)
    ? [
        'See first which holds: what was examined, of which the certainty is, or the words of the answer, which do not say it.',
      ]
    : [];

/** The words that are published as the answer, the first to be read first. */
function textsOf({ phi, synthesis }: Words): readonly string[] {
  if (phi !== null) return [phi.verdict, phi.oneParagraph, phi.answer];
  return synthesis === null ? [] : [synthesis.verdict, synthesis.answer];
}
