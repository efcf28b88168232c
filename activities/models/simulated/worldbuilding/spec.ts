import { defaultPolicy, type GoalPart, type Spec, tiedParts } from '../../../../shared/worldbuilding/index.ts';
import { adjectivesIn } from '../../../../shared/worldbuilding/deliberation/index.ts';
import type { Entry } from './context.ts';
import { pictureMarkers, written, type PictureMarker } from './markers.ts';
import type { TeamMind } from './mind.ts';
import { moodOf, nameOf } from './naming.ts';
import { quotedThrow } from './proposals.ts';
import { capital, labelOf, proseOf } from './said.ts';
import { after, type Lead } from './spoken-leads.ts';
import { truncate } from '../../../../shared/text/index.ts';

type Field = Spec['governingLogic'];
type Landmark = Spec['landmarks'][number];

const fieldLength = 1_200;
/** What a first draft leaves out, and the Contrarian misses: who pays for the conflict. */
export const paidFirst = 'It is paid first by';

const field = (text: string, cites: readonly string[]): Field => ({
  text: truncate(capital(text), fieldLength),
  cites: [...cites],
});

/**
 * The spec out of the canon: each field says what an entry says and cites it; what no entry says is made up, and cites
 * nothing.
 */
export function crystallize(mind: TeamMind): Spec {
  const {
    context: { canon, settled, again },
    lore,
    staged,
    shared,
  } = mind;
  const { say, told, land, burden } = lore;
  const roll = shared('spec');
  const found = (lead: Lead, otherwise: string): Field => lastWith(canon, lead) ?? field(`${otherwise}.`, []);
  const saidBy = (part: GoalPart, otherwise: () => string): Field => {
    const entry = settled.get(part);
    return entry === undefined ? field(otherwise(), []) : field(entry.value, [entry.entry.id]);
  };
  const [name, mood] = [settled.get('NAME'), settled.get('MOOD')];
  const named = name === undefined ? [] : [name.entry.id];
  const worldName = labelOf(name?.value ?? nameOf(land, burden, roll));
  const landmarks = landmarksOf(mind);
  const [appearance, quarrel] = [found('appearance', lore.look), lore.conflicts[0]];
  const stakes = found('stakes', quarrel?.stakes ?? say('what is left of the {load}'));
  const cites = [...new Set([...named, ...landmarks.flatMap((one) => one.visualKey.cites)])].slice(0, 12);
  return {
    worldName: { text: staged('invalid-spec') ? 'tbd' : worldName, cites: [...named] },
    governingLogic: saidBy('GOVERNING_LOGIC', () => say('Whatever is said of {load} has to be shown.')),
    aestheticMood: {
      adjectives: adjectivesFrom(mood?.value ?? '', moodOf(land, burden, roll)),
      cites: mood === undefined ? [] : [mood.entry.id],
    },
    landmarks,
    inhabitants: {
      appearance,
      cultureSnapshot: found('culture', lore.custom),
      relationshipToPlace: found('relationship', lore.stay),
    },
    tension: {
      conflict: saidBy('CONFLICT', () => quarrel?.quarrel ?? say('{Hungry} want {load}.')),
      stakes: again
        ? field(`${truncate(stakes.text, fieldLength - 200)} ${paidFirst} ${burden.hungry}.`, stakes.cites)
        : stakes,
      visualManifestation: found('manifest', quarrel?.seen ?? 'two crowds face each other across a rift'),
    },
    heroImageDescription: {
      text: proseOf(
        [
          heroOf(worldName, told.biome, canon, mind, landmarks),
          `Small figures give the scale: ${appearance.text.toLowerCase()}`,
          ...carried(mind),
        ].join(' '),
      ),
      cites,
    },
    curveballs: mind.context.thrown.map(({ id, text }) => ({
      id,
      metBy: canon
        .filter((entry) => entry.text.includes(quotedThrow(text)))
        .map((entry) => entry.id)
        .slice(0, 12),
    })),
  };
}

/** The latest entry that has a sentence of this kind. */
function lastWith(canon: readonly Entry[], lead: Lead): Field | null {
  const entry = canon.findLast(({ text }) => after(lead, text) !== null);
  const text = entry === undefined ? null : after(lead, entry.text);
  return entry === undefined || text === null ? null : field(`${text}.`, [entry.id]);
}

/** The three that the canon has, and in place of a missing one what the team had in mind for it. */
function landmarksOf({ context: { settled }, lore: { sites } }: TeamMind): Landmark[] {
  const names = tiedParts.flatMap((part) => settled.get(part)?.value.split(':')[0] ?? []);
  const spare = sites.filter((site) => !names.includes(site.name));
  return tiedParts.map((part, nth): Landmark => {
    const here = settled.get(part);
    const site = spare[nth] ?? sites[nth];
    if (here === undefined)
      return {
        name: { text: labelOf(site?.name ?? part), cites: [] },
        description: field(site?.is ?? part, []),
        significance: field(`${site?.matters ?? part}.`, []),
        visualKey: field(`${site?.seen ?? part}.`, []),
      };
    const [
      {
        value,
        entry: { id, text },
      },
      [name = part],
    ] = [here, here.value.split(':')];
    const about = text.slice(Math.max(0, text.indexOf(name)));
    const said = (lead: Lead) => field(`${after(lead, about) ?? value}.`.replace(/\.\.$/, '.'), [id]);
    return {
      name: { text: labelOf(name), cites: [id] },
      description: field(value.slice(name.length).replace(/^:\s*/, '') || value, [id]),
      significance: said('significance'),
      visualKey: said('visual'),
    };
  });
}

/** As many adjectives as a spec has, the canon's first. */
function adjectivesFrom(mood: string, others: readonly string[]): string[] {
  const { least, most } = defaultPolicy.spec.moodAdjectives;
  const own = [...new Set(adjectivesIn(mood).map((word) => truncate(word, 40)))].slice(0, most);
  return own.length >= least
    ? own
    : [...new Set([...own, ...others, 'weathered', 'wide'])].slice(0, Math.max(least, 4));
}

/** What one would see first, from the far to the near. */
function heroOf(
  name: string,
  biome: string,
  canon: readonly Entry[],
  { lore }: TeamMind,
  [one, two, three]: readonly Landmark[],
): string {
  const built = lastWith(canon, 'built')?.text.replace(/\.$/, '').toLowerCase() ?? lore.say('{matter}, under {sky}');
  const sight = lastWith(canon, 'sight')?.text ?? `${capital(lore.burden.sight)}.`;
  const seen = (landmark: Landmark | undefined) => (landmark?.visualKey.text ?? '').replace(/\.$/, '').toLowerCase();
  return `A wide view of ${name}, ${biome}: ${built}. In the middle, ${seen(one)}. On the left ${seen(two)}, and far off on the right ${seen(three)}. ${sight}`;
}

/** Markers that the engineer has to see, who reads the spec alone. */
const carried = ({ staged }: TeamMind): string[] =>
  (Object.keys(pictureMarkers) as PictureMarker[]).filter((marker) => staged(marker)).map((marker) => written(marker));
