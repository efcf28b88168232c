import { agentIds, cast, type AgentId } from '../agents/cast.ts';
import { failureTestimony } from '../answers/memory.ts';
import { latestWords } from '../session/view.ts';
import { claimantOf } from '../answers/message.ts';
import { falsifier, memoryAgents } from '../deployment/priorities.ts';
import { percent } from '../../text/amounts.ts';
import { percentsApart } from '../../text/percents-apart.ts';
import type { SessionRecord } from './record.ts';
import type { SubAnswer } from '../digests/problem.ts';
import type { SessionArchive } from './archive.ts';
import { testsIn } from './argument.ts';
import { clashesOf } from './clashing-facts.ts';
import type { LastWords } from './last-words.ts';
import { isElsewhere, reversed } from './examined-words.ts';
import { inQuotes, plainName } from './names.ts';

interface Told {
  readonly words: Pick<LastWords, 'phi' | 'synthesis'>;
  readonly session: SessionArchive['session'];
  readonly confidence: number | null;
  readonly claims: readonly { readonly id: string }[];
  readonly restsOn: readonly string[];
  readonly rival?: SessionRecord['first']['rival'];
  /** The words in which the answer is stated last, and that nobody has examined. */
  readonly unexamined?: readonly string[];
  /** What sub-sessions came to. */
  readonly parts?: readonly SubAnswer[];
}

/**
 * What a reader of the answer cannot see in it (OMEGA rules §7.10): where its words name another certainty than the
 * session's, a claim that nobody stated or an agent whom nobody asked, and which of its grounds nothing could refute.
 * Who words the answer is a model, and Symposium publishes its words as they are.
 */
export function cautionsOn({
  words,
  session,
  confidence,
  claims,
  restsOn,
  rival = null,
  unexamined = [],
  parts = [],
}: Told): string[] {
  const text = shown(words).join('\n');
  const numbered = new Set([...text.matchAll(/\bagent (\d{1,2})\b/gi)].map(([, id]) => Number(id)));
  const stated = new Set(claims.map(({ id }) => id));
  const ran = new Set(session.rows.flatMap((row) => (row.kind === 'OUTPUT' ? [row.testimony.agent] : [])));
  return [
    ...besideExamined({ words, session, confidence, unexamined }),
    ...(confidence === null
      ? []
      : certaintiesIn(text)
          .filter((one) => one !== Math.round(confidence * 100))
          .map(
            (one) =>
              `The words of the answer name ${one}% as a certainty; as a whole it is ${percent(confidence)} sure.`,
          )),
    ...(confidence === null
      ? []
      : [...new Set(text.match(beyondDoubt)?.map((words) => words.toLowerCase()))].map(
          (words) => `The words of the answer say “${words}”; as a whole it is ${percent(confidence)} sure.`,
        )),
    ...(words.synthesis?.answers === 'UNANSWERABLE'
      ? [`The question is taken for unanswerable: ${inQuotes(words.synthesis.answer)}.`]
      : []),
    ...[...new Set(text.match(address) ?? [])]
      .filter((id) => !stated.has(id))
      .map((id) => `The words of the answer cite a claim of ${plainName(claimantOf(id) ?? 0)} that nobody stated.`),
    ...agentIds
      .filter((id) => cast[id].tier !== 'PHI' && !ran.has(id) && (numbered.has(id) || isNamed(id, text)))
      .map((id) => `The words of the answer speak of ${plainName(id)}, whom nobody asked.`),
    ...(confidence === null ? [] : warned(session)),
    ...surer(rival, confidence),
    ...unsolved(parts),
    ...clashesOf(session.state).map(
      ([one, other]) =>
        `Facts ${one.id} and ${other.id} cannot both hold as they are worded; the session weighed neither against the other.`,
    ),
    ...untestable(session, restsOn).map((id) => `${plainName(falsifier)} knows no test that could refute ${id}.`),
  ];
}

