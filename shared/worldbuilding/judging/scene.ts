import type { Spec } from '../answers.ts';
import type { Artifact } from '../vocabulary.ts';

/** What of a spec a picture is to show, where nobody came as far as a prompt. */
export function sceneOf({ heroImageDescription, landmarks, inhabitants, tension }: Spec, artifact: Artifact): string {
  const landmark = (place: number) => landmarks[place]?.description.text ?? '';
  switch (artifact) {
    case 'hero':
      return heroImageDescription.text;
    case 'landmark1':
      return landmark(0);
    case 'landmark2':
      return landmark(1);
    case 'landmark3':
      return landmark(2);
    case 'portrait':
      return inhabitants.appearance.text;
    case 'tension':
      return tension.visualManifestation.text;
    default:
      return artifact satisfies never;
  }
}
