import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { sides } from './disputes.ts';
import type { fold } from './house.ts';

/** What is asked for in REFINE, as scripts, and how it ended. */

type Line = WrittenScript[number];
type Patch = Extract<Line['do'], { patch: unknown }>['patch'];
export const edit = (agent: Line['agent'], task: string, times: number, ...patch: Patch): Line =>
  ({ agent, task, times, do: { patch } }) as Line;
export const set = (path: string, value: Extract<Patch[number], { value: unknown }>['value']): Patch[number] => ({
  path,
  value,
});

const wish = [{ target: 'S1', change: 'Name the hand that holds.' }];
export const asks = edit('NEWTON', 'memo', 1, set('/recommendedChanges', wish));
export const stubborn = (agent: 'NEWTON' | 'EULER', times = 0) =>
  edit(agent, 'accept', times, set('/verdicts/*/accepted', false));
/** Nobody has a majority, and of any two arbiters one cannot be read or they are divided. */
export const noLadder = (['ballot', 'arbitrate'] as const).flatMap((task): Line[] => [
  ...sides(task, { EULER: 'CHALLENGER', GALILEO: 'CHALLENGED' }),
  { agent: 'SOCRATES', task, times: 0, do: { unreadable: true } },
]);

/** ATHENA says that she changes it, and her document stays as it was. */
export const done = [
  edit('ATHENA', 'seed', 0, set('/solution/steps/0/rationale', 'It holds.')),
  edit('ATHENA', 'revise', 0, set('/solution/steps/0/rationale', 'It holds.')),
  edit('ATHENA', 'answer', 0, set('/answers/0/text', 'Done.'), set('/answers/0/decision', 'CHANGE')),
];

export type Folded = Awaited<ReturnType<typeof fold>>;
export const row = ({ gates }: Folded) =>
  gates
    .filter(({ gate }) => gate === 'REFINE')
    .map(({ findings }) => {
      const found = findings.find(({ name }) => name === 'no open request');
      return found?.verdict === 'failed' ? found.deficiency : (found as { note?: string } | undefined)?.note;
    });
