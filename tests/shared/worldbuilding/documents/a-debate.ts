import type {
  RecordedBallot,
  RecordedRound,
  RecordedTurn,
  RecordedTeam,
} from '../../../../shared/worldbuilding/documents/record.ts';
import {
  amendmentIdOf,
  type Ballot,
  canonIdOf,
  type DebatePhase,
  debatePhases,
  type GoalPart,
  type Outcome,
  proposalIdOf,
  roles,
  type Team,
} from '../../../../shared/worldbuilding/vocabulary.ts';

/* The nine rounds of a team, told in both teams with one of each outcome. */

const rounds: Readonly<Record<DebatePhase, number>> = { FOUNDATION: 3, LANDMARKS: 4, TENSION: 2 };

export const places = debatePhases.flatMap((phase) =>
  Array.from({ length: rounds[phase] }, (_, nth) => ({ phase, round: nth + 1 })),
);

type Place = (typeof places)[number];

/** One of each outcome, in both teams. */
const outcomes: readonly Outcome[] = [
  'ACCEPTED',
  'AMENDED',
  'REJECTED',
  'AMENDED',
  'ACCEPTED',
  'DEADLOCK',
  'ACCEPTED',
  'ACCEPTED',
  'AMENDED',
];

export const topics: Readonly<
  Record<Team, readonly (readonly [title: string, body: string, part: GoalPart, value: string])[]>
> = {
  A: [
    [
      'Emberhold, the city of borrowed light',
      'A caldera city where every flame is issued by the Wick Office and has to be returned by dawn.\n\nWhoever keeps a flame owes a year.',
      'NAME',
      'Emberhold',
    ],
    [
      'Light is a debt',
      'Each household is lent light by the hour; unpaid hours are worked off in the dark galleries.',
      'GOVERNING_LOGIC',
      'All light is owed to someone.',
    ],
    [
      'A mood of coal and gold',
      'The streets are black glass, the rooms warm.',
      'MOOD',
      'smouldering, hushed, intimate',
    ],
    ['The Wick Office', 'A tower whose windows tell who is in debt.', 'LANDMARK_1', 'The Wick Office'],
    ['The Dark Galleries', 'Where debts are worked off by touch alone.', 'LANDMARK_2', 'The Dark Galleries'],
    ['The Mirror Market', 'Sunlight is sold second hand.', 'LANDMARK_3', 'The Mirror Market'],
    [
      'Three places, one debt',
      'Each of the three is tested against the rule of owed light.',
      'LANDMARKS_TESTED',
      'All three live off owed light.',
    ],
    [
      'The counterfeit flame',
      'A child has found how to make cold light that nobody lent.',
      'CONFLICT',
      'Light without a lender appears.',
    ],
    [
      'Nobody may put it out',
      'To put out a light is a sin, to keep it is theft.',
      'UNRESOLVED',
      'No law can touch the unlent light.',
    ],
  ],
  B: [
    ['Lanternless', 'A harbour town that trades its only lighthouse beam by the second.', 'NAME', 'Lanternless'],
    [
      'The beam turns',
      'Nobody owns the light: it passes over each roof in turn and life is cut to its rhythm.',
      'GOVERNING_LOGIC',
      'Life happens while the beam is on you.',
    ],
    ['A mood of waiting', 'Slow, salty, expectant.', 'MOOD', 'patient, briny, expectant'],
    [
      'The Turning House',
      'The lighthouse, turned by people who have never seen the town lit.',
      'LANDMARK_1',
      'The Turning House',
    ],
    ['Second Street', 'A street lit for one second a night.', 'LANDMARK_2', 'Second Street'],
    ['The Long Dark Pier', 'Where the beam never falls.', 'LANDMARK_3', 'The Long Dark Pier'],
    [
      'Measured against the beam',
      'House, street and pier are each a different distance from the light.',
      'LANDMARKS_TESTED',
      'Each is a distance from the beam.',
    ],
    ['The beam slows down', 'Each year the turn takes a breath longer.', 'CONFLICT', 'The beam is slowing.'],
    [
      'Some pray that it stops',
      'Those it would stop on want it to.',
      'UNRESOLVED',
      'Half the town hopes to be where it stops.',
    ],
  ],
};

const start = Date.parse('2026-11-21T12:00:00.000Z');
export const at = (second: number): string => new Date(start + second * 1_000).toISOString();

const outcomeOf = (team: Team, nth: number): Outcome =>
  outcomes[(nth + (team === 'A' ? 0 : 1)) % outcomes.length] ?? 'ACCEPTED';

const enters = (outcome: Outcome) => outcome === 'ACCEPTED' || outcome === 'AMENDED';

