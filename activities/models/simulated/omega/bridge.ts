import type { Contribution } from '../../../../shared/omega/answers/index.ts';
import { cast } from '../../../../shared/omega/agents/index.ts';
import { listIn, type ShownClaim } from './context.ts';
import { carrying } from './markers.ts';
import { about, joining, methodOf } from './methods.ts';
import type { SessionMind } from './mind.ts';
import { claim, contribution, sentenceOf, used } from './said.ts';
import { isPeripheral } from './standing.ts';

/** Those who object where a demo asks for contradictions: few enough not to halt the session. */
const objectors: ReadonlySet<number> = new Set([21, 22, 24]);

/**
 * A bridge joins what was handed to it. Where a thinker had nothing to add, or the board holds what bridges have built,
 * it adds nothing either.
 */
export function bridge(mind: SessionMind): Contribution {
  const { id, context, topic, markers } = mind;
  const handed = context.handed('claims');
  const given = context.claims('claims');
  const board = context.claims('claimBoard');
  const built = handed.length === 0 && board.some(({ author }) => ['BRIDGE', 'META'].includes(cast[author].tier));
  if (built || handed.some(({ fields }) => listIn(fields['claims']).length === 0))
    return contribution(mind, `Nothing new to join about “${topic[0]}”.`);
  const opposed = objections(mind, given);
  const sound = [...given, ...board]
    .filter((shown) => cast[shown.author].tier === 'GENESIS' && !isPeripheral(shown.id) && !opposed.includes(shown))
    .slice(0, 3);
  const { main, because } = methodOf(joining, id);
  return contribution(mind, about(main, topic), {
    claims: [
      claim(
        1,
        carrying(about(main, topic), markers),
        `${about(because, topic)} ${sound.length === 0 ? '' : `It joins ${sound.map((shown) => shown.id).join(', ')}.`}`.trim(),
        mind.roll.between([0.74, 0.86, 0.01]),
        sound.map((shown) => shown.id),
      ),
    ],
    references: sound.map((shown) => ({
      type: 'USES' as const,
      sourceAgent: shown.author,
      sourceElement: shown.id,
      relationship: 'It is one of the premises that are joined here.',
      confidenceImpact: 'NONE' as const,
    })),
    inputsUsed: used([...sound, ...opposed], 'read as a premise'),
    contradictions: opposed.map((shown) => ({
      with: shown.id,
      severity: severityOf(mind),
      statement: carrying(
        sentenceOf(
          `As ${mind.name} joins it, “${topic[0]}” does not depend on “${topic[1]}” in the way that ${shown.id} says.`,
        ),
        markers,
      ),
    })),
    flags: { requiresResolution: opposed.length > 0, blocksProgress: false, breakthrough: false },
  });
}

function severityOf({ id, markers }: SessionMind) {
  if (markers.has('cascade')) return 'FATAL';
  return id === 22 ? 'MINOR' : 'SERIOUS';
}

/** Only what was claimed in the first cycle is contradicted: nobody quarrels twice. */
function objections({ id, markers }: SessionMind, given: readonly ShownClaim[]): readonly ShownClaim[] {
  const first = given.filter(({ iteration }) => iteration === 1);
  if (markers.has('cascade')) return first.slice(0, 4);
  return markers.has('contradiction') && objectors.has(id) ? first.slice(-1) : [];
}
