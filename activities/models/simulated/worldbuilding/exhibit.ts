import { z } from 'zod';
import type { JudgeLabel } from '../../../../shared/worldbuilding/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import { bodyOf } from './context.ts';
import { withoutMarkers } from './markers.ts';
import { textsIn } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

/** A world as a judge finds it, without the label that it lies under. */
export interface Exhibit {
  readonly name: string;
  readonly logic: string;
  readonly landmarks: readonly { readonly name: string; readonly text: string; readonly seen: string }[];
  /** Fields that rest on nothing. */
  readonly uncited: number;
  readonly pictures: readonly Picture[];
  readonly transcript: string;
  /** All that the world itself says. */
  readonly words: string;
}

interface Picture {
  readonly artifact: string;
  readonly scene: string;
  /** Why there is none; null where there is one. */
  readonly missing: string | null;
}

const field = z.object({ text: z.string(), cites: z.array(z.unknown()).optional() });
const specShape = z.object({
  worldName: field,
  governingLogic: field,
  landmarks: z.array(z.object({ name: field, description: field, significance: field, visualKey: field })),
});
const pictureShape = z.array(
  z.object({ artifact: z.string(), scene: z.string(), picture: z.string().nullable(), why: z.string().nullable() }),
);

/** Total: a world of which nothing lies there has nothing in it, and is marked so. */
export function exhibitOf(prompt: Pick<MatchPrompt, 'sections'>, label: JudgeLabel): Exhibit {
  const written = bodyOf(prompt, `${label}-spec`);
  const [spec, pictures] = [
    specShape.safeParse(written).data,
    pictureShape.safeParse(bodyOf(prompt, `${label}-pictures`)).data ?? [],
  ];
  const line = (text: string) => withoutMarkers(text).replace(/\s+/g, ' ').trim();
  return {
    name: truncate(line(spec?.worldName.text ?? 'this world'), 60),
    logic: line(spec?.governingLogic.text ?? ''),
    landmarks: (spec?.landmarks ?? []).map(({ name, description, significance, visualKey }) => ({
      name: truncate(line(name.text), 60),
      text: line([description, significance, visualKey].map(({ text }) => text).join(' ')),
      seen: line(visualKey.text),
    })),
    uncited: uncitedIn(written),
    pictures: pictures.map(({ artifact, scene, picture, why }) => ({
      artifact: truncate(line(artifact), 20),
      scene: line(scene),
      missing: picture === null ? (why ?? 'missing') : null,
    })),
    transcript: textsIn(bodyOf(prompt, `${label}-transcript`)).join('\n'),
    words: line([...textsIn(written), ...pictures.map(({ scene }) => scene)].join(' ')),
  };
}

/** How many fields of a spec cite nothing. */
function uncitedIn(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  const inner = Object.values(value).reduce<number>((count, one) => count + uncitedIn(one), 0);
  return inner + ('cites' in value && Array.isArray(value.cites) && value.cites.length === 0 ? 1 : 0);
}