/** The four ballots, in the order of the places, that come to an outcome. */
function ballotsFor(outcome: Outcome): readonly Ballot[] {
  const four: Readonly<Record<Outcome, readonly Ballot[]>> = {
    ACCEPTED: ['ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT'],
    AMENDED: ['AMEND', 'AMEND', 'ACCEPT', 'ACCEPT'],
    REJECTED: ['REJECT', 'REJECT', 'ACCEPT', 'ACCEPT'],
    DEADLOCK: ['ACCEPT', 'AMEND', 'REJECT', 'ACCEPT'],
  };
  return four[outcome];
}

export function aRound(
  team: Team,
  place: Place,
  nth: number,
  m: string,
): {
  readonly turns: readonly RecordedTurn[];
  readonly end: RecordedRound;
  readonly entry: RecordedTeam['canon'][number] | null;
} {
  const [title, body, part, value] = topics[team][nth] ?? ['', '', 'NAME', ''];
  const proposal = proposalIdOf(team, place.phase, place.round);
  const proposer = nth % 2 === 0 ? 'ARCHITECT' : 'LOREKEEPER';
  const outcome = outcomeOf(team, nth);
  const amendment = amendmentIdOf(proposal, 1);
  const common = (second: number) => ({
    ...place,
    at: at(nth * 50 + second + (team === 'A' ? 0 : 2)),
    proposal,
    sentBack: 0,
    missing: null,
  });
  const ballots = roles.map((voter, result): RecordedBallot => {
    if (nth === 4 && result === 3) return { voter, ballot: null, amendment: null };
    const ballot = ballotsFor(outcome)[result] ?? 'ACCEPT';
    return { voter, ballot, amendment: ballot === 'AMEND' ? amendment : null };
  });
  const fills = [
    { part, value: `${value}${m}`, tie: part.startsWith('LANDMARK') ? `It follows from the rule.${m}` : null },
  ];
  const canon = enters(outcome)
    ? canonIdOf(team, outcomes.slice(0, nth + 1).filter((_, n) => enters(outcomeOf(team, n))).length)
    : null;
  return {
    turns: [
      {
        turn: 'PROPOSAL',
        ...common(0),
        by: proposer,
        said: {
          title: `${title}${m}`,
          body: `${body}${m}`,
          respondsTo: nth === 3 ? proposalIdOf(team, 'FOUNDATION', 3) : null,
          gapClosed: null,
          fills,
        },
      },
      {
        turn: 'OBJECTION',
        ...common(10),
        by: 'CONTRARIAN',
        sentBack: nth === 1 ? 1 : 0,
        said: {
          target: proposal,
          failureCase: `when the lender dies${m}`,
          changeWanted: `name an heir${m}`,
          text: `Who lends to the lender?${m}`,
        },
      },
      {
        turn: 'RESPONSE',
        ...common(20),
        by: 'LOREKEEPER',
        said: { adds: `The dead are owed too.${m}`, modifies: null, objects: null },
      },
      {
        turn: 'RESPONSE',
        ...common(21),
        by: 'WILDCARD',
        said: nth === 2 ? { adds: `What do the children think?${m}`, modifies: null, objects: null } : null,
        missing: nth === 2 ? null : 'absent',
      },
      {
        turn: 'RESOLUTION',
        ...common(30),
        by: 'SYNTHESIZER',
        said: {
          summary: `An heir is named.${m}`,
          amendments: [{ id: amendment, text: `Debts pass to an heir.${m}` }],
          merged: `${body} Debts pass to an heir.${m}`,
          fills,
        },
      },
      ...ballots.map(({ voter, ballot }, result): RecordedTurn => ({
        turn: 'VOTE',
        ...common(40 + result),
        by: voter,
        said:
          ballot === null
            ? null
            : {
                ballot,
                amendmentId: ballot === 'AMEND' ? amendment : null,
                amendment: null,
                reason: `It holds together.${m}`,
              },
        missing: ballot === null ? 'unscored' : null,
      })),
    ],
    end: {
      ...place,
      at: common(46).at,
      proposal,
      ballots,
      table: [{ id: amendment, by: 'CONTRARIAN', text: `Debts pass to an heir.${m}` }],
      outcome,
      adopted: outcome === 'AMENDED' ? amendment : null,
      decidedBy: outcome === 'DEADLOCK' ? 'SYNTHESIZER' : 'VOTE',
      justification: outcome === 'DEADLOCK' ? `It repeats what stands.${m}` : null,
      canon,
    },
    entry:
      canon === null
        ? null
        : {
            id: canon,
            ...place,
            proposal,
            proposedBy: proposer,
            title: `${title}${m}`,
            text: `${body}${m}`,
            fills,
            amendment:
              outcome === 'AMENDED'
                ? { id: amendment, by: 'CONTRARIAN', kind: 'CHANGE', text: `Debts pass to an heir.${m}` }
                : null,
          },
  };
}
