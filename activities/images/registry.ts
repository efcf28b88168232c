import {
  formatImageModelRef,
  type ImageModelRef,
  type ImageProvider,
  ModelFailure,
  parseImageModelRef,
} from '../../shared/kernel/index.ts';
import { key, noKey, url } from '../models/registry.ts';
import { openaiImageModel } from './openai.ts';
import type { ImageModel } from './image-model.ts';
import { stableDiffusionImageModel } from './stable-diffusion.ts';

/** What the worker's configuration knows of those who paint; null is "not set". */
export interface ImageModelSettings {
  readonly openaiApiKey: string | null;
  readonly openaiBaseUrl: string | null;
  /** Root of a Stable Diffusion web UI. */
  readonly sdBaseUrl: string | null;
  /** `user:password`. */
  readonly sdApiAuth: string | null;
  /** Root of the built-in simulated server. */
  readonly simulatedBaseUrl: string | null;
}

/**
 * Finds the image model of a reference, one client for each. Throws a `ModelFailure` that no retry mends, as `models`
 * does.
 */
export function imageModels(settings: ImageModelSettings): (ref: string) => ImageModel {
  const made = new Map<string, ImageModel>();
  return (text) => {
    const ref = parseImageModelRef(text);
    if ('problem' in ref) throw new ModelFailure('UNKNOWN_MODEL', ref.problem);
    const id = formatImageModelRef(ref);
    const imageModel = made.get(id) ?? makers[ref.provider](id, ref, settings);
    made.set(id, imageModel);
    return imageModel;
  };
}

const makers: Readonly<
  Record<ImageProvider, (id: string, ref: ImageModelRef, settings: ImageModelSettings) => ImageModel>
> = {
  openai: (id, { model }, settings) =>
    openaiImageModel({
      id,
      model,
      apiKey: key(settings.openaiApiKey, 'OPENAI_API_KEY', id),
      baseURL: settings.openaiBaseUrl ?? 'https://api.openai.com/v1',
      simulated: false,
    }),
  sd: (id, { model }, settings) =>
    stableDiffusionImageModel({
      id,
      checkpoint: model,
      baseURL: url(settings.sdBaseUrl, 'SD_BASE_URL', id),
      auth: settings.sdApiAuth,
    }),
  simulated: (id, { model }, settings) =>
    openaiImageModel({
      id,
      model,
      apiKey: noKey,
      baseURL: `${url(settings.simulatedBaseUrl, 'SIMULATED_BASE_URL', id).replace(/\/$/, '')}/openai/v1`,
      simulated: true,
    }),
};
