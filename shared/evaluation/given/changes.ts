import { renderPaper } from '../../scenario/documents/public.ts';
import type { KeyedScenario } from '../scenario-set.ts';

/**
 * Why the answers to these scenarios cannot be scored by those, each by its name (evaluation rules §1.8). What a model was
 * shown must be the same to the letter: an answer to another text is none. A key may differ where new ones are meant.
 */
export function changesSince(
  answered: readonly KeyedScenario[],
  now: readonly KeyedScenario[],
  newKeys: boolean,
): string[] {
  const known = new Map(now.map((one) => [one.face.scenarioId, one]));
  const asked = new Set(answered.map(({ face }) => face.scenarioId));
  return [
    ...answered.flatMap((before): string[] => {
      const id = before.face.scenarioId;
      const after = known.get(id);
      if (after === undefined) return [`${id}: is not among the scenarios any more`];
      if (renderPaper(before.face) !== renderPaper(after.face))
        return [`${id}: what the model was shown has changed since it answered; evaluate it anew`];
      return newKeys || sameText(before, after)
        ? []
        : [`${id}: its key has changed since it was scored; say --new-keys where that is meant`];
    }),
    ...now.flatMap(({ face: { scenarioId } }) =>
      asked.has(scenarioId) ? [] : [`${scenarioId}: the model was never asked this one`],
    ),
  ];
}

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
