import {
  type Artifact,
  artifacts,
  type ImagePrompt,
  type Prompts,
  type Softened,
} from '../../../../shared/worldbuilding/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import { bodyOf, wordsOf } from './context.ts';
import { isStaged, pictureMarkers, stagedIn, withoutMarkers } from './markers.ts';
import { labelOf, lengths, textsIn } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

/** Refused words that are asked for on cue, in the prompt and not in what a viewer should see. */
const cued: Readonly<Record<string, readonly Artifact[]>> = {
  'refused-picture': ['hero'],
  'broken-picture': ['portrait'],
  'same-pictures': artifacts,
};

/** Six prompts in one manner: what the picture is of, then what all six share. */
export function writePrompts(prompt: MatchPrompt): Prompts {
  const spec = bodyOf(prompt, 'spec');
  const at = (...path: readonly (string | number)[]) => lineOf(path.reduce<unknown>(inside, spec));
  const hero = at('heroImageDescription');
  const mood = moodIn(inside(spec, 'aestheticMood'));
  const shared = `The setting: ${truncate((hero.split(/(?<=[.!?])\s/)[0] ?? hero).replace(/^A wide view of /, ''), 300)} The mood is ${mood.join(', ')}.`;
  const staged = stagedIn(wordsOf(prompt, 'spec'));
  const cues = (artifact: Artifact) =>
    (Object.keys(pictureMarkers) as (keyof typeof pictureMarkers)[])
      .filter((marker) => isStaged(staged, marker, null, false) && cued[marker]?.includes(artifact))
      .map((marker) => ` ${pictureMarkers[marker]}`)
      .join('');
  const write = (artifact: Artifact, text: string, mustShow: readonly string[]): ImagePrompt => {
    const shown = mustShow.map((one) => labelOf(one)).filter((one) => one !== '');
    return {
      prompt: `${truncate(text.replace(/\s+/g, ' ').trim(), lengths.prompt - 40)}${cues(artifact)}`,
      mustShow: shown.length > 0 ? shown.slice(0, 8) : [artifact],
    };
  };
  const landmark = (nth: number) => {
    const [name, key] = [at('landmarks', nth, 'name'), at('landmarks', nth, 'visualKey')];
    return [
      `${name}: ${key} ${at('landmarks', nth, 'description')} Seen from the ground, at a middle distance. ${shared}`,
      [name, ...clausesOf(key)],
    ] as const;
  };
  const appearance = at('inhabitants', 'appearance');
  return {
    hero: write('hero', `A wide establishing shot. ${hero} Long view, low horizon. The mood is ${mood.join(', ')}.`, [
      at('worldName'),
      ...[0, 1, 2].map((nth) => at('landmarks', nth, 'name')),
    ]),
    landmark1: write('landmark1', ...landmark(0)),
    landmark2: write('landmark2', ...landmark(1)),
    landmark3: write('landmark3', ...landmark(2)),
    portrait: write(
      'portrait',
      `A single figure, near: ${appearance} What one sees of their life: ${at('inhabitants', 'cultureSnapshot')} Behind them, small: ${at('landmarks', 0, 'visualKey')} ${shared}`,
      clausesOf(appearance),
    ),
    tension: write(
      'tension',
      `A moment of conflict, seen by somebody who stands there: ${at('tension', 'visualManifestation')} ${at('tension', 'conflict')} ${shared}`,
      clausesOf(at('tension', 'visualManifestation')),
    ),
  };
}

/** The same picture without what was refused. */
export function soften(prompt: MatchPrompt): Softened {
  const refused = inside(bodyOf(prompt, 'refused'), 'prompt');
  const before = typeof refused === 'string' ? refused : '';
  const cue = pictureMarkers['refused-picture'];
  const left = before.replaceAll(cue, '').replace(/\s+/g, ' ').trim();
  const after =
    left === before ? `From far away and an hour later: ${left}` : `${left} What lies nearest is in shadow.`;
  return {
    prompt: truncate(after, lengths.prompt),
    changed:
      left === before
        ? 'The view was moved away from it, and past the moment.'
        : 'What the service took offence at lies in shadow now.',
  };
}

const inside = (value: unknown, step: string | number): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string | number, unknown>>)[step]
    : undefined;

/** A field's text on one line, whether it stands alone or beside what it rests on. */
function lineOf(value: unknown): string {
  const text = typeof value === 'string' ? value : inside(value, 'text');
  return typeof text === 'string' ? withoutMarkers(text).replace(/\s+/g, ' ').trim() : '';
}

function moodIn(value: unknown): readonly string[] {
  const listed = Array.isArray(value) || typeof value === 'string' ? value : inside(value, 'adjectives');
  return textsIn(listed)
    .slice(0, 5)
    .map((word) => truncate(word.replace(/\s+/g, ' ').trim(), 40));
}

/** What a viewer should find, in a few words each. */
const clausesOf = (text: string): readonly string[] =>
  text
    .replace(/\.$/, '')
    .split(/[,;:]\s/)
    .map((part) => part.trim())
    .filter((part) => part.length > 3)
    .slice(0, 3);
