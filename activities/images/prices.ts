import { own, parseImageModelRef } from '../../shared/kernel/index.ts';
import type { PictureUsage } from './image-model.ts';

/** The quality that OpenAI's models are asked for. It decides how many tokens a picture has, and so what it costs. */
export const quality = 'medium';

/*
 * The tables were read on 2026-11-21 from third parties that quote OpenAI's own page, two of which agree on each number:
 * community.openai.com/t/1371851, aifreeapi.com/en/posts/openai-image-generation-api-pricing (2026-03-20),
 * burncloud.com/aiapi-detail/gpt-image-1. Models on which they do not agree, or which only resellers price, are not in
 * them.
 */

/** Tokens of a picture of that quality, by size in pixels. */
const tokensOf: Readonly<Record<string, number>> = { '1024x1024': 1_056, '1024x1536': 1_584, '1536x1024': 1_568 };

/** Microdollars a token (US dollars a million). `text`: of the prompt; where sources differ, the dearer one. */
const rates: Readonly<Record<string, { readonly text: number; readonly picture: number }>> = {
  'openai:gpt-image-1.5': { text: 8, picture: 32 },
  'openai:gpt-image-1': { text: 5, picture: 40 },
};

/** Most tokens of a prompt: it has 2,000 characters at most (`imagePrompt` in shared/worldbuilding/answers.ts). */
const promptTokens = 2_000;

/**
 * What one picture costs at most, in whole microdollars; null where that is not known. `simulated:` and `sd:` cost 0:
 * no provider bills them, and the electricity of a server of one's own is not counted.
 */
export function picturePriceOf(ref: string, width: number, height: number): number | null {
  return priced(ref, () => {
    const outputTokens = tokensOf[`${width}x${height}`];
    return outputTokens === undefined ? null : { inputTokens: promptTokens, outputTokens };
  });
}

/** Tokens that one picture takes at most, its prompt included; 0 where nothing counts them. */
export function pictureTokensAtMost(ref: string, width: number, height: number): number {
  const parsed = parseImageModelRef(ref);
  if ('problem' in parsed || parsed.provider !== 'openai') return 0;
  return promptTokens + (tokensOf[`${width}x${height}`] ?? Math.max(...Object.values(tokensOf)));
}

/** What a picture did cost, by what its provider counted; where nothing was counted, what it costs at most. */
export function pictureCostOf(ref: string, usage: PictureUsage | null, width: number, height: number): number | null {
  return usage === null ? picturePriceOf(ref, width, height) : priced(ref, () => usage);
}

function priced(ref: string, usage: () => PictureUsage | null): number | null {
  const parsed = parseImageModelRef(ref);
  if ('problem' in parsed) return null;
  if (parsed.provider !== 'openai') return 0;
  const rate = own(rates, ref.replace(/-\d{4}-\d{2}-\d{2}$/, ''));
  const counted = rate === undefined ? null : usage();
  return rate === undefined || counted === null
    ? null
    : Math.ceil(counted.inputTokens * rate.text + counted.outputTokens * rate.picture);
}
