import type { Category, Phase, Status, TaskName } from '../../../shared/scenario/index.ts';
import type { Alteration, Flaw, Kind } from '../flaw.ts';

/* Short ways to write a row of the catalogue. */

type Edit = Alteration['edits'][number];

export const set = (path: string, value: Extract<Edit, { value: unknown }>['value']): Edit => ({ path, value });
export const drop = (path: string): Edit => ({ path, remove: true });
export const scale = (path: string, by: number): Edit => ({ path, scale: by });
export const append = (path: string, words: string): Edit => ({ path, append: words });
export const quote = (path: string, from: string): Edit => ({ path, quote: from });
export const copy = (path: string, from: string): Edit => ({ path, copy: from });

export const says = (agent: Alteration['agent'], task: TaskName, ...edits: readonly Edit[]): Alteration => ({
  agent,
  task,
  edits: [...edits],
});
export const athena = (...edits: readonly Edit[]) => says('ATHENA', 'seed', ...edits);
export const newton = (...edits: readonly Edit[]) => says('NEWTON', 'physics', ...edits);
export const euler = (...edits: readonly Edit[]) => says('EULER', 'mathematics', ...edits);
export const galileo = (...edits: readonly Edit[]) => says('GALILEO', 'grounding', ...edits);
/** Of the public page. */
export const turing = (...told: readonly { readonly passage: string; readonly tells: string }[]) =>
  says('TURING', 'attempt', set('/toldOutright', [...told]));
export const socrates = (...edits: readonly Edit[]) => says('SOCRATES', 'classification', ...edits);
/** Each time that the agent is asked. */
export const always = (alteration: Alteration): Alteration => ({ ...alteration, insists: true });

export const on = (status: Status, category: Category = 'The Locked Room') => ({ category, status });

type Row = readonly [
  id: string,
  kind: Kind,
  flaw: string,
  on: Flaw['on'],
  alters: readonly Alteration[],
  by: string,
  names: readonly string[],
];

/** Rows whose flaw enters in this phase and follows from the documents; to be noticed in it, unless said otherwise. */
export const decidable = (phase: Phase, rows: readonly Row[], noticedIn: Phase = phase): readonly Flaw[] =>
  rows.map(([id, kind, flaw, where, alters, by, names]) => ({
    id,
    source: 'checks',
    kind,
    phase,
    flaw,
    on: where,
    alters,
    test: 'decidable',
    catch: { phase: noticedIn, by, names },
  }));

/** Rows whose flaw somebody has to see; the last column has the words by which one sees who was shown them. */
export const testimony = (phase: Phase, rows: readonly (readonly [...Row, marker: string])[]): readonly Flaw[] =>
  rows.map(([id, kind, flaw, where, alters, by, names, marker]) => ({
    id,
    source: 'checks',
    kind,
    phase,
    flaw,
    on: where,
    alters,
    test: 'testimony',
    catch: { phase: 'REFINE', by, names },
    marker,
  }));
