import type { References, SpecStep } from '../../shared/worldbuilding/activities.ts';
import { examinationId, type Scope, type TestimonyOrder } from '../../shared/worldbuilding/clerk/orders.ts';
import type { MatchPolicy } from '../../shared/worldbuilding/match-policy.ts';
import type { Place } from '../../shared/worldbuilding/deliberation/schedule.ts';
import { clerk } from '../../shared/worldbuilding/roster.ts';
import type { Turn } from '../../shared/worldbuilding/vocabulary.ts';
import { ask } from '../kernel/ask.ts';
import { matchStore, matchSteps } from './activities.ts';
import type { Side } from './side.ts';
import { askUntilSettled } from './turn.ts';

/** The context on which a turn was taken, and the number of its last settlement. */
export interface Taken {
  readonly references: References;
  readonly attempts: number;
}

/** Of a team's examinations, those that are kept for the merges. */
const closing = 1;
/** And those for the fields of its specs; a match of an earlier version knows of none. */
const specsIn = ({ specs = 0 }: Partial<MatchPolicy['clerk']>): number => specs;
const specsOf = ({ policy }: Side): number => specsIn(policy.clerk);

/**
 * Objection and responses of a round lie before the clerk once, in one call (worldbuilding rules §5.8). Who is sent back
 * answers again, on the context that they had; their second answers stand, and lie before the clerk with the next round's
 * turns or with the merges. Returns the context of the next turn.
 */
export async function examineTurns(
  side: Side,
  place: Place,
  taken: ReadonlyMap<Turn, Taken>,
  references: References,
): Promise<References> {
  if (side.examinations >= side.policy.clerk.examinations - closing - specsOf(side)) return references;
  const attempts = Object.fromEntries([...taken].map(([turn, { attempts: last }]) => [turn, last]));
  const sentBack = await examine(side, 'TURNS', { place, attempts });
  let context = references;
  for (const turn of ['OBJECTION', 'RESPONSE'] as const) {
    const before = taken.get(turn);
    const asked = sentBack.filter((one) => one.turn === turn);
    if (before === undefined || asked.length === 0) continue;
    const again = asked.map(({ speaker, note }) => ({ speaker, references: { ...before.references, note } }));
    ({ references: context } = await askUntilSettled(side, place, turn, before.attempts + 1, again));
  }
  return context;
}

/** What nobody proposed and the Synthesizer wrote: the vote is over, so it is recorded and nothing goes back. */
export async function examineMerges(side: Side): Promise<void> {
  if (side.examinations < side.policy.clerk.examinations) await examine(side, 'CLOSING', null);
}

/**
 * Whether the fields of a spec follow from the canon entries that they cite (worldbuilding rules §7.7), once in a call for
 * all of them. Null: nobody is to be asked in this match. Where no examination is left, what has not lain before the clerk
 * is written down as not examined.
 */
export async function examineFields(side: Side, attempt: number): Promise<SpecStep | null> {
  const { team, run, policy } = side;
  const specs = specsOf(side);
  if (specs === 0) return null;
  const { runKey } = run;
  const left = () => side.specsExamined < specs && side.examinations < policy.clerk.examinations;
  let ref: string | null = null;
  if (left()) {
    side.examinations += 1;
    const { examinations: examination } = side;
    const references = await matchSteps.layExamination({ runKey, team, examination, scope: 'FIELDS', attempt });
    if (references !== null) {
      side.specsExamined += 1;
      ref = await testimony(side, examination, references);
    }
  }
  const { examinations: examination } = side;
  return matchStore.settleSpec({ runKey, team, attempt, came: { is: 'TESTIMONY', examination, ref, last: !left() } });
}

/** One question to the clerk. Without an answer everything stands as not examined, and the match goes on. */
async function examine(side: Side, scope: Scope, running: TestimonyOrder['running']) {
  const { team, run } = side;
  const { runKey } = run;
  side.examinations += 1;
  const { examinations: examination } = side;
  const references = await matchSteps.layExamination({ runKey, team, examination, scope });
  if (references === null) return [];
  const ref = await testimony(side, examination, references);
  return (await matchSteps.settleTestimony({ runKey, team, examination, scope, running, ref })).sentBack;
}

/** The stored answer of the clerk; null: none that can be read. */
async function testimony({ team, run, policy }: Side, examination: number, references: References) {
  const subject = examinationId(team, examination);
  const result = await ask(run, {
    agent: clerk,
    task: 'testify',
    subject,
    verb: 'testifies',
    line: `CLERK testifies as ${subject}`,
    outputTokens: policy.outputTokens.testify,
    references,
  });
  return result.outcome === 'answered' ? result.ref : null;
}
