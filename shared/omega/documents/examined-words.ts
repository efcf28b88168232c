import { statementsIn } from '../assess/answer.ts';
import { takesBack } from '../claims/never-same.ts';
import { sameWords } from '../claims/same-words.ts';
import type { SessionArchive } from './archive.ts';
import type { LastWords } from './last-words.ts';
import type { SessionRecord } from './record.ts';

/*
 * PHI speaks last, and nobody examines what it says: what was checked, attacked and approved is the answer of the Synthesis
 * Architect, and the certainty is that of it (OMEGA rules §7.10).
 */

type Words = Pick<LastWords, 'phi' | 'synthesis'>;

/** What was examined, in the words in which it was, where PHI's are others. */
export function examinedWords(
  { phi, synthesis }: Words,
  session: SessionArchive['session'],
): Pick<SessionRecord['first'], 'examined'> {
  if (phi === null || synthesis === null) return {};
  const stated = statementsIn(session).map(({ statement }) => statement);
  const examined = stated.length > 0 ? stated : [synthesis.verdict];
  const told = new Set([phi.verdict, phi.oneParagraph, phi.answer].map(sameWords));
  return examined.every((text) => told.has(sameWords(text))) ? {} : { examined };
}

/** Sentences of the last words that say the reverse of what was examined, as far as a comparison of words can tell. */
export function reversed({ phi }: Words, session: SessionArchive['session']): readonly string[] {
  if (phi === null) return [];
  const sentences = [phi.verdict, ...[phi.oneParagraph, phi.answer].flatMap((text) => text.split(/(?<=[.!])\s+/))];
  const stated = statementsIn(session);
  return [...new Set(sentences)].filter((one) => stated.some(({ statement }) => takesBack(statement, one)));
}
