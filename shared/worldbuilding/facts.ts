import type {
  Choice,
  CategoryJudgement,
  Filled,
  ModerationAnswer,
  Objection,
  Prompts,
  Proposal,
  Ratification,
  Resolution,
  Response,
  Softened,
  Spec,
  Testimony,
  TieBreak,
  Vote,
} from './answers.ts';
import { fnv1a } from '../kernel/fnv.ts';
import { problemsAlone } from './alone/sound.ts';
import type { WorldbuildingTask } from './roles.ts';
import { fieldsOf } from './spec/validation.ts';

/** Types of the answers, by task. */
export type WorldbuildingAnswers = {
  readonly propose: Proposal;
  readonly object: Objection;
  readonly respond: Response;
  readonly resolve: Resolution;
  readonly vote: Vote;
  readonly 'break-tie': TieBreak;
  readonly crystallize: Spec;
  readonly ratify: Ratification;
  readonly create: Spec;
  readonly choose: Choice;
  readonly improve: Spec;
  readonly 'write-prompts': Prompts;
  readonly soften: Softened;
  readonly judge: CategoryJudgement;
  readonly moderate: ModerationAnswer;
  readonly testify: Testimony;
};

/**
 * What a workflow learns of an answer that its schema has accepted: ids, counts and closed words. Prose stays in the
 * store, and so do scores: until the reveal no history may tell how a world was judged.
 */
export type WorldbuildingFacts = {
  readonly propose: {
    readonly fills: readonly Filled['part'][];
    readonly titleCharacters: number;
    readonly respondsTo: string | null;
  };
  readonly object: { readonly target: string };
  readonly respond: { readonly adds: boolean; readonly modifies: boolean; readonly objects: boolean };
  readonly resolve: { readonly amendments: readonly (string | null)[]; readonly fills: readonly Filled['part'][] };
  readonly vote: Pick<Vote, 'ballot' | 'amendmentId'>;
  readonly 'break-tie': Pick<TieBreak, 'ballot' | 'amendmentId'>;
  readonly crystallize: { readonly landmarks: number; readonly cites: number };
  readonly ratify: Pick<Ratification, 'ratify'>;
  readonly create: AloneFacts;
  readonly choose: Pick<Choice, 'draft'>;
  readonly improve: AloneFacts;
  readonly 'write-prompts': { readonly artifacts: readonly string[] };
  readonly soften: Readonly<Record<string, never>>;
  readonly judge: { readonly scored: true };
  readonly moderate: Pick<ModerationAnswer, 'verdict'>;
  readonly testify: { readonly items: number };
};

/** Of a world that was written alone: whether it may stand, and a number for its words, by which a change is seen. */
type AloneFacts = { readonly sound: boolean; readonly words: number };

const aloneFacts = (written: Spec): AloneFacts => ({
  sound: problemsAlone(written).length === 0,
  words: fnv1a(JSON.stringify(fieldsOf(written).map(({ text }) => text))),
});

/** Reads those facts. */
export const worldbuildingFacts: {
  readonly [T in WorldbuildingTask]: (answer: WorldbuildingAnswers[T]) => WorldbuildingFacts[T];
} = {
  propose: ({ title, respondsTo, fills }) => ({
    fills: fills.map(({ part }) => part),
    titleCharacters: title.length,
    respondsTo,
  }),
  object: ({ target }) => ({ target }),
  respond: ({ adds, modifies, objects }) => ({
    adds: adds !== null,
    modifies: modifies !== null,
    objects: objects !== null,
  }),
  resolve: ({ amendments, fills }) => ({
    amendments: amendments.map(({ id }) => id),
    fills: fills.map(({ part }) => part),
  }),
  vote: ({ ballot, amendmentId }) => ({ ballot, amendmentId }),
  'break-tie': ({ ballot, amendmentId }) => ({ ballot, amendmentId }),
  crystallize: (spec) => ({
    landmarks: spec.landmarks.length,
    cites: new Set(fieldsOf(spec).flatMap(({ cites }) => cites)).size,
  }),
  ratify: ({ ratify }) => ({ ratify }),
  create: aloneFacts,
  choose: ({ draft }) => ({ draft }),
  improve: aloneFacts,
  'write-prompts': (written) => ({ artifacts: Object.keys(written) }),
  soften: () => ({}),
  judge: () => ({ scored: true }),
  moderate: ({ verdict }) => ({ verdict }),
  testify: ({ objections, responses, merges, fields = [] }) => ({
    items: objections.length + responses.length + merges.length + fields.length,
  }),
};
