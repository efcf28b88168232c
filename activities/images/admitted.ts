import { tokensOf } from '../compose.ts';
import type { Admission } from '../models/admission.ts';
import type { Painter } from './painter.ts';

/** The painter, behind its provider's door: pictures and answers of one provider share its limits. */
export function admitted(painter: Painter, admission: Admission): Painter {
  const provider = painter.id.split(':', 1)[0] ?? painter.id;
  return {
    id: painter.id,
    simulated: painter.simulated,
    paint: (request) =>
      admission.through(provider, tokensOf(request.prompt), request.signal, () => painter.paint(request)),
  };
}
