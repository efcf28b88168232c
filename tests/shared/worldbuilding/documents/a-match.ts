import { encodePng } from '../../../../activities/images/png/encode.ts';
import { blankRaster } from '../../../../activities/images/raster.ts';
import { dataUri } from '../../../../activities/images/thumbnail.ts';
import type { Scores, Spec } from '../../../../shared/worldbuilding/answers.ts';
import type {
  RecordedBallot,
  RecordedCrystallization,
  RecordedRound,
  RecordedTurn,
} from '../../../../shared/worldbuilding/documents/record-parts.ts';
import type { MatchRecord, RecordedTeam } from '../../../../shared/worldbuilding/documents/record.ts';
import {
  amendmentIdOf,
  artifacts,
  canonIdOf,
  categories,
  debatePhases,
  proposalIdOf,
  roles,
  specIdOf,
  type Artifact,
  type Ballot,
  type DebatePhase,
  type GoalPart,
  type Outcome,
  type Team,
} from '../../../../shared/worldbuilding/vocabulary.ts';

/**
 * What a match is told with. `mark` stands in every text that a model or a person wrote; `thumbnail`: of each picture.
 */
export interface Telling {
  readonly mark?: string;
  readonly thumbnail?: (team: Team, artifact: Artifact) => string;
}

const rounds: Readonly<Record<DebatePhase, number>> = { FOUNDATION: 3, LANDMARKS: 4, TENSION: 2 };
const places = debatePhases.flatMap((phase) =>
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
const topics: Readonly<
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
const at = (second: number): string => new Date(start + second * 1_000).toISOString();

export function aMatch({ mark = '', thumbnail = () => dot }: Telling = {}): MatchRecord {
  const m = mark === '' ? '' : ` ${mark}`;
  return {
    matchKey: 'match-one',
    corpus: 'simulated',
    simulated: true,
    startedAt: at(0),
    endedAt: at(640),
    end: 'JUDGED',
    why: `both orders were judged${m}`,
    challenge: {
      number: 7,
      seed: 41,
      tier: 2,
      setting: `volcanic archipelago${m}`,
      twist: `light is sacred and rationed${m}`,
      inhabitants: { A: `posthuman monks${m}`, B: `amphibious traders${m}` },
    },
    teams: { A: aTeam('A', 'Ash & Daughters', m, thumbnail), B: aTeam('B', 'The Tidewrights', m, thumbnail) },
    curveballs: [
      {
        id: 'Q1',
        at: at(175),
        by: `a reader${m}`,
        text: `It has not been night for a year.${m}`,
        phase: 'LANDMARKS',
        round: 2,
      },
    ],
    judgements: [
      {
        id: 'J01',
        at: at(600),
        judge: 'judge-a',
        kind: 'MODEL',
        first: 'A',
        labels: { X: 'A', Y: 'B' },
        scores: { A: scores(4, m), B: scores(3, m) },
        why: null,
      },
      {
        id: 'J02',
        at: at(604),
        judge: 'judge-a',
        kind: 'MODEL',
        first: 'B',
        labels: { X: 'B', Y: 'A' },
        scores: { A: scores(4, m), B: scores(4, m) },
        why: null,
      },
      {
        id: 'J03',
        at: at(610),
        judge: `mara${m}`,
        kind: 'PERSON',
        first: 'A',
        labels: { X: 'B', Y: 'A' },
        scores: null,
        why: `a mark of 6${m}`,
      },
    ],
    verdict: {
      at: at(620),
      winner: 'A',
      why: `A leads by 0.50, where the judges disagree by 0.35${m}`,
      means: { A: 4, B: 3.5 },
      margin: 0.35,
      agreement: 0.41,
      categories: categories.map((category, nth) => ({
        category,
        weight: [0.25, 0.2, 0.2, 0.2, 0.15][nth] ?? 0,
        A: 4 - nth * 0.25,
        B: nth === 4 ? null : 3.5 + nth * 0.2,
      })),
      deductions: [{ team: 'B', why: '1 recorded breach at 0.25 each: less 0.25' }],
      positionBias: [
        { judge: 'judge-a', firstMinusSecond: 0.25 },
        { judge: `mara${m}`, firstMinusSecond: null },
      ],
    },
  };
}

function aTeam(team: Team, name: string, m: string, thumbnail: Required<Telling>['thumbnail']): RecordedTeam {
  const told = places.map((place, nth) => aRound(team, place, nth, m));
  const canon = told.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  return {
    name: `${name}${m}`,
    members: [
      ...roles.map((speaker, nth) => ({
        speaker,
        name: `${name} ${nth + 1}${m}`,
        model: `simulated-${(nth % 2) + 1}`,
        version: 'v1_0123456789ab',
      })),
      { speaker: 'WILDCARD', name: `Ines${m}`, model: null, version: null },
    ],
    transcript: told.flatMap(({ turns }) => turns),
    rounds: told.map(({ end }) => end),
    canon,
    breaches: [
      {
        phase: 'FOUNDATION',
        round: 2,
        turn: 'RESPONSE',
        by: 'LOREKEEPER',
        rule: 'PURE_AGREEMENT',
        why: `only restates it${m}`,
      },
    ],
    gaps: team === 'A' ? [] : [{ part: 'mood', why: `the canon has no mood${m}` }],
    crystallizations: [aCrystallization(team, 1, false, m), aCrystallization(team, 2, true, m)],
    artifacts: artifacts.map((artifact, nth) =>
      team === 'B' && artifact === 'landmark3'
        ? {
            artifact,
            at: at(520),
            prompt: `a pier${m}`,
            mustShow: [`a pier${m}`],
            softened: null,
            image: null,
            why: `the service refused it twice${m}`,
          }
        : {
            artifact,
            at: at(500 + nth),
            prompt: `a picture of ${artifact}${m}`,
            mustShow: [`black glass${m}`, 'one flame'],
            softened: artifact === 'tension' ? { prompt: `a calmer picture${m}`, changed: `no wounds${m}` } : null,
            why: null,
            image: {
              sha256: `${team === 'A' ? 'a' : 'b'}${nth}`.padEnd(64, '0'),
              mediaType: 'image/png',
              bytes: 70_000,
              width: 512,
              height: 512,
              model: 'simulated-picture',
              seed: nth,
              thumbnail: thumbnail(team, artifact),
              file: `images/${`${team === 'A' ? 'a' : 'b'}${nth}`.padEnd(64, '0')}.png`,
            },
          },
    ),
  };
}

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

function aRound(
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

function aCrystallization(team: Team, attempt: number, ratified: boolean, m: string): RecordedCrystallization {
  return {
    id: specIdOf(team, attempt),
    attempt,
    at: at(460 + attempt * 10),
    spec: aSpec(team, m),
    problems: [],
    invented: ['heroImageDescription'],
    ratified,
    ballots: roles.map((voter, result) => ({
      voter,
      ratify: ratified || result !== 2,
      reason: `${ratified ? 'It is ours.' : 'The stakes are missing.'}${m}`,
    })),
  };
}

function aSpec(team: Team, m: string): Spec {
  const name = (nth: number) => topics[team][nth]?.[3] ?? '';
  const cites = [canonIdOf(team, 1)];
  const field = (text: string) => ({ text: `${text}${m}`, cites });
  const landmark = (nth: number) => ({
    name: field(name(nth)),
    description: field(topics[team][nth]?.[1] ?? ''),
    significance: field('It is where debts are seen.'),
    visualKey: field('one lit window in a black wall'),
  });
  return {
    worldName: field(name(0)),
    governingLogic: field(name(1)),
    aestheticMood: { adjectives: [`smouldering${m}`, 'hushed', 'intimate'], cites },
    landmarks: [landmark(3), landmark(4), landmark(5)],
    inhabitants: {
      appearance: field('Robes of soot-grey felt, copper lamps at the throat.'),
      cultureSnapshot: field('They greet each other by the hour they owe.'),
      relationshipToPlace: field('They were lent to it.'),
    },
    tension: {
      conflict: field(name(7)),
      stakes: field('Every debt would be void.'),
      visualManifestation: field('A white light among the gold ones.'),
    },
    heroImageDescription: { text: `A black caldera at dusk, a thousand small lamps, one white.${m}`, cites: [] },
  };
}

const scores = (score: number, m: string): Scores => {
  const one = (given: number) => ({ score: given, reason: `It follows from its rule.${m}` });
  return {
    internalCoherence: one(score),
    creativeAmbition: one(score),
    visualFidelity: one(3),
    artifactQuality: one(4),
    processQuality: one(score),
  };
};

const dot = dataUri(encodePng(blankRaster(1, 1)));
