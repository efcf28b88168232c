import { isSimulatedImages } from '../kernel/image-models.ts';
import { isSimulated } from '../kernel/models.ts';
import type { MatchPolicy } from './match-policy.ts';

/**
 * Simulated pictures make a match simulated, whatever its agents cost: nobody gets them for paid words without having
 * named them. `changes`: the policy as it was asked for.
 */
export function mixProblems(
  models: readonly string[],
  { pictures }: Pick<MatchPolicy, 'pictures'>,
  changes: unknown,
): string[] {
  const paid = models.find((ref) => !isSimulated(ref));
  const asked = changes as { readonly pictures?: { readonly model?: unknown } | null } | null | undefined;
  if (paid === undefined || asked?.pictures?.model !== undefined || !isSimulatedImages(pictures.model)) return [];
  return [
    `policy.pictures.model: is missing, and ${pictures.model} would make a simulated match of one with real models (${paid}); name an image model, such as openai:gpt-image-1.5, or ${pictures.model} if that is what you want`,
  ];
}
