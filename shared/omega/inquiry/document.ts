import { z } from 'zod';
import { fields, heading, list, page, prose, table, title } from '../../page/markdown.ts';
import { percent } from '../../text/amounts.ts';
import { urnOf } from '../../kernel/published-schema.ts';
import { confidence } from '../vocabulary.ts';
import { inquiryOutcomes } from './activities.ts';
import { reply } from './reply.ts';

/** Version of the published form (kernel rules §29). */
export const sessionAnswerVersion = '1.0';
export const sessionAnswerUrn = urnOf('session_answer', sessionAnswerVersion);

/** A question to a session and what came of it, as it is published. */
export const sessionAnswer = z.strictObject({
  runKey: z.string(),
  session: z.string(),
  simulated: z.boolean(),
  askedAt: z.iso.datetime(),
  question: z.string(),
  outcome: z.enum(inquiryOutcomes),
  model: z.string(),
  /** The reply as it was given; null: none that can be read. */
  reply: reply.nullable(),
  /** What it is worth: its own, and no more than its weakest ground; null: there is no reply. */
  confidence: confidence.nullable(),
  /** What is wrong with its grounds. */
  faults: z.array(z.string()).readonly(),
  /** Claims of the session that were too many to be shown. */
  leftOut: z.int().min(0),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

const outcomeWords: Readonly<Record<SessionAnswer['outcome'], string>> = {
  ANSWERED: 'answered from what the session found',
  NOT_KNOWN: 'the session cannot say',
  UNGROUNDED: 'an answer came, but what it rests on is not what the session says; do not rely on it',
  UNANSWERED: 'no answer came that can be read',
};

export const outcomeLine = ({ outcome }: Pick<SessionAnswer, 'outcome'>): string => outcomeWords[outcome];

const sourceWords = {
  SAID: 'the session says it',
  FOLLOWS: 'it follows from what the session says',
  NOT_KNOWN: 'the session does not know it',
} as const;

/** The page that a person reads. */
export function renderSessionAnswer(answer: SessionAnswer): string {
  const { session, question, reply: given, confidence: sure, faults, leftOut, model, askedAt, runKey } = answer;
  return page([
    ...title(`A question to ${session}`, answer.simulated),
    heading(2, 'Question'),
    prose(question),
    heading(2, 'Answer'),
    prose(given?.answer ?? 'None.'),
    fields([
      ['How it came out', outcomeLine(answer)],
      ...(given === null ? [] : [['Source', sourceWords[given.source]] as const]),
      ...(given === null || sure === null ? [] : [['Confidence', confidenceWords(sure, given.confidence)] as const]),
    ]),
    ...(faults.length === 0 ? [] : [heading(2, 'What is wrong with its grounds'), list(faults)]),
    heading(2, 'What it rests on'),
    table(
      ['claim', 'came out as', 'words of the session', 'what they show'],
      (given?.grounds ?? []).map(({ claim, as, quotation, shows }) => [claim, as, quotation, shows]),
    ),
    heading(2, 'What is not known'),
    list(given?.missing ?? []),
    heading(2, 'Provenance'),
    fields([
      ['Run', runKey],
      ['Session', session],
      ['Asked', askedAt],
      ['Answered by', model],
      ['Claims that were too many to be shown', String(leftOut)],
    ]),
  ]);
}

const confidenceWords = (sure: number, stated: number): string =>
  sure < stated ? `${percent(sure)}, as its weakest ground allows; it stated ${percent(stated)}` : percent(sure);
