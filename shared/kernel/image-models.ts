import { oneOf } from '../text/amounts.ts';
import { isOneLine } from '../text/invisible.ts';

/** Who can paint a picture, with an example of each: the words of every "no such image model" message. */
export const imageProviders = {
  openai: 'openai:gpt-image-1.5',
  sd: 'sd:sd_xl_base_1.0',
  simulated: 'simulated:painter',
} as const satisfies Record<string, string>;

export type ImageProvider = keyof typeof imageProviders;

/** The one image model that the built-in simulated server has. */
export const simulatedImageModel = 'painter';

export interface ImageModelRef {
  readonly provider: ImageProvider;
  /**
   * The provider's own name: a model of OpenAI, a checkpoint of a Stable Diffusion server. May hold colons, and a
   * checkpoint blanks.
   */
  readonly model: string;
}

/**
 * Reads `provider:model`; `simulated:` alone means `simulated:image model`. A bad reference is an answer, not an
 * exception.
 */
export function parseImageModelRef(text: string): ImageModelRef | { readonly problem: string } {
  const colon = text.indexOf(':');
  const provider = colon < 0 ? '' : text.slice(0, colon);
  const model = text.slice(colon + 1).trim();
  if (!isImageProvider(provider))
    return { problem: `"${text}" names nobody who paints. A model for pictures is written ${examples}.` };
  if (provider === 'simulated') {
    return model === '' || model === simulatedImageModel
      ? { provider, model: simulatedImageModel }
      : { problem: `"${text}" is not a simulated painter. There is ${imageProviders.simulated}.` };
  }
  if (model === '' || !fits[provider](model))
    return { problem: `"${text}" names no model of ${provider}. Example: ${imageProviders[provider]}.` };
  return { provider, model };
}

/** Whether everything that this image model makes must be stamped SIMULATED (kernel rules §17). */
export const isSimulatedImages = (ref: string): boolean => ref.startsWith('simulated:');

export const formatImageModelRef = ({ provider, model }: ImageModelRef): string => `${provider}:${model}`;

/** What a name may be. A checkpoint's title is a file name with a hash behind it: `model.safetensors [31e35c80fc]`. */
const fits: Readonly<Record<'openai' | 'sd', (name: string) => boolean>> = {
  openai: (name) => !/\s/.test(name) && isOneLine(name),
  sd: isOneLine,
};

const examples = oneOf(Object.values(imageProviders));

const isImageProvider = (word: string): word is ImageProvider => Object.hasOwn(imageProviders, word);
