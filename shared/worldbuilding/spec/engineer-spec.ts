import type { Spec, SpecField } from '../answers.ts';
import { blinded } from '../judging/blind.ts';
import type { Json } from '../../kernel/json.ts';

/**
 * A spec as the prompt engineer reads it: the texts in the spec's own structure, without what they rest on. Ids of a
 * canon lose their team's letter and names of entrants, people and models are cut, as for a judge: the translator is
 * the same for both teams and knows neither (worldbuilding rules §8.2). `names`: see `tellingNames`. `challenge`: as
 * both teams were told it; its words are subject matter, and stay.
 */
export function engineerSpec(spec: Spec, names: readonly string[], challenge: string): Json {
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
  return blinded(texts, { names, subject: challenge, place: 'SPEC' }).shown;
}

const textsOf = (fields: Readonly<Record<string, Pick<SpecField, 'text'>>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { text }]) => [name, text]));
