/**
 * The places where a run can be cut off exactly: whoever comes there (a worker, the provider, or the chaos itself as it
 * watches a review) stands still until the control lets it pass, and meanwhile something may be killed.
 */
export const points = {
  'before-request': 'before the request leaves',
  'during-request': 'while the provider has the request and has not answered',
  'after-answer': 'after the answer, before it is saved',
  'before-repair': 'between an answer that cannot be read and its repair',
  'after-commit': 'after it is saved, before the activity completes',
  'during-wait': 'while a review waits on its timer',
  'before-publication': 'when documents are written and not yet committed',
  'after-publication': 'when they are committed, before the activity completes',
} as const;

export type Point = keyof typeof points;

export const pointNames = Object.keys(points) as Point[];

/**
 * What is hit, and how: a row for each fault. Postgres dies in two ways because its crash recovery begins differently after
 * each. Whatever is cut or stands still does so between two processes, in both directions.
 */
export const victims = {
  worker: 'SIGKILL',
  temporal: 'SIGKILL',
  postgres: 'SIGKILL of the postmaster',
  'postgres-immediate': 'SIGQUIT: its immediate shutdown',
  stack: 'SIGKILL of worker, Temporal and Postgres at once',
  'cut-temporal': 'connections of worker and Temporal are reset',
  'cut-postgres': 'connections of worker and Postgres are reset',
  'cut-provider': 'connections of worker and provider are reset',
  'cut-client': 'connections of the client to Temporal and Postgres are reset',
  'stall-temporal': 'connections of worker and Temporal stand still, and are then reset',
  'stall-postgres': 'connections of worker and Postgres stand still, and are then reset',
  'stall-provider': 'connections of worker and provider stand still, and are then reset',
  'stall-client': 'connections of the client stand still, and are then reset',
  'full-disk': 'the disk of Temporal and Postgres is full for some seconds',
  'clock-ahead': 'the clock of worker and store goes an hour ahead, and stays there',
  'clock-back': 'the clock of worker and store goes an hour back, and stays there',
  'next-version':
    'a worker of another version comes beside the others, or is there, and its version becomes the current one',
} as const;

export type Victim = keyof typeof victims;

export const victimNames = Object.keys(victims) as Victim[];

export function isPoint(name: unknown): name is Point {
  return typeof name === 'string' && Object.hasOwn(points, name);
}
