import type { Json } from '../../kernel/json.ts';
import type { SeedDocument } from '../answers/seed.ts';
import type { Brief } from '../brief.ts';
import { changesBetween } from '../changes.ts';
import type { Content } from '../context.ts';
import { piecesOfAnswer, piecesOfBrief } from '../cut.ts';
import type { Piece } from '../pieces.ts';
import type { TaskName } from '../tasks.ts';
import { agents, type Agent } from '../vocabulary.ts';

/** An answer that a run has stored. Times are seconds since 1970. */
export interface StoredAnswer {
  readonly key: string;
  readonly agent: string;
  readonly task: TaskName;
  readonly phase: string;
  readonly round: number;
  readonly subject: string | null;
  readonly answer: Json;
  readonly at: number;
}

export interface StoredNote {
  readonly key: string;
  readonly content: Content;
  readonly addressee: string | null;
  readonly body: Json;
  readonly at: number;
}

/** Everything that a run has ever written, of all rounds. */
export interface RunContents {
  readonly runKey: string;
  readonly brief: Brief;
  readonly answers: readonly StoredAnswer[];
  readonly notes: readonly StoredNote[];
}

/** A piece with its time. A vote is sealed until all five have voted; anything else never was. */
export interface TimedPiece extends Piece {
  readonly at: number;
  readonly openFrom: number;
}

const confidenceOf: Readonly<Record<Agent, Content>> = {
  ATHENA: 'athenaConfidence',
  NEWTON: 'newtonConfidence',
  EULER: 'eulerConfidence',
  GALILEO: 'galileoConfidence',
  SOCRATES: 'socratesConfidence',
};

/** Every piece of a run. `comparisons` are the pairs of seeds (`key..key`) whose difference was put on a context. */
export function contentsOf(run: RunContents, comparisons: readonly string[]): TimedPiece[] {
  const always = Number.NEGATIVE_INFINITY;
  return [
    ...piecesOfBrief(run.runKey, run.brief).map((piece) => ({ ...piece, at: always, openFrom: always })),
    ...run.answers.flatMap((answer) =>
      piecesOfStored(answer).map((piece) => ({
        ...piece,
        at: answer.at,
        openFrom: piece.content === 'calibrationVotes' ? openingOf(answer, run.answers) : always,
      })),
    ),
    ...run.notes.map(({ key, content, addressee, body, at }) => ({
      content,
      author: 'HOUSE' as const,
      ref: key,
      body,
      addressee,
      at,
      openFrom: always,
    })),
    ...comparisons.flatMap((ref) => comparison(ref, run.answers)),
  ];
}

/** Answers whose own confidence is cut off and handed to nobody: a doubt, every word in a dispute, and about a request. */
const unsaid: ReadonlySet<TaskName> = new Set<TaskName>([
  'doubt',
  'respond',
  'ballot',
  'rule',
  'arbitrate',
  'vetoReview',
  'restate',
  'answer',
  'accept',
]);

/**
 * Reports with acts, and the kind of content that each is. Whoever may read a report may know its acts; everybody else
 * knows of them only what a note has handed on, and what was refused or read by a person alone is in no note.
 */
const reports: { readonly [task in TaskName]?: Content } = {
  physics: 'physicsValidation',
  mathematics: 'mathVerification',
  grounding: 'scientificGrounding',
  classification: 'classification',
  memo: 'reviewMemos',
};

interface Acts {
  readonly confidence?: number;
  readonly challenges?: readonly { readonly confidence: number; readonly [field: string]: Json }[];
  readonly veto?: Json;
  readonly breakthrough?: Json;
  readonly escalation?: Json;
}

/**
 * What was cut from the answer, and what of it is handed to nobody as it stands: some confidences, and the acts of a
 * report.
 */
function piecesOfStored({ task, agent, key, answer }: StoredAnswer): Piece[] {
  const { confidence, challenges = [], veto = null, breakthrough = null, escalation = null } = answer as Acts;
  const numbers = [
    ...(unsaid.has(task) && confidence !== undefined ? [confidence] : []),
    ...challenges.map((challenge) => challenge.confidence),
  ];
  const acts: Json[] = [
    ...challenges.map(({ confidence: _, ...said }) => said),
    ...[veto, breakthrough, escalation].filter((act) => act !== null),
  ];
  const content = reports[task];
  return [
    ...piecesOfAnswer(task, agent, key, answer),
    ...(numbers.length === 0
      ? []
      : [{ content: confidenceOf[agent as Agent], author: agent, ref: key, body: numbers }]),
    ...(content === undefined || acts.length === 0 ? [] : [{ content, author: agent, ref: key, body: acts }]),
  ];
}

/**
 * When a vote may be read by others: once all five have answered the ballot that it is part of ("after voting",
 * scenario rules §3.1). A profile given outside a ballot, or in one that was never completed, opens with the next
 * calibration that was.
 */
function openingOf(vote: StoredAnswer, answers: readonly StoredAnswer[]): number {
  const own = vote.task === 'calibration' || vote.task === 'dimension' ? closing(vote, answers) : null;
  if (own !== null) return own;
  const calibrations = answers
    .filter(({ task }) => task === 'calibration')
    .flatMap((one) => closing(one, answers) ?? []);
  return Math.min(...calibrations.filter((closed) => closed >= vote.at), Number.POSITIVE_INFINITY);
}

/** When the last of the five answered; null: not all did. */
function closing({ task, phase, round, subject }: StoredAnswer, answers: readonly StoredAnswer[]): number | null {
  const ballot = answers.filter(
    (one) => one.task === task && one.phase === phase && one.round === round && one.subject === subject,
  );
  return agents.every((agent) => ballot.some((one) => one.agent === agent))
    ? Math.max(...ballot.map(({ at }) => at))
    : null;
}

function comparison(ref: string, answers: readonly StoredAnswer[]): TimedPiece[] {
  const [before, after] = ref.split('..').map((key) => answers.find((one) => one.key === key));
  if (!before || !after) return [];
  const body = changesBetween(before.answer as SeedDocument, after.answer as SeedDocument) as Json;
  return [{ content: 'changes', author: 'HOUSE', ref, body, at: after.at, openFrom: Number.NEGATIVE_INFINITY }];
}
