import type { AloneTask, Choice, Spec } from '../../../../shared/worldbuilding/index.ts';
import { spec as specSchema } from '../../../../shared/worldbuilding/index.ts';
import { truncate } from '../../../../shared/text/index.ts';
import { dice } from '../dice.ts';
import type { MatchPrompt } from '../prompt.ts';
import { bodyOf } from './context.ts';
import { teamMind } from './mind.ts';
import { crystallize } from './spec.ts';

/** Characters of a field that revisions make longer, at most. */
const longest = 1_000;

const afterthoughts = [
  'It is said aloud once a year, and nobody looks up.',
  'Whoever breaks it is not punished and is not greeted.',
  'Children learn it before they learn to count.',
  'In a bad season it is the only thing that is kept.',
] as const;

/** A soloist's drafts come out of the challenge by dice of their own, and a revision says one thing more. */
export const ofSoloist: Readonly<Record<AloneTask, (prompt: MatchPrompt, seed: string) => Spec | Choice>> = {
  create,
  choose(prompt, seed) {
    const drafts = bodyOf(prompt, 'drafts');
    const count = Array.isArray(drafts) ? drafts.length : 1;
    return {
      reason: 'Its one rule explains its places, and the others could stand elsewhere.',
      draft: dice(`${seed}|${prompt.scenarioId}|choose`).between([1, count, 1]),
    };
  },
  improve(prompt, seed) {
    const before = draftIn(prompt) ?? create(prompt, seed);
    const roll = dice(`${seed}|${prompt.scenarioId}|${prompt.subject ?? ''}`);
    const more = afterthoughts.filter((one) => !before.inhabitants.cultureSnapshot.text.includes(one));
    const { cultureSnapshot } = before.inhabitants;
    const grown = more.length === 0 ? `${roll.between([100, 999, 1])} of them remember why.` : roll.pick(more);
    const text = truncate(`${cultureSnapshot.text.slice(0, longest - 200)} ${grown}`, longest);
    return { ...before, inhabitants: { ...before.inhabitants, cultureSnapshot: { text, cites: [] } } };
  },
};

function create(prompt: MatchPrompt, seed: string): Spec {
  return uncited(crystallize(teamMind(`${seed}|${prompt.subject ?? ''}`, prompt)));
}

/** The draft that it was given back: texts alone, in the shape of a spec. */
function draftIn(prompt: MatchPrompt): Spec | null {
  const read = specSchema.safeParse(restored(bodyOf(prompt, 'draft')));
  return read.success ? read.data : null;
}

/** Each text in its field again. */
function restored(body: unknown, key = ''): unknown {
  if (typeof body === 'string') return { text: body, cites: [] };
  if (Array.isArray(body))
    return key === 'aestheticMood' ? { adjectives: body, cites: [] } : body.map((one) => restored(one));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, restored(value, name)]));
}

const uncited = (spec: Spec): Spec =>
  JSON.parse(JSON.stringify(spec), (key, value: unknown) => (key === 'cites' ? [] : value)) as Spec;
