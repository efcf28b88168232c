import { isSimulated } from '../../kernel/models.ts';
import type { MatchBrief } from '../match-brief.ts';
import type { MatchPolicy } from '../match-policy.ts';
import { teams } from '../vocabulary.ts';

/**
 * Every name by which a judge could tell the two worlds apart: entrants, the people who speak for them, and all models
 * of the match. Always of both teams at once, in one order, so that what is cut out of one world is cut out of the
 * other.
 */
export function tellingNames(
  { teams: entrants }: Pick<MatchBrief, 'teams'>,
  {
    models,
    secondModels = {},
    pictures,
  }: Pick<MatchPolicy, 'models' | 'pictures'> & Partial<Pick<MatchPolicy, 'secondModels'>>,
): readonly string[] {
  const people = teams.flatMap((team) => entrants[team].wildcard ?? []);
  const refs = [
    ...teams.flatMap((team) => Object.values(entrants[team].models)),
    ...Object.values(models),
    ...Object.values(secondModels).flatMap((second) => second ?? []),
    pictures.model,
  ];
  return [...new Set([...teams.map((team) => entrants[team].name), ...people, ...refs.flatMap(modelNames)])]
    .filter((name) => name.trim() !== '')
    .sort();
}

/**
 * `local:qwen/qwen3:8b`, and the same without its provider and without its publisher. What simulated models are called
 * are everybody's words.
 */
function modelNames(ref: string): string[] {
  if (isSimulated(ref)) return [ref];
  const model = ref.slice(ref.indexOf(':') + 1);
  return [ref, model, model.slice(model.lastIndexOf('/') + 1)];
}
