import type { Quote } from '../../../shared/kernel/activities.ts';
import { shortId } from '../../../shared/scenario/claims.ts';
import { consequenceOf, outcomeOfSide, upheldKey } from '../../../shared/scenario/disputes/rules.ts';
import { agents, type Agent, type Phase } from '../../../shared/scenario/vocabulary.ts';
import { fanOut } from '../../kernel/fan-out.ts';
import { askPeople, passageOf } from '../people.ts';
import type { Dispute, Passage, Story } from '../story.ts';
import { admit, type Raised } from './admit.ts';
import { climb, type Settlement } from './challenge.ts';
import { logClosed, logOpened, returned } from './log.ts';

/** What disputes leave to be done. */
export interface Aftermath {
  /** A person's decision led out of the phase, or asks for another attempt. */
  readonly passage: Passage | 'retry' | null;
  /** Changes that ATHENA has to make now. */
  readonly revise: readonly Quote[];
  /** Leads whose report was brought down in its own phase. */
  readonly reportAgain: readonly Agent[];
  /** What was upheld, line by line. */
  readonly upheld: readonly string[];
}

export const nothingDisputed: Aftermath = { passage: null, revise: [], reportAgain: [], upheld: [] };

/**
 * Everything disputed in one attempt at a phase: challenges of the agents, vetoes whose proof does not hold, and
 * contradictions that Symposium found. Admitted ones climb the ladder side by side; what no rule can settle goes to
 * people one after the other. Each ends in one row of the Disagreement Log (scenario rules §4.1).
 */
export async function settleChallenges(
  story: Story,
  reports: Raised['reports'],
  downgraded: Raised['downgraded'] = [],
  found: Raised['found'] = [],
): Promise<Aftermath> {
  const { admitted, refused } = admit(story, { reports, downgraded, found });
  if (admitted.length === 0 && refused.length === 0) return nothingDisputed;
  for (const { id } of admitted) story.disputes.open.add(id);
  await logOpened(story, admitted, refused);
  const climbed = await fanOut(admitted.map((challenge) => climb(story, challenge)));
  const settled: Settlement[] = [];
  let passage: Aftermath['passage'] = null;
  for (const one of climbed) {
    const decided: { settlement: Settlement; passage: Aftermath['passage'] } =
      one.outcome !== null || passage !== null ? { settlement: one, passage: null } : await toPeople(story, one);
    settled.push(decided.settlement);
    passage ??= decided.passage;
  }
  for (const { challenge } of settled) story.disputes.open.delete(challenge.id);
  // Where the run ends or begins with another design, nothing of this one is left to be mended.
  if (passage !== null && passage !== 'retry') {
    await logClosed(story, settled, []);
    return { ...nothingDisputed, passage };
  }
  const aftermath = aftermathOf(story, settled);
  await logClosed(story, settled, returned(story, settled, aftermath.reportAgain));
  // The next attempt begins with what this one left for ATHENA.
  if (passage === 'retry') story.disputes.owed = [...story.disputes.owed, ...aftermath.revise];
  return { ...aftermath, passage };
}

/**
 * Level 4: the dispute with all its evidence goes to a person, who names the side that is right (scenario rules §1.4).
 */
async function toPeople(
  story: Story,
  settlement: Settlement,
): Promise<{ settlement: Settlement; passage: Aftermath['passage'] }> {
  const { challenge, why, votes } = settlement;
  const { facts, by, id } = challenge;
  const dispute: Dispute = {
    kind: 'challenge',
    subject: id,
    side: true,
    acceptable: true,
    domains: facts.domains,
    question: `${by} challenges ${facts.against}’s claim ${shortId(facts.claim)}, and the rules could not settle it. Which side is right?`,
    findings: [
      ...why,
      ...Object.entries(votes).map(([agent, side]) => `${agent}: ${side}`),
      ...(facts.proof === null ? [] : [`Symposium finds: ${facts.proof.why}`]),
    ],
  };
  const outcome = await askPeople(story, dispute);
  const went = await passageOf(story, dispute, outcome);
  const passage = went === 'retry' || went.go !== 'on' ? went : null;
  if (outcome.outcome !== 'decided' || outcome.decision !== 'RESOLVE' || outcome.side === null)
    return { settlement, passage };
  return {
    settlement: {
      ...settlement,
      outcome: outcomeOfSide(outcome.side),
      resolution: `human review by ${outcome.reviewer}`,
    },
    passage,
  };
}

function aftermathOf(story: Story, settled: readonly Settlement[]): Omit<Aftermath, 'passage'> {
  const { run, disputes } = story;
  const revise: Quote[] = [];
  const reportAgain = new Set<Agent>();
  const upheld: string[] = [];
  for (const { challenge, outcome, resolution } of settled) {
    const { facts, words } = challenge;
    if (outcome === null) continue;
    if (resolution === 'vote') disputes.settled.add(facts.claim);
    const { remedy, by, recheck } = consequenceOf({ id: facts.claim, by: facts.against }, run.phase as Phase, outcome);
    if (remedy === 'none') continue;
    upheld.push(
      `${facts.claim}: the challenge by ${challenge.by} was ${outcome === 'UPHELD' ? 'upheld' : 'upheld in part'} (${resolution})`,
    );
    const changes = words.map((quote): Quote => ({
      from: quote.from,
      ref: quote.ref,
      field: 'revision',
      subject: quote.field === 'veto' ? 'veto' : (quote.subject ?? ''),
    }));
    for (const quote of changes) disputes.upheld.set(upheldKey(quote), { dispute: challenge.id, claim: facts.claim });
    if (remedy === 'revise-seed' || remedy === 'revision-request') revise.push(...changes);
    else if (remedy === 'owed-to-refine') disputes.owed = [...disputes.owed, ...changes];
    else if (remedy === 'report-again' && by !== null) reportAgain.add(by);
    // A verdict that fell after its phase leaves the claim unproven: ATHENA answers for it in REFINE, and both leads
    // check that.
    else if (recheck !== null && run.phase === 'REFINE') revise.push(...changes);
    else if (recheck !== null) disputes.owed = [...disputes.owed, ...changes];
  }
  return { revise, reportAgain: agents.filter((agent) => reportAgain.has(agent)), upheld };
}
