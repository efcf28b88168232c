import { encodePng } from '../../../../activities/images/png/encode.ts';
import { blankRaster } from '../../../../activities/images/raster.ts';
import { dataUri } from '../../../support/data-uri.ts';
import type { Scores, Spec } from '../../../../shared/worldbuilding/answers.ts';
import type {
  RecordedCrystallization,
  MatchRecord,
  RecordedTeam,
} from '../../../../shared/worldbuilding/documents/record.ts';
import {
  type Artifact,
  artifacts,
  canonIdOf,
  categories,
  roles,
  specIdOf,
  type Team,
} from '../../../../shared/worldbuilding/vocabulary.ts';
import { aRound, at, places, topics } from './a-debate.ts';

/**
 * What a match is told with. `mark` stands in every text that a model or a person wrote; `thumbnail`: of each picture.
 */
export interface Telling {
  readonly mark?: string;
  readonly thumbnail?: (team: Team, artifact: Artifact) => string;
}

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
        met: { A: ['A-C5', 'landmarks.1.visualKey'], B: [] },
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
    distinctness: { embedder: 'hashed:', likeness: 0.43, why: null },
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
    alone: null,
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
    examined: [],
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

function aCrystallization(team: Team, attempt: number, ratified: boolean, m: string): RecordedCrystallization {
  return {
    id: specIdOf(team, attempt),
    attempt,
    at: at(460 + attempt * 10),
    spec: aSpec(team, m),
    problems: [],
    invented: ['heroImageDescription'],
    unused: [canonIdOf(team, 9)],
    fields: [
      { path: 'worldName', finding: 'FINE', detail: null },
      { path: 'tension.stakes', finding: 'FOUND', detail: `It is of cheese, and the entry of salt.${m}` },
      { path: 'tension.conflict', finding: 'NOT_EXAMINED', detail: null },
    ],
    sentBack: false,
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
    curveballs: [],
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
