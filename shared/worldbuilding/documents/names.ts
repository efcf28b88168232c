import type { MatchRecord, RecordedBallot } from './record.ts';
import type { Artifact, Category, GoalPart, Outcome, Phase, Question, Speaker, Team, Tier } from '../vocabulary.ts';
import { counted, decimal } from '../../text/amounts.ts';

/** What a reader calls things that the record has codes for. */
export const teamName = (team: Team): string => `Team ${team}`;

/** `Team A as Y`: a judge knew the worlds by these letters alone, and a reason may speak of them. */
export const judgedName = (team: Team, labels: MatchRecord['judgements'][number]['labels']): string =>
  `${teamName(team)} as ${labels.X === team ? 'X' : 'Y'}`;

export const speakerNames: Readonly<Record<Speaker, string>> = {
  ARCHITECT: 'Architect',
  LOREKEEPER: 'Lorekeeper',
  CONTRARIAN: 'Contrarian',
  SYNTHESIZER: 'Synthesizer',
  WILDCARD: 'Wildcard',
};

export const phaseNames: Readonly<Record<Phase, string>> = {
  CHALLENGE: 'The challenge',
  FOUNDATION: 'Foundation',
  LANDMARKS: 'Landmarks',
  TENSION: 'Tension',
  CRYSTALLIZATION: 'The finished world',
  ARTIFACTS: 'Pictures',
  JUDGMENT: 'Judgment',
};

export const partNames: Readonly<Record<GoalPart, string>> = {
  NAME: 'name',
  GOVERNING_LOGIC: 'governing logic',
  MOOD: 'mood',
  LANDMARK_1: 'first landmark',
  LANDMARK_2: 'second landmark',
  LANDMARK_3: 'third landmark',
  LANDMARKS_TESTED: 'test of the landmarks',
  CONFLICT: 'conflict',
  UNRESOLVED: 'what stays unresolved',
};

/** Parts of a spec, and fields of one, as its documents head them. */
const partsOfSpec: readonly (readonly [path: string, name: string])[] = [
  ['worldName', 'name'],
  ['governingLogic', 'governing logic'],
  ['aestheticMood', 'mood'],
  ['landmarks.0', partNames.LANDMARK_1],
  ['landmarks.1', partNames.LANDMARK_2],
  ['landmarks.2', partNames.LANDMARK_3],
  ['inhabitants', 'inhabitants'],
  ['tension', 'tension'],
  ['heroImageDescription', 'hero image'],
];
const fieldsOfParts: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['description', 'what it is'],
  ['significance', 'what it means'],
  ['visualKey', 'what one sees'],
  ['appearance', 'appearance'],
  ['cultureSnapshot', 'culture'],
  ['relationshipToPlace', 'tie to the place'],
  ['conflict', 'conflict'],
  ['stakes', 'stakes'],
  ['visualManifestation', 'what one sees'],
]);

/** A place in a spec as a reader finds it: `second landmark (what one sees)`. An entry of the canon keeps its id. */
export function placeWords(place: string): string {
  const [path, name] = partsOfSpec.find(([one]) => place === one || place.startsWith(`${one}.`)) ?? [place, place];
  const field = fieldsOfParts.get(place.slice(path.length + 1));
  return field === undefined ? name : `${name} (${field})`;
}

export const artifactNames: Readonly<Record<Artifact, string>> = {
  hero: 'The world',
  landmark1: 'First landmark',
  landmark2: 'Second landmark',
  landmark3: 'Third landmark',
  portrait: 'An inhabitant',
  tension: 'The tension',
};

export const categoryNames: Readonly<Record<Category, string>> = {
  internalCoherence: 'Internal coherence',
  creativeAmbition: 'Creative ambition',
  visualFidelity: 'Visual fidelity',
  artifactQuality: 'Artifact quality',
  processQuality: 'Process quality',
};

/** Tiers by name (worldbuilding rules §3.3). */
export const tierNames: Readonly<Record<Tier, string>> = { 1: 'coherent', 2: 'mild tension', 3: 'paradoxical' };

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  ACCEPTED: 'accepted',
  AMENDED: 'accepted as amended',
  REJECTED: 'rejected',
  DEADLOCK: 'deadlock',
};

/** Whether nothing decided a round at all. */
export const isDeadlock = ({
  outcome,
  decidedBy,
}: {
  readonly outcome: Outcome;
  readonly decidedBy: string;
}): boolean => outcome === 'DEADLOCK' && decidedBy === 'VOTE';

/** Why nothing came of such a round (worldbuilding rules §4.7). */
export const deadlocked =
  'Neither the votes nor a word of the Synthesizer’s that counts decided it: nothing enters the canon.';

/** What the clerk is asked about. */
export const questionNames: Readonly<Record<Question, string>> = {
  OBJECTION: 'objections',
  RESPONSE: 'responses',
  MERGE: 'resolutions',
};

/** `ACCEPT`, `AMEND A-F1-M2`, `no vote`. */
export function ballotWords({ ballot, amendment }: Pick<RecordedBallot, 'ballot' | 'amendment'>): string {
  if (ballot === null) return 'no vote';
  return amendment === null ? ballot : `${ballot} ${amendment}`;
}

/** `5 entries`, `1 entry`. */
export const entries = (count: number): string => counted(count, 'entry', 'entries');

/** A score or a mean as it is shown; nobody's is not 0. */
export const points = (value: number | null, digits?: number): string =>
  value === null ? 'none' : decimal(value, digits);
/** `+0.25` */
export const signed = (value: number | null, digits?: number): string =>
  value === null ? 'not known' : `${value < 0 ? '−' : '+'}${decimal(Math.abs(value), digits)}`;

/** `Challenge #7: volcanic archipelago`: a title that gives neither team away. */
export const matchTitle = ({
  challenge: { number, setting },
}: {
  readonly challenge: { readonly number: number; readonly setting: string };
}): string => `Challenge #${number}: ${setting}`;

/** `PURE_AGREEMENT` as `pure agreement`. */
export const ruleWords = (rule: string): string => rule.toLowerCase().replaceAll('_', ' ');
