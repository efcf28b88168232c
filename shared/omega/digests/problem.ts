import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { sectionNames } from '../memory/sections.ts';
import type { SessionState } from '../memory/session-state.ts';
import type { Policy } from '../policy.ts';
import type { Characteristic } from '../vocabulary.ts';
import { truncate } from '../../text/cut.ts';
import { charactersPerToken } from '../../kernel/message.ts';
import { classification } from '../answers/phi.ts';

/**
 * An entry of an earlier session's memory that matches the problem, under the id by which it is known: how strongly,
 * 0–1, by which of its signs, and as its section shows it (OMEGA rules §3.2, §3.3, §3.4).
 */
const remembered = z.object({
  section: z.enum(sectionNames),
  id: z.string(),
  strength: z.number(),
  evidence: z.array(z.string()).readonly(),
  entry: z.json(),
});
export type RecalledEntry = Readonly<z.infer<typeof remembered>>;

/**
 * What a sub-problem came to in a session of its own. `answer` null: that session ended without one. `status`: how it
 * ended; null: it has not.
 */
const subAnswer = z.object({ question: z.string(), answer: z.string().nullable(), status: z.string().nullable() });
export type SubAnswer = Readonly<z.infer<typeof subAnswer>>;

/** What the session has learned about how its problem is to be taken. */
export interface Framing {
  /** Constraints that narrow it (OMEGA rules §4.2.3, CONSTRAIN). */
  readonly constraints: readonly string[];
  /** The kind of thinking that it was last reframed to (PIVOT); empty: none. */
  readonly framing: readonly Characteristic[];
  readonly subAnswers: readonly SubAnswer[];
  readonly remembered: readonly RecalledEntry[];
  /** PHI's words for it, by its classification (OMEGA rules §1.1); null: it has not classified yet. */
  readonly restated: Restated | null;
}

/** The question in PHI's words, and what the answer hangs on. */
const restated = z.object({
  restatement: classification.shape.restatement,
  keyUncertainties: classification.shape.keyUncertainties,
});
type Restated = Readonly<z.infer<typeof restated>>;

/** PHI's words in its classification; null: it cannot be read. */
export const restatedIn = (answer: Json | undefined): Restated | null => restated.safeParse(answer).data ?? null;

export const plainFraming: Framing = {
  constraints: [],
  framing: [],
  subAnswers: [],
  remembered: [],
  restated: null,
};

type Numbers = Pick<Policy, 'digestLines' | 'memory'>;

/**
 * The question as every agent finds it: in the asker's words, clarified, and with what narrows it or answers a part of
 * it. The statement is never cut; beside a long one stand PHI's words, which everybody has in its place (`problemInBrief`).
 */
export function problemDigest(
  { problem }: Pick<SessionState, 'problem'>,
  { constraints, framing, subAnswers, remembered: entries, restated: inPhisWords }: Framing,
  { digestLines, memory }: Numbers,
): Json {
  return {
    statement: problem.originalStatement,
    ...(inPhisWords !== null && isLong(problem.originalStatement, digestLines) ? { restated: inPhisWords } : {}),
    clarified: problem.clarifiedStatement,
    constraints: constraints.slice(-digestLines.open),
    framing,
    subAnswers: subAnswers.slice(-digestLines.open).map(({ question, answer, status }) => ({
      question: truncate(question, digestLines.characters),
      answer: answer === null ? null : truncate(answer, 4 * digestLines.characters),
      status,
    })),
    remembered: entries.slice(0, memory.matches).map(({ section, id, strength, evidence, entry }) => ({
      section,
      id,
      strength,
      evidence: briefly([...evidence], digestLines, 1),
      entry: briefly(entry, digestLines, 1),
    })),
  };
}

const isLong = (statement: string, { statement: most }: Numbers['digestLines']): boolean =>
  statement.length > most * charactersPerToken;

const classified = z.object({ statement: z.string(), restated }).catchall(z.json());

/**
 * Of a long problem, what lies before everybody once PHI has classified it: its beginning and PHI's words, while the whole can be
 * read on demand (OMEGA rules §7.3). null: it is short, or PHI has not spoken.
 */
export function problemInBrief(digest: Json, { digestLines }: Pick<Policy, 'digestLines'>): Json | null {
  const read = classified.safeParse(digest).data;
  return read === undefined ? null : { ...read, statement: truncate(read.statement, 2 * digestLines.characters) };
}

/**
 * What memory holds, no longer than a context can bear: the words are those of models in sessions that nobody may have
 * read, and they lie on every context beside the question, where nothing is left out. Within a list a text is half as
 * long.
 */
function briefly(value: Json, lines: Numbers['digestLines'], share: number): Json {
  if (typeof value === 'string') return truncate(value, Math.ceil(lines.characters * share));
  if (Array.isArray(value)) return value.slice(0, lines.voices).map((item: Json) => briefly(item, lines, 1 / 2));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, briefly(item, lines, share)]));
}

const remembering = z.object({ remembered: z.array(remembered) });

/** What a problem digest remembers; one that cannot be read remembers nothing. */
export const rememberedIn = (digest: Json | undefined): readonly RecalledEntry[] =>
  remembering.safeParse(digest).data?.remembered ?? [];

const answered = z.object({ subAnswers: z.array(subAnswer) });

/** What a problem digest has of other sub-problems; one that cannot be read has nothing. */
export const subAnswersIn = (digest: Json | undefined): readonly SubAnswer[] =>
  answered.safeParse(digest).data?.subAnswers ?? [];
