import { clarityOptimizer } from '../deployment/priorities.ts';
import { sameWords } from '../claims/same-words.ts';
import { readingChosen } from '../failures/escalation.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import { list, prose, quote, type Block } from '../../page/page.ts';
import { sentence } from '../../page/markdown.ts';
import { excerpt } from '../../text/cut.ts';
import type { SessionArchive } from './archive.ts';
import { plainName } from './names.ts';
import type { SessionRecord } from './record.ts';

/*
 * An answer is to the question as the session took it: as somebody clarified it, and as PHI narrowed it (OMEGA rules §1.2,
 * §4.2.3). Whoever asked in other words has to see that before anything else.
 */

type Taken = NonNullable<SessionRecord['first']['taken']>;
type Heard = Pick<SessionArchive, 'run' | 'session' | 'framing' | 'order'>;

/** How it was taken; nothing, where it was taken as it was asked. */
export function takenAs({ run, session, framing }: Heard): { readonly taken?: Taken } {
  const { clarifiedStatement: stands } = session.state.problem;
  const isOther = stands !== null && sameWords(stands) !== sameWords(run.brief.problem);
  const constraints = [...framing.constraints];
  if (!isOther && constraints.length === 0) return {};
  return {
    taken: { as: isOther ? stands : null, by: isOther ? clarifierOf(stands, session.rows) : null, constraints },
  };
}

/** Whose words they are; null: the asker's. */
function clarifierOf(stands: string, rows: readonly SessionRow[]): Taken['by'] {
  const row = rows.findLast((one) => one.kind === 'CLARIFICATION' && one.statement === stands);
  return row === undefined ? clarityOptimizer : row.agent;
}

/** Of a success: what PHI narrowed without the asker's word has to be seen before anybody acts. */
export function narrowedFirst({ session: { rows }, framing: { constraints }, order }: Heard): readonly string[] {
  if (order.status !== 'SUCCESS' || constraints.length === 0) return [];
  const agreed = rows.findLastIndex((row) => row.kind === 'ESCALATION' && readingChosen(row) === 'A');
  const narrowed = rows.findLastIndex((row) => row.kind === 'INTERVENTION' && row.take === 'CONSTRAIN');
  return agreed > narrowed
    ? []
    : [
        `See first whether the question may be narrowed so, for the answer holds only within it: ${constraints.map(sentence).join(' ')}`,
      ];
}

/** Beneath the question. */
export function takenPart(taken: Taken | undefined): Block[] {
  if (taken === undefined) return [];
  const { as, by, constraints } = taken;
  return [
    ...(as === null ? [] : [quote(takenBy(by), excerpt(as, 1_200))]),
    ...(constraints.length === 0
      ? []
      : [prose('PHI narrowed it, and the answer holds within this:'), list(constraints)]),
  ];
}

export const takenBy = (by: Taken['by']): string =>
  by === null ? 'as you said that it is meant' : `as ${plainName(by)} took it`;
