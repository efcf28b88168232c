import type { Ballot, Role, TieBreak, Vote } from '../../../../shared/worldbuilding/index.ts';
import { subjectOf, type Goal } from './context.ts';
import type { TeamMind } from './mind.ts';
import { reasons } from './reasons.ts';
import { proseOf, sentenceOf } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

/**
 * Where a round's vote is heading. All four work it out from dice that they share, so that a vote is a spread and no
 * accident.
 */
type Course = 'ACCEPT' | 'AMEND' | 'REJECT' | 'DEADLOCK';
/** OTHER: of the two who propose, the one who did not. */
type Standpoint = 'PROPOSER' | 'OTHER' | 'CONTRARIAN' | 'SYNTHESIZER';

/** What each place votes, one of these. */
const ballotsOf: Readonly<Record<Course, Readonly<Record<Standpoint, readonly Ballot[]>>>> = {
  ACCEPT: {
    PROPOSER: ['ACCEPT'],
    OTHER: ['ACCEPT'],
    CONTRARIAN: ['AMEND', 'REJECT', 'ACCEPT'],
    SYNTHESIZER: ['ACCEPT'],
  },
  AMEND: { PROPOSER: ['ACCEPT', 'AMEND'], OTHER: ['AMEND'], CONTRARIAN: ['AMEND', 'REJECT'], SYNTHESIZER: ['AMEND'] },
  REJECT: { PROPOSER: ['ACCEPT'], OTHER: ['REJECT'], CONTRARIAN: ['REJECT'], SYNTHESIZER: ['AMEND', 'ACCEPT'] },
  DEADLOCK: { PROPOSER: ['ACCEPT'], OTHER: ['AMEND'], CONTRARIAN: ['REJECT'], SYNTHESIZER: ['ACCEPT'] },
};

/**
 * Only what leaves no goal open for good is let fall: what filled no part of one, or a landmark that a later round
 * takes over.
 */
const mayFall = ({ phase, due, gap }: Goal): boolean =>
  gap === null && (due.length === 0 || (phase === 'LANDMARKS' && !due.includes('LANDMARKS_TESTED')));

function courseOf({ staged, shared, context }: TeamMind, goal: Goal): Course {
  if (staged('deadlock')) return 'DEADLOCK';
  const roll = shared(`course|${goal.proposal}`).unit();
  if (roll < 0.14) return 'DEADLOCK';
  if (roll < 0.32 && mayFall(goal)) return 'REJECT';
  return roll < 0.7 && (context.round?.amendments.length ?? 0) > 0 ? 'AMEND' : 'ACCEPT';
}

export function vote(mind: TeamMind, goal: Goal): Vote {
  const {
    agent,
    context,
    staged,
    shared,
    lore: { say },
  } = mind;
  const role = roleOf(agent);
  const ofRole: Standpoint = role === 'ARCHITECT' || role === 'LOREKEEPER' ? 'OTHER' : role;
  const standpoint: Standpoint = role === goal.proposer ? 'PROPOSER' : ofRole;
  const course = courseOf(mind, goal);
  const ballot = staged('reject')
    ? 'REJECT'
    : shared(`ballot|${goal.proposal}|${role}`).pick(ballotsOf[course][standpoint]);
  const reason = (given: Ballot) =>
    sentenceOf(
      mind.roll
        .pick(reasons[role][given])
        .replaceAll('{title}', () => truncate(subjectOf(context)?.title ?? goal.proposal, 90))
        .replaceAll('{load}', () => say('{load}')),
    );
  if (ballot !== 'AMEND') return { ballot, amendmentId: null, amendment: null, reason: reason(ballot) };
  const seconded = secondedBy(mind, course === 'ACCEPT');
  if (seconded !== null) return { ballot, amendmentId: seconded, amendment: null, reason: reason('AMEND') };
  return course === 'DEADLOCK'
    ? {
        ballot,
        amendmentId: null,
        amendment: say('The same, but only until the next count of {load}.'),
        reason: reason('AMEND'),
      }
    : { ballot: 'ACCEPT', amendmentId: null, amendment: null, reason: reason('ACCEPT') };
}

/** The amendment that the merged text belongs to, or the first one; `own`: the first one before it. */
function secondedBy({ context: { round } }: TeamMind, own = false): string | null {
  const table = round?.amendments ?? [];
  return (own ? table[0] : (table.find(({ merged }) => merged) ?? table[0]))?.id ?? null;
}

function roleOf(agent: TeamMind['agent']): Role {
  const role = agent.toUpperCase();
  if (role !== 'ARCHITECT' && role !== 'LOREKEEPER' && role !== 'CONTRARIAN' && role !== 'SYNTHESIZER')
    throw new Error(`${agent} has no vote.`);
  return role;
}

/** The Synthesizer's word where the vote came to nothing. */
export function breakTie(mind: TeamMind, goal: Goal): TieBreak {
  if (mind.staged('deadlock-no-reason'))
    return { ballot: 'ACCEPT', amendmentId: null, justification: 'Yes, I fully agree.' };
  const [seconded, title] = [secondedBy(mind), truncate(subjectOf(mind.context)?.title ?? goal.proposal, 90)];
  const amends = seconded !== null && mind.shared(`tie|${goal.proposal}`).unit() < 0.6;
  return {
    ballot: amends ? 'AMEND' : 'ACCEPT',
    amendmentId: amends ? seconded : null,
    justification: proseOf(
      `For “${title}” speaks that the next rounds can build on it; against it, that its failure case was named and nobody has made it go away. ${amends ? `I take ${seconded}: it costs the proposer a little of the shape and gives the Contrarian the whole of the answer.` : 'I let it stand: the case is rare, and a world without such a case would have no reason to be told. The Contrarian loses by this, and the record should say so.'}`,
    ),
  };
}
