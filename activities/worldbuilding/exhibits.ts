import { ApplicationFailure } from '@temporalio/common';
import type { AskRequest } from '../../shared/kernel/index.ts';
import { type ExhibitsNote, pictureName } from '../../shared/worldbuilding/judging/index.ts';
import { noteKind, type Note } from '../store/notes.ts';
import type { AgentContext, PictureShown } from '../ask/system.ts';

export const exhibits = noteKind<ExhibitsNote>('exhibits');

const exhibitsKey = (runKey: string, id: string): string => `${runKey}/match/exhibits/${id}`;

/** What lies before one judge. */
export const exhibitsNoteFor = (runKey: string, note: ExhibitsNote): Note =>
  exhibits.write({ key: exhibitsKey(runKey, note.id), addressee: note.id }, note);

/** The exhibits on a judge's context. Those of another judgement carry other labels, so they are a final failure. */
export function exhibitsOn(
  request: Pick<AskRequest, 'subject' | 'references'>,
  { notes }: Pick<AgentContext, 'notes'>,
): ExhibitsNote {
  const note = notes.find(({ key }) => key === request.references['exhibits']);
  if (note?.content !== 'exhibits' || note.addressee !== request.subject) {
    throw ApplicationFailure.nonRetryable(
      `the exhibits of ${request.subject ?? 'no judgement'} do not lie in this context`,
      'HOUSE_ERROR',
    );
  }
  return exhibits.read(note);
}

/**
 * The pictures that go with a request: a judge sees those of both worlds in the order of reading, and nobody else sees
 * any.
 */
export function picturesFor(
  request: Pick<AskRequest, 'task' | 'subject' | 'references'>,
  context: Pick<AgentContext, 'notes'>,
): readonly PictureShown[] {
  if (request.task !== 'judge') return [];
  return exhibitsOn(request, context).worlds.flatMap(({ label, pictures }) =>
    pictures.flatMap(({ artifact, sha256 }) =>
      sha256 === null ? [] : [{ sha256, caption: pictureName(label, artifact) }],
    ),
  );
}
