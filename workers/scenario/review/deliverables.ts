import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Note } from '../../../activities/store/notes.ts';
import { type Json, own } from '../../../shared/kernel/index.ts';
import {
  type AnswerOf,
  type Claimed,
  phases,
  storedSchemaOf,
  type TaskName,
  tasks,
} from '../../../shared/scenario/index.ts';

/** One document that lay in the context when the person was called. */
export interface Deliverable {
  readonly title: string;
  readonly by: string;
  readonly phase: string;
  /** Key of the call or note it came from. */
  readonly ref: string;
  readonly answer: Json;
}

type AgentContext = {
  readonly references: Readonly<Record<string, string>>;
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
};

/** The documents so far, phase by phase; then what Symposium and people had laid beside them. */
export function deliverablesOn({ references, calls, notes }: AgentContext): Deliverable[] {
  const byKey = new Map(calls.map((call) => [call.key, call]));
  const noted = new Map(notes.map((note) => [note.key, note]));
  const refs = [...new Set(Object.values(references))];
  const answers = refs
    .flatMap((ref) => byKey.get(ref) ?? [])
    .sort((a, b) => phases.findIndex((phase) => phase === a.phase) - phases.findIndex((phase) => phase === b.phase));
  return [
    ...answers.map(({ agent, task, subject, phase, round, key, answer }) => ({
      title: `${own(titles, task) ?? task}${subject === null ? '' : ` on ${subject}`} (${phase}, attempt ${round})`,
      by: agent,
      phase,
      ref: key,
      answer: inOrder(task, answer),
    })),
    ...refs
      .flatMap((ref) => noted.get(ref) ?? [])
      .map(({ key, content, addressee, body }) => ({
        title: `Note of Symposium: ${content}${addressee === null ? '' : `, for ${addressee}`}`,
        by: 'ORCHESTRATOR',
        phase: '',
        ref: key,
        answer: body,
      })),
  ];
}

/** The answer with its fields in the order of its task's schema: Postgres keeps them in an order of its own. */
export function inOrder(task: string, answer: Json): Json {
  const read = Object.hasOwn(tasks, task) ? storedSchemaOf(task as TaskName).safeParse(answer) : null;
  return read?.success === true ? (read.data as Json) : answer;
}

const titles: Readonly<Record<string, string>> = {
  seed: 'Seed Document',
  revise: 'Seed Document, revised',
  physics: 'Validation Report, physics',
  mathematics: 'Validation Report, mathematics',
  grounding: 'Scientific Grounding Report',
  classification: 'Classification Report',
  informed: 'Informed classification',
  memo: 'Review memo',
  calibration: 'Difficulty vote',
  dimension: 'Second difficulty vote',
  distractors: 'Distractor review',
  recheck: 'Recheck',
  readiness: 'Readiness vote',
  doubt: 'Source of doubt',
  trace: 'Agent trace',
  respond: 'Response to a challenge',
  vetoReview: 'Review of the revision',
  novelty: 'Novelty check',
  deepDive: 'Physics deep-dive',
  literature: 'Literature search',
} satisfies Partial<Record<TaskName, string>>;

/** The reports in the context that claims stand in; one that doesn't read as what it should be is left out. */
export function claimedOn({ references, calls }: AgentContext): Claimed {
  const byKey = new Map(calls.map((call) => [call.key, call]));
  const read = <T extends TaskName>(task: T): AnswerOf<T> | undefined => {
    const parsed = storedSchemaOf(task).safeParse(byKey.get(references[task] ?? '')?.answer);
    return parsed.success ? (parsed.data as AnswerOf<T>) : undefined;
  };
  const [seed, physics, mathematics] = [read('seed'), read('physics'), read('mathematics')];
  const [grounding, classification, informed] = [read('grounding'), read('classification'), read('informed')];
  return {
    ...(seed && { seed }),
    ...(physics && { physics }),
    ...(mathematics && { mathematics }),
    ...(grounding && { grounding }),
    ...(classification && { classification }),
    ...(informed && { informed }),
  };
}
