import type { Admission } from '../models/admission.ts';
import type { Embed } from './embed.ts';
import { embeddedTokens } from './prices.ts';

/** The embedder, behind its provider's door: vectors, answers and pictures of one provider share its limits. */
export function admittedEmbed(embed: Embed, admission: Admission): Embed {
  return (embedder, text) => {
    const [provider = ''] = embedder.split(':', 1);
    // What is hashed here asks nobody.
    if (provider === 'hashed') return embed(embedder, text);
    const tokens = embeddedTokens(text);
    const load = { model: embedder, read: tokens, tokens };
    return admission.admit(provider, load, new AbortController().signal, () => embed(embedder, text));
  };
}
