import { ApplicationFailure } from '@temporalio/common';
import { asJson, type AskRequest, house, type Json } from '../../shared/kernel/index.ts';
import { categories, faultOf, type Held, type MatchPolicy, missingFrom } from '../../shared/worldbuilding/index.ts';
import type { Goal } from '../../shared/worldbuilding/debate/index.ts';
import { debateParts, type Transcript } from '../../shared/worldbuilding/deliberation/index.ts';
import { pictureName, rubric, scale } from '../../shared/worldbuilding/judging/index.ts';
import type { Section } from '../ask/compose.ts';
import type { Note } from '../store/notes.ts';
import type { AgentContext } from '../ask/system.ts';
import { exhibits } from './exhibits.ts';

/** Author of what a team said and settled: its agents know which team they are of, and need no letter for it. */
const team = 'TEAM';

/**
 * What an agent reads: the notes that its file names, each of them written for this reader, and nothing of any answer.
 * Here and nowhere else words of one reach another, so a note that is for somebody else is a final failure,
 * CONTEXT_LEAK, and is never shown. What will stand in the next request as well stands first.
 */
export function sectionsOf(request: AskRequest, context: AgentContext): Section[] {
  const notes = notesOn(request, context);
  const one = (slot: string, make: (note: Note) => readonly Section[]): readonly Section[] => {
    const note = notes.get(slot);
    return note === undefined ? [] : make(note);
  };
  const asItIs = (slot: string, author = house) => one(slot, ({ key, body }) => [section(slot, author, key, body)]);
  const { task } = request;
  switch (task) {
    case 'judge':
      return [...rubricSection(context.run.policy as MatchPolicy), ...one('exhibits', worldsOf)];
    case 'write-prompts':
    case 'soften':
      return [...asItIs('spec'), ...asItIs('refused')];
    case 'moderate':
      return [...asItIs('challenge'), ...asItIs('offer')];
    case 'testify':
      return [...asItIs('examination')];
    case 'create':
    case 'choose':
    case 'improve':
      return [
        ...asItIs('challenge').map((given): Section => ({ ...given, always: true, stable: true })),
        ...asItIs('drafts'),
        ...asItIs('draft'),
        ...asItIs('note'),
      ];
    default:
      return [
        ...asItIs('challenge').map((given): Section => ({ ...given, always: true, stable: true })),
        ...one('transcript', debateSections),
        ...one('transcript', curveballSections),
        ...asItIs('spec', team),
        ...asItIs('goal'),
        ...asItIs('note'),
      ];
  }
}

const section = (label: string, author: string, ref: string, body: Json): Section => ({
  label,
  author,
  ref,
  body,
  compact: true,
});

/** Ids of the canon’s entries that the reader was shown. */
export const canonShown = (request: AskRequest, context: AgentContext): ReadonlySet<string> =>
  new Set(
    [...notesOn(request, context)].flatMap(([slot, note]) =>
      slot === 'transcript' ? transcriptIn(note).canon.map(({ id }) => id) : [],
    ),
  );

/** What lies in a slot of the reader's; null: nothing. */
export const noteShown = (slot: string, { references }: AskRequest, { notes }: AgentContext): Json =>
  notes.find(({ key }) => key === references[slot])?.body ?? null;

/** The spec that the reader was shown; null: none. */
export const specOn = (request: AskRequest, context: AgentContext): Json => noteShown('spec', request, context);

/** The debate that the reader was shown; null: none. */
export const debateShown = (request: AskRequest, context: AgentContext): Noted | null =>
  noteShown('transcript', request, context) as object as Noted | null;

/** What the reader's round is for; null: it was shown no goal that says so. */
export function goalShown(request: AskRequest, context: AgentContext): Pick<Goal, 'proposal' | 'gap'> | null {
  const goal = noteShown('goal', request, context) as Partial<Goal> | null;
  return typeof goal?.proposal === 'string' && goal.gap !== undefined
    ? { proposal: goal.proposal, gap: goal.gap }
    : null;
}

/** The note in each slot of the file, after it was checked. */
function notesOn(
  { runKey, agent, task, subject, references }: AskRequest,
  { answers, notes }: AgentContext,
): ReadonlyMap<string, Note> {
  const [missing] = missingFrom(references, task);
  if (missing !== undefined) return fault('HOUSE_ERROR', `${agent} finds nothing in ${missing} for ${task}`);
  return new Map(
    Object.entries(references).map(([slot, key]) => {
      const note = notes.find((one) => one.key === key);
      const noted: Held =
        note === undefined
          ? { kind: 'nothing' }
          : { kind: 'note', key, content: note.content, addressee: note.addressee };
      const held = Object.hasOwn(answers, slot) ? { kind: 'answer' as const } : noted;
      const found = faultOf(slot, held, { runKey, agent, task, subject });
      if (found !== null) return fault(found.code, found.why);
      return note === undefined
        ? fault('HOUSE_ERROR', `${agent} finds nothing in ${slot} for ${task}`)
        : ([slot, note] as const);
    }),
  );
}

/** A transcript of an earlier version says nothing of curveballs. */
type Noted = Omit<Transcript, 'curveballs'> & Partial<Pick<Transcript, 'curveballs'>>;
const transcriptIn = ({ body }: Note): Noted => body as object as Noted;

/** The debate so far: it only grows, so each section comes again in every later request of the team. */
const debateSections = (note: Note): readonly Section[] =>
  debateParts(transcriptIn(note)).map(({ label, body }): Section => ({
    ...section(label, team, note.key, asJson(body)),
    stable: true,
  }));

/**
 * The curveballs, all of them and whole, after the debate: a new one among what stands before it would have everything
 * behind it read anew by every agent (worldbuilding rules §10.4).
 */
function curveballSections(note: Note): readonly Section[] {
  const { curveballs = [] } = transcriptIn(note);
  return curveballs.length === 0 ? [] : [section('curveballs', house, note.key, asJson(curveballs))];
}

/**
 * Weights are a match's own; what a category asks and what a mark means is the same for all (worldbuilding rules §9.1,
 * §9.2).
 */
function rubricSection({ rubric: { weights } }: Pick<MatchPolicy, 'rubric'>): readonly Section[] {
  const asked = categories.map((category) => ({ category, weight: weights[category], asks: rubric[category] }));
  return [section('rubric', house, 'rubric', { categories: asked, scale: scale.map((mark) => ({ ...mark })) })];
}

/** Both worlds in the order of reading. Labels alone tell them apart: no section says whose words it holds. */
function worldsOf(note: Note): readonly Section[] {
  const { key } = note;
  return exhibits.read(note).worlds.flatMap(({ label, challenge, spec, transcript, pictures }) => [
    section(`${label}-challenge`, house, key, challenge),
    section(`${label}-spec`, house, key, spec),
    section(
      `${label}-pictures`,
      house,
      key,
      pictures.map(({ artifact, scene, sha256, why }) => ({
        artifact,
        scene,
        picture: sha256 === null ? null : pictureName(label, artifact),
        why,
      })),
    ),
    section(`${label}-transcript`, house, key, transcript),
  ]);
}

/** Asked again, it would be the same context. The message names ids only. */
function fault(code: string, message: string): never {
  throw ApplicationFailure.nonRetryable(message, code);
}
