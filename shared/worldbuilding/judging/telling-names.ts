import { isSimulated } from '../../kernel/models.ts';
import type { MatchBrief } from '../match-brief.ts';
import type { MatchPolicy } from '../match-policy.ts';
import { teams } from '../vocabulary.ts';

/** Names by which a judge could tell two worlds apart, sorted; always of both teams at once. */
export interface TellingNames {
  /** As the teams are entered; no agent knows these. */
  readonly entrants: readonly string[];
  /** Of people who speak for a team; no agent knows these either, until their bearer says so. */
  readonly people: readonly string[];
  /** Of all models of the match. */
  readonly models: readonly string[];
}

export function tellingNames(
  { teams: entrants }: Pick<MatchBrief, 'teams'>,
  {
    models,
    secondModels = {},
    pictures,
  }: Pick<MatchPolicy, 'models' | 'pictures'> & Partial<Pick<MatchPolicy, 'secondModels'>>,
): TellingNames {
  const people = teams.flatMap((team) => entrants[team].wildcard ?? []);
  const refs = [
    ...teams.flatMap((team) => Object.values(entrants[team].models)),
    ...Object.values(models),
    ...Object.values(secondModels).flatMap((second) => second ?? []),
    pictures.model,
  ];
  return {
    entrants: sorted(teams.map((team) => entrants[team].name)),
    people: sorted(people),
    models: sorted(refs.flatMap(modelNames)),
  };
}

const sorted = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => name.trim() !== '').sort();

/**
 * `local:qwen/qwen3:8b`, and the same without its provider and without its publisher. What simulated models are called
 * are everybody's words.
 */
function modelNames(ref: string): string[] {
  if (isSimulated(ref)) return [ref];
  const model = ref.slice(ref.indexOf(':') + 1);
  return [ref, model, model.slice(model.lastIndexOf('/') + 1)];
}