/** Where the words of the answer are not what was examined, or nobody has examined the claim that states it. */
function besideExamined({
  words,
  session,
  confidence,
  unexamined,
}: Pick<Told, 'words' | 'session' | 'confidence'> & Required<Pick<Told, 'unexamined'>>): readonly string[] {
  const isExamined = unexamined.length === 0;
  const turned = reversed(words, session).map(
    (one) =>
      `The words of the answer say the reverse of ${isExamined ? 'what was examined' : 'the claim that states it'}: ${inQuotes(one)}.`,
  );
  if (confidence === null) return turned;
  const elsewhere = isExamined
    ? 'The words of the answer say nothing of what was examined, and the certainty is that of what was.'
    : 'The words of the answer say nothing of the claim that states it, and the certainty is that of what it rests on.';
  return [
    ...unexamined.map(
      (one) =>
        `Nobody examined the answer in the words in which it is stated last: ${inQuotes(one)}. What was examined is what it rests on.`,
    ),
    ...turned,
    ...(isElsewhere(words, session) ? [elsewhere] : []),
  ];
}

const [, , failureMemory] = memoryAgents;
const warning = failureTestimony.pick({ warnings: true });
const mostWarnings = 3;

/** What Failure Memory, which speaks when the answer is there, warns of most gravely; who words the answer may pass it over. */
function warned(session: SessionArchive['session']): readonly string[] {
  const { warnings } = warning.safeParse(latestWords(session).get(failureMemory)?.answer).data ?? { warnings: [] };
  return warnings
    .filter(({ severity }) => severity === 'HIGH')
    .slice(0, mostWarnings)
    .map(
      ({ warningSign, recommendedAction }) =>
        `${plainName(failureMemory)} warns of this: ${inQuotes(warningSign)}; and says to do this: ${inQuotes(recommendedAction)}.`,
    );
}

/** A rival that is surer than the answer, by numbers that were computed alike. */
function surer(rival: SessionRecord['first']['rival'], confidence: number | null): readonly string[] {
  if (confidence === null || rival === null || rival.confidence === null || rival.confidence <= confidence) return [];
  const [its, own] = percentsApart(rival.confidence, confidence);
  const how = rival.examined === false ? '; nobody examined it' : '';
  return [`The best rival answer stands at ${its}, above this one at ${own}${how}.`];
}

/** Sub-problems that no session of their own answered: the answer was built without them. */
const unsolved = (parts: readonly SubAnswer[]): readonly string[] =>
  parts
    .filter(({ answer, status }) => answer === null || (status !== 'SUCCESS' && status !== 'PARTIAL'))
    .map(({ question }) => `A part of the question was not solved by itself: ${inQuotes(question)}.`);

const shown = ({ phi, synthesis }: Told['words']): readonly string[] => {
  if (phi !== null) return [phi.verdict, phi.oneParagraph, phi.answer, ...phi.keyInsights];
  return synthesis === null ? [] : [synthesis.verdict, synthesis.answer];
};

/** No session is as sure as these say (OMEGA rules §2.3, Nothing is certain). */
const beyondDoubt =
  /\b(?:beyond (?:any |all |every )?doubt|without (?:any )?doubt|fully proven|conclusively proven|no doubt)\b/gi;

const address = /\b\d{1,2}\.\d{1,3}\/C[1-9]\d{0,3}\b/g;
const share = /^[(“"]?(\d{1,3}(?:\.\d+)?)(%?)/;
const sureness = /^(?:sure|certain|confident|confidence|certainty)\b/i;
const interval = /confidence (?:interval|level|limit|band|region|bound)/i;

/** Percentages beside a word of certainty, each once; a confidence interval is none. */
function certaintiesIn(text: string): readonly number[] {
  const words = text.split(/\s+/);
  const found = words.flatMap((word, at) => {
    const [, figure, sign] = share.exec(word) ?? [];
    if (figure === undefined || (sign === '' && !/^per ?cent/i.test(words.slice(at + 1, at + 3).join(' ')))) return [];
    const near = words.slice(Math.max(0, at - 4), at + 5);
    const isInterval = interval.test(words.slice(Math.max(0, at - 4), at + 4).join(' '));
    return near.some((one) => sureness.test(one)) && !isInterval ? [Math.round(Number(figure))] : [];
  });
  return [...new Set(found)];
}

/** As `Skeptic (35)`, or by a name that is no everyday word. */
const isNamed = (id: AgentId, text: string): boolean =>
  text.includes(`${cast[id].name} (${id})`) || (/[ -]/.test(cast[id].name) && text.includes(cast[id].name));

/** Claims that the answer rests on of which the Falsifier says that nothing could refute them. */
function untestable(session: SessionArchive['session'], restsOn: readonly string[]): readonly string[] {
  const tests = testsIn(session);
  return restsOn.filter((id) => tests.get(id)?.testable === false);
}
