import { tokensOf } from '../ask/compose.ts';
import type { Admission } from '../models/admission.ts';
import type { ImageModel } from './image-model.ts';

/** The image model, behind its provider's door: pictures and answers of one provider share its limits. */
export function admitted(imageModel: ImageModel, admission: Admission): ImageModel {
  const provider = imageModel.id.split(':', 1)[0] ?? imageModel.id;
  return {
    id: imageModel.id,
    simulated: imageModel.simulated,
    known: (signal) => imageModel.known(signal),
    paint: (request) => {
      const tokens = tokensOf(request.prompt);
      const load = { model: imageModel.id, read: tokens, tokens };
      return admission.admit(provider, load, request.signal, () => imageModel.paint(request));
    },
  };
}
