import { broughtAbout, contradictionState, inventory } from '../../shared/omega/failures/index.ts';
import { subjectOf } from '../../shared/omega/place.ts';
import { conflictResolver, phi } from '../../shared/omega/deployment/index.ts';
import { referencesFor, nameOf } from './references.ts';
import { askUser } from './people.ts';
import { askPhi } from './phi.ts';
import { isOver, restsOn, type Session } from './session.ts';
import { nextPass, askWithSubstitutes } from './member.ts';
import { escalationRow, settle } from './step.ts';
import { asksNoMore } from './usage.ts';
import { prefix } from '../../shared/text/cut.ts';

/**
 * More contradictions are open than a session may carry: nobody new is deployed before they are settled
 * (OMEGA rules §4.2.2, §A.3).
 */
export const isHalted = ({ contradictions, policy }: Session): boolean =>
  contradictionState(contradictions, policy) !== 'CLEAR';

/**
 * Settles what halts the session (OMEGA rules §4.2.2): the Conflict Resolver, then PHI, then the user, who is shown
 * both options of each contradiction in the order of triage. What a resolution brings about is noted, and counts. Where
 * nothing is left to ask with, nobody is asked for what could not be used.
 */
export async function resolveContradictions(session: Session): Promise<void> {
  if (!isHalted(session) || isOver(session)) return;
  await byConflictResolver(session);
  const open = () => isHalted(session) && !asksNoMore(session);
  if (open()) await byPhi(session);
  while (open()) await byUser(session);
}

const triage = (session: Session) => inventory(session.contradictions, restsOn(session));

async function byConflictResolver(session: Session): Promise<void> {
  session.run.enterRound('SYNTHESIS', session.cycle);
  const { root, order } = triage(session);
  session.batches += 1;
  await settle(session, {
    digests: ['contradictions'],
    rows: [
      {
        kind: 'DEPLOYMENT',
        summary: `SYNTHESIS, out of turn: ${nameOf(conflictResolver)}`,
        batch: session.batches,
        agents: [conflictResolver],
      },
      {
        kind: 'DECISION',
        id: `triage-${session.cycle}-${session.steps + 1}`,
        decision: 'no new deployments before contradictions are settled',
        reversible: true,
        dependentOn: [],
        summary: `HALT: ${order.length} contradictions are open`,
        basis:
          `${order.filter(({ blocking }) => blocking).length} block; root: ${root ?? 'none'}; order: ${order.map(({ id }) => id).join(', ')}`.slice(
            0,
            600,
          ),
      },
    ],
  });
  const before = session.contradictions;
  const placed = await askWithSubstitutes(session, conflictResolver, new Set());
  if (placed.contributed !== null) session.said.set(conflictResolver, placed.contributed);
  await settle(session, {
    outputs: placed.outputs,
    digests: ['contradictions', 'claimBoard', 'openNow'],
    rows: placed.log.map(escalationRow),
  });
  await note(
    session,
    'TIER',
    before.map(({ id }) => id),
    broughtAbout(before, session.contradictions),
  );
}

async function byPhi(session: Session): Promise<void> {
  const before = session.contradictions;
  const pass = nextPass(session, phi);
  const said = await askPhi(
    session,
    'judge',
    `judges, cycle ${session.cycle}`,
    referencesFor(session, phi),
    subjectOf({ pass, retry: 0, instead: null }),
  );
  if (said.outcome === 'absent' && said.failure === 'SPEND_CAP') {
    session.capReached = true;
    return;
  }
  if (said.outcome === 'answered')
    await settle(session, { outputs: [{ agent: phi, ref: said.ref, task: 'judge', quarantined: null }] });
  const settled = said.outcome === 'answered' ? said.facts.settled : [];
  for (const { id } of session.contradictions) if (before.some((one) => one.id === id)) session.unresolvable.add(id);
  await note(
    session,
    'PHI',
    settled.map(({ contradictionId }) => contradictionId),
    broughtAbout(before, session.contradictions),
  );
}

/**
 * The step of the ladder, as it went: it failed while the session is halted still, or where it brought about new
 * contradictions.
 */
async function note(
  session: Session,
  step: 'TIER' | 'PHI',
  about: readonly string[],
  brought: readonly string[],
): Promise<void> {
  const recovered = !isHalted(session) && brought.length === 0;
  const open = recovered
    ? `${about.length} looked at, ${session.contradictions.length} are open`
    : `${session.contradictions.length} are open still`;
  const why = brought.length > 0 ? `brought about ${brought.join(', ')}` : open;
  await settle(session, {
    rows: [
      {
        kind: 'ESCALATION',
        summary: `${step} ${recovered ? 'RECOVERED' : 'FAILED'}: contradictions`,
        step,
        outcome: recovered ? 'RECOVERED' : 'FAILED',
        subject: `contradictions ${session.cycle}`,
        why: prefix(why, 600),
      },
    ],
  });
}

async function byUser(session: Session): Promise<void> {
  const [first] = triage(session).order;
  if (first === undefined) return;
  const { options } = await settle(session, { options: first.id });
  await askUser(session, {
    kind: 'contradiction',
    subject: first.id,
    question: `Two findings cannot both hold (${first.id}, ${first.severity}). Which one does the session go on with?`,
    findings: [
      `between: ${first.between.join(' and ')}`,
      `severity: ${first.severity}`,
      `others that share a side with it: ${first.touches}`,
      'neither the Conflict Resolver nor PHI could settle it',
    ],
    options: options ?? '',
    open: { contradiction: first.id },
  });
}
