import type { Json } from '../kernel/json.ts';
import { prefix } from '../text/cut.ts';
import { unjoined, visible } from '../text/invisible.ts';
import type { ScoringKey } from './key.ts';

/**
 * Names by which a model speaks of itself or of its maker. A judge is not to know whose answer it reads (evaluation
 * rules §1.3); the scenario's own words are not touched, as only the answer goes through here.
 */
const names =
  /\b(?:chatgpt|gpt-?\d[\w.]*|openai|o[1-9]-(?:mini|pro|preview)|claude|anthropic|gemini|gemma|google deepmind|deepmind|llama|mistral|mixtral|qwen|deepseek|grok|xai|kimi|moonshot ai|cohere|hunyuan|phi-\d|glm-\d[\w.]*)\b|通义千问|文心一言|深度求索|月之暗面/giu;
const namesIn = (text: string): string[] => (text.match(names) ?? []).map((name) => name.toLowerCase());

const gap = '\n[…]\n';

/**
 * An answer as a judge reads it: what is seen of it, without names, and of a long one its beginning and its end. A name that the
 * scenario itself has is a thing of it: a llama is loaded, and the mistral blows.
 */
export function shownAnswer(answer: string, most: number, { given }: Pick<ScoringKey, 'given'>): string {
  const things = new Set(namesIn(given));
  const nameless = unjoined(visible(answer)).replace(names, (name) =>
    things.has(name.toLowerCase()) ? name : 'the solver',
  );
  if (nameless.length <= most) return nameless;
  const half = Math.floor((most - gap.length) / 2);
  return `${prefix(nameless, half)}${gap}${nameless.slice(-half).toWellFormed()}`;
}

/** An answer without a single sign that a reader sees is none. */
export const saysNothing = (answer: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(visible(answer));

/** What a judge needs of a key. The numbers stay out: what an answer says is read off it, and compared elsewhere. */
export const shownKey = ({ status, correctOutcome, points, rubric, wrongAnswers, numbers }: ScoringKey): Json => ({
  status,
  correctOutcome,
  points: points.map(({ id, what }) => ({ id, what })),
  rubric: rubric.map(({ response, reasoning, score }, at) => ({ row: at + 1, response, reasoning, score })),
  wrongAnswers: wrongAnswers.map(({ answer, whyWrong }, at) => ({ row: at + 1, answer, whyWrong })),
  calculations: numbers.map(({ id, what, unit }) => ({ id, what, unit })),
});
