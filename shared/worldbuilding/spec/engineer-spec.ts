import type { Spec, SpecField } from '../answers.ts';
import { blinded } from '../judging/blind.ts';
import type { Json } from '../../kernel/json.ts';

/**
 * A spec as the prompt engineer reads it: the texts in the spec's own structure, without what they rest on. Ids of a
 * canon lose their team's letter; nothing else is taken out of a world before it is painted (worldbuilding rules §8.2).
 */
export function engineerSpec(spec: Spec): Json {
  const { worldName, governingLogic, aestheticMood, landmarks, inhabitants, tension, heroImageDescription } = spec;
  const texts = {
    worldName: worldName.text,
    governingLogic: governingLogic.text,
    aestheticMood: aestheticMood.adjectives,
    landmarks: landmarks.map(textsOf),
    inhabitants: textsOf(inhabitants),
    tension: textsOf(tension),
    heroImageDescription: heroImageDescription.text,
  };
  return blinded(texts, { names: { entrants: [], people: [], models: [] }, subject: '', place: 'ENGINEER' }).shown;
}

const textsOf = (fields: Readonly<Record<string, Pick<SpecField, 'text'>>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { text }]) => [name, text]));
