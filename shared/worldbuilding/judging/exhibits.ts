import type { Json } from '../../kernel/json.ts';
import type { JudgeLabel, Team } from '../vocabulary.ts';
import { blinded } from './blind.ts';
import { reading, type SealedJudgement } from './seal.ts';

/** What a team hands in beside its pictures, in whatever shape it is stored. */
export interface World {
  readonly spec: Json;
  readonly transcript: Json;
}

/** A world as one judge reads it. */
export interface Exhibit {
  readonly label: JudgeLabel;
  readonly spec: Json;
  readonly transcript: Json;
  readonly cuts: number;
}

export interface ExhibitRules {
  /** Of both teams: entrants, people, models. */
  readonly names: readonly string[];
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
  return reading(sealed).map(([label, team]) => {
    const spec = blinded(worlds[team].spec, { names, subject: challenge, place: 'SPEC' });
    const subject = `${challenge}\n${JSON.stringify(spec.shown)}`;
    const transcript = blinded(worlds[team].transcript, { names, subject, place: 'TRANSCRIPT' });
    return { label, spec: spec.shown, transcript: transcript.shown, cuts: spec.cuts + transcript.cuts };
  });
}
