import type { Archive, HistoryFinding } from './archive.ts';
import { storedTables } from './archive.ts';
import type { Finding } from './finding.ts';
import { normalised } from './normalise.ts';
import { payments } from './payments.ts';

/**
 * Compares what two performances of the same cast have left. Every finding without an excuse is a fault. `cutOff`: whether the
 * second was cut off from the provider.
 */
export function judge(calm: Archive, stormy: Archive, cutOff = false): Finding[] {
  return [
    lostRuns(calm, stormy),
    ...payments(stormy, cutOff),
    ...rows(calm, stormy),
    ids(stormy),
    documents(calm, stormy),
    ...histories(stormy),
  ];
}

function lostRuns(calm: Archive, stormy: Archive): Finding {
  const runs = Object.entries(calm.outcomes);
  const found = runs.flatMap(([key, outcome]) =>
    stormy.outcomes[key] === outcome ? [] : [`${key}: ${stormy.outcomes[key] ?? 'nothing'}, undisturbed ${outcome}`],
  );
  return { name: 'runs lost', found, of: `${runs.length} runs, each to end as it does undisturbed` };
}

export function doubled({ rows: all }: Pick<Archive, 'rows'>): Finding {
  const count = storedTables.reduce((sum, table) => sum + all[table].length, 0);
  const found = storedTables.flatMap((table) => {
    const seen = new Set<string>();
    const again = all[table].filter((row) => {
      const isSeen = seen.has(row);
      seen.add(row);
      return isSeen;
    });
    return again.map((row) => `${table}: ${row}`);
  });
  return { name: 'rows doubled', found, of: `${count} rows in ${storedTables.length} tables` };
}

function rows(calm: Archive, stormy: Archive): Finding[] {
  const strange = storedTables.flatMap((table) => {
    const [before, after] = [calm, stormy].map(({ rows: { [table]: keys } }) => new Set(keys.flatMap(comparable)));
    const only = (these: Set<string> = new Set(), those: Set<string> = new Set(), word: string) =>
      [...these].filter((key) => !those.has(key)).map((key) => `${table}: ${key} is ${word}`);
    return [...only(before, after, 'missing'), ...only(after, before, 'new')];
  });
  return [
    doubled(stormy),
    {
      name: 'rows missing or new',
      found: strange,
      of: 'the keys of the undisturbed runs; rows of asking count once a call, and lost or failed requests not',
    },
  ];
}

/** The id that Temporal gave one execution of a workflow. */
const executionId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/**
 * Which attempts left rows is chance, as one may die before it asks; failed requests are looked for by themselves; numbers
 * follow the order of publication; and the turns of a review are told by its execution, as one that is opened again counts
 * them anew.
 */
function comparable(key: string): string[] {
  if (/^\S+ (?:lost|failed)\//.test(key)) return [];
  return [normalised(key.replace(/^(\S+ asked\/.+)#\S+$/, '$1').replaceAll(executionId, '<execution>'))];
}

export function ids({ numbers }: Archive): Finding {
  const found = numbers
    .filter(({ count, last }) => count !== last)
    .map(({ of, count, last }) => `${of}: ${count} rows, the last is ${last}`);
  return { name: 'ids skipped', found, of: `${numbers.length} gapless sequences` };
}

function documents(calm: Archive, stormy: Archive): Finding {
  const byName = ({ documents: all }: Archive) =>
    new Map(all.map(({ runKey, path, text }) => [`${runKey} ${normalised(path)}`, normalised(text, runKey)]));
  const [before, after] = [byName(calm), byName(stormy)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const found = names.flatMap((name) => {
    const where = difference(before.get(name), after.get(name));
    return where === null ? [] : [`${name}: ${where}`];
  });
  return { name: 'documents that differ', found, of: `${names.length} documents, normalised` };
}

function difference(before: string | undefined, after: string | undefined): string | null {
  if (before === undefined || after === undefined) return before === undefined ? 'is new' : 'is missing';
  const [old, now] = [before.split('\n'), after.split('\n')];
  const line = Array.from({ length: Math.max(old.length, now.length) }, (_, place) => place).find(
    (place) => old[place] !== now[place],
  );
  return line === undefined
    ? null
    : `line ${line + 1}: ${JSON.stringify(now[line]?.slice(0, 120))}, undisturbed ${JSON.stringify(old[line]?.slice(0, 120))}`;
}

/** Something came while a workflow task was answered with the end of its run: Temporal gives the task again, with it. */
const isOvertaken = (cause: string): boolean => cause.startsWith('WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND:');

/** Of kinds that end on the version that began them (kernel rules §39). */
const isPinned = /^(?:match|evaluation)\//;

const versionsIn = ({ workflowId, versions }: HistoryFinding): string => `${workflowId}: ${versions.join(', ')}`;

export function histories({ histories: all }: Archive): Finding[] {
  const pinned = all.filter(({ workflowId }) => isPinned.test(workflowId));
  const moved = all.filter(({ workflowId, versions }) => versions.length > 1 && !isPinned.test(workflowId));
  const failed = (counts: (cause: string) => boolean) =>
    all.flatMap(({ workflowId, failedTasks }) => failedTasks.filter(counts).map((cause) => `${workflowId}: ${cause}`));
  return [
    {
      name: 'workflow tasks failed',
      found: failed((cause) => !isOvertaken(cause)),
      of: `${all.length} histories`,
    },
    {
      name: 'workflow tasks given again',
      found: failed(isOvertaken),
      of: `${all.length} histories`,
      excuse: 'a message came while the task was answered with the end of its run',
    },
    {
      name: 'runs that moved on to another version',
      found: moved.map(versionsIn),
      of: `${all.length} histories`,
      excuse: 'another version became the current one; how many meet it depends on what else stands still then',
    },
    {
      name: 'pinned runs that changed their version',
      found: pinned.filter(({ versions }) => versions.length > 1).map(versionsIn),
      of: `${pinned.length} histories of matches and evaluations`,
    },
    {
      name: 'histories that do not replay',
      found: all.flatMap(({ workflowId, replay }) => (replay === null ? [] : [`${workflowId}: ${replay}`])),
      of: `${all.length} histories`,
    },
  ];
}
