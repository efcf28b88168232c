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

/**
 * Both worlds for each judgement, in its order of reading and under its labels, the same for a model and for a person
 * (worldbuilding rules §9.6, §9.7). A world is blinded once for all: what is cut depends on no judge. `names`: see
 * `tellingNames`.
 */
export function exhibitsNotes(
  sealed: readonly Pick<SealedJudgement, 'id' | 'first' | 'labels'>[],
  worlds: Readonly<Record<Team, WorldHandedIn>>,
  names: TellingNames,
): ExhibitsNote[] {
  // Words of either challenge are subject matter in both worlds, so that the same is cut on both sides.
  const challenge = [...new Set([worlds.A.challenge, worlds.B.challenge])].join('\n');
  const rules = { names, challenge, heard: [...worlds.A.heard, ...worlds.B.heard] };
  const shown = { A: blindWorld(worlds.A, rules), B: blindWorld(worlds.B, rules) };
  return sealed.map(({ id, ...one }) => ({
    id,
    worlds: reading(one).map(([label, team]) => ({ label, ...shown[team] })),
  }));
}

interface BlindingRules {
  /** Of both teams: entrants, people, models. */
  readonly names: TellingNames;
  /** The challenge, as the teams were told it. */
  readonly challenge: string;
  /** What the people of both teams said. */
  readonly heard: readonly Heard[];
}

function blindWorld(world: WorldHandedIn, { names, challenge, heard }: BlindingRules): Omit<WorldShown, 'label'> {
  const blinding = { names, subject: challenge, place: 'SPEC', heard } as const;
  const spec = blinded(world.spec, blinding).shown;
  const subject = `${challenge}\n${JSON.stringify(spec)}`;
  return {
    challenge: world.challenge,
    spec,
    transcript: blinded(world.transcript, { names, subject, place: 'TRANSCRIPT', heard }).shown,
    pictures: world.pictures.map(({ artifact, scene, sha256 }) => ({
      artifact,
      scene: blindText(scene, blinding).shown,
      sha256,
      why: sha256 === null ? noPicture : null,
    })),
  };
}
