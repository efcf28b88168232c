import { shownAs, type MemoryEntry } from './entries.ts';
import { ideaMarkdown } from './ideas.ts';

/** The brilliant ideas among these entries as files, each at the path that its entry names (OMEGA rules §3.4). */
export const ideaDocuments = (
  entries: readonly MemoryEntry[],
  simulated: boolean,
): { readonly path: string; readonly text: string }[] =>
  shownAs('brilliantIdeas', entries).flatMap((idea) =>
    idea.filedTo === null ? [] : [{ path: idea.filedTo, text: ideaMarkdown(idea, simulated) }],
  );
