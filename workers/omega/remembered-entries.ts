import type { Queryable } from '../../activities/store/database.ts';
import { liveEntries, type Corpus } from '../../activities/omega/memory/stored-memories.ts';
import {
  type Section,
  sectionNames,
  sections,
  shownAs,
  type SpecialMemory,
  toldBy,
} from '../../shared/omega/memory/index.ts';
import { RequestError } from '../client/request-error.ts';

/** An entry of the memories that outlive a session, as a person looks at it. */
export interface RememberedEntry {
  readonly corpus: Corpus;
  readonly memory: SpecialMemory;
  readonly section: Section;
  readonly id: string;
  /** The text that tells it. */
  readonly telling: string;
  /** Run keys of the sessions that it comes from. */
  readonly sessions: readonly string[];
  /** ISO 8601 */
  readonly revisedAt: string;
  /** Its fields, as the rules name them (OMEGA rules §3.2, §3.3, §3.4). */
  readonly shown: Readonly<Record<string, unknown>>;
}

const corpora: readonly Corpus[] = ['real', 'simulated'];

/** Which entries; null: of both corpora, of all memories. */
export interface RememberedChoice {
  readonly corpus: Corpus | null;
  readonly memory: SpecialMemory | null;
  readonly ids?: readonly string[];
}

/** All entries of that choice, by corpus, section and id. */
export async function remembered(db: Queryable, { corpus, memory, ids }: RememberedChoice): Promise<RememberedEntry[]> {
  const found: RememberedEntry[] = [];
  for (const one of corpora.filter((name) => corpus === null || name === corpus)) {
    const entries = await liveEntries(db, { corpus: one, ...(ids === undefined ? {} : { ids }) });
    for (const section of sectionNames.filter((name) => memory === null || sections[name].memory === memory)) {
      for (const entry of entries.filter((candidate) => candidate.section === section)) {
        const [shown] = shownAs(section, [entry]);
        if (shown === undefined) continue;
        found.push({
          corpus: one,
          memory: sections[section].memory,
          section,
          id: entry.id,
          telling: toldBy(entry)[0] ?? '',
          sessions: Object.keys(entry.tally),
          revisedAt: entry.revisedAt,
          shown,
        });
      }
    }
  }
  return found;
}

/** Entries that a name may mean: `section/id`, or an id alone. */
export async function findRemembered(db: Queryable, name: string, corpus: Corpus | null): Promise<RememberedEntry[]> {
  const [, section = null, id = name] = /^(?:([^/]*)\/)?([^/]*)$/.exec(name) ?? [];
  if (section !== null && !sectionNames.some((known) => known === section))
    throw new RequestError([`entry: there is no section ${section}; use one of ${sectionNames.join(', ')}`]);
  return (await remembered(db, { corpus, memory: null, ids: [id] })).filter(
    (entry) => section === null || entry.section === section,
  );
}

/** The one entry that is meant. Throws `RequestError` where there is none, or several. */
export function oneRemembered([first, ...more]: readonly RememberedEntry[], name: string): RememberedEntry {
  if (first === undefined)
    throw new RequestError([`entry: no memory holds ${name}; see what they hold with: symposium omega memory list`]);
  if (more.some(({ section }) => section !== first.section)) {
    const names = [...new Set([first, ...more].map(({ section, id }) => `${section}/${id}`))];
    throw new RequestError([`entry: ${name} is the id of several; write one of ${names.join(', ')}`]);
  }
  if (more.length > 0)
    throw new RequestError([`entry: ${name} is in both corpora; add --corpus simulated or --corpus real`]);
  return first;
}
