import type { Json } from '../../kernel/json.ts';
import type { JudgeLabel, Team, Artifact } from '../vocabulary.ts';
import { blinded, blindText } from './blind.ts';
import type { Heard } from './heard.ts';
import { reading, type SealedJudgement } from './seal.ts';
import type { TellingNames } from './telling-names.ts';

/** What a team hands in beside its pictures, in whatever shape it is stored. */
interface World {
  readonly spec: Json;
  readonly transcript: Json;
  /** What its people said in the whole debate. */
  readonly heard: readonly Heard[];
}

/** A world as one judge reads it. */
interface Exhibit {
  readonly label: JudgeLabel;
  readonly spec: Json;
  readonly transcript: Json;
  readonly cuts: number;
}

interface ExhibitRules {
  /** Of both teams: entrants, people, models. */
  readonly names: TellingNames;
  /** The challenge, as the teams were told it. */
  readonly challenge: string;
}

/**
 * Both worlds in the order of this judgement, under its labels: the same for a model and for a person
 * (worldbuilding rules §9.7).
 */
export function exhibitsOf(
  sealed: Pick<SealedJudgement, 'first' | 'labels'>,
  worlds: Readonly<Record<Team, World>>,
  { names, challenge }: ExhibitRules,
): Exhibit[] {
  const heard = [...worlds.A.heard, ...worlds.B.heard];
  return reading(sealed).map(([label, team]) => {
    const spec = blinded(worlds[team].spec, { names, subject: challenge, place: 'SPEC', heard });
    const subject = `${challenge}\n${JSON.stringify(spec.shown)}`;
    const transcript = blinded(worlds[team].transcript, { names, subject, place: 'TRANSCRIPT', heard });
    return { label, spec: spec.shown, transcript: transcript.shown, cuts: spec.cuts + transcript.cuts };
  });
}

/**
 * What stands in place of a picture that there is not. Why it is missing would be somebody's words: a provider's, or a
 * store's, with keys that name the team.
 */
export const noPicture = 'there is no picture: nothing came of it that can be shown';

/** A picture as a team hands it in. */
export type PictureHandedIn = {
  readonly artifact: Artifact;
  /** What it was to show, in the words of the spec: how the engineer put it is not the team's doing. */
  readonly scene: string;
  /** Of the copy that judges see; null: there is none. */
  readonly sha256: string | null;
};

/** All that a team hands in. */
export interface WorldHandedIn extends World {
  /** As the team was told it. */
  readonly challenge: string;
  readonly pictures: readonly PictureHandedIn[];
}

type PictureShown = PictureHandedIn & {
  /** Why there is none; null where there is. */
  readonly why: string | null;
};

/** A world as it lies before a judge. */
type WorldShown = {
  readonly label: JudgeLabel;
  readonly challenge: string;
  readonly spec: Json;
  readonly transcript: Json;
  readonly pictures: readonly PictureShown[];
};

/**
 * All that one judgement is made from, for a model and for a person alike: both worlds in the order of reading, under
 * its labels.
 */
export type ExhibitsNote = {
  /** `J01` */
  readonly id: string;
  readonly worlds: readonly WorldShown[];
};

/** By what name a judge's sections speak of a picture: `X-hero`. */
export const pictureName = (label: JudgeLabel, artifact: Artifact): string => `${label}-${artifact}`;

/** Blinds both worlds for one judgement (worldbuilding rules §9.6). `names`: see `tellingNames`. */
export function exhibitsNote(
  { id, first, labels }: Pick<SealedJudgement, 'id' | 'first' | 'labels'>,
  worlds: Readonly<Record<Team, WorldHandedIn>>,
  names: TellingNames,
): ExhibitsNote {
  // Words of either challenge are subject matter in both worlds, so that the same is cut on both sides.
  const challenge = [...new Set([worlds.A.challenge, worlds.B.challenge])].join('\n');
  const heard = [...worlds.A.heard, ...worlds.B.heard];
  return {
    id,
    worlds: exhibitsOf({ first, labels }, worlds, { names, challenge }).map(({ label, spec, transcript }) => {
      const world = worlds[labels[label]];
      const pictures = world.pictures.map(({ artifact, scene, sha256 }) => ({
        artifact,
        scene: blindText(scene, { names, subject: challenge, place: 'SPEC', heard }).shown,
        sha256,
        why: sha256 === null ? noPicture : null,
      }));
      return { label, challenge: world.challenge, spec, transcript, pictures };
    }),
  };
}
