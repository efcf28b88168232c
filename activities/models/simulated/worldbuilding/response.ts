import type { Response } from '../../../../shared/worldbuilding/index.ts';
import { subjectOf } from './context.ts';
import { inTurn } from './in-turn.ts';
import type { TeamMind } from './mind.ts';
import { remarks, type Remarks } from './remarks.ts';

const results = { architect: 'ARCHITECT', lorekeeper: 'LOREKEEPER', synthesizer: 'SYNTHESIZER' } as const;

/** Something beside the proposal, a change of it or a doubt; at times two of these, and never mere approval. */
export function respond(mind: TeamMind): Response {
  const {
    agent,
    context,
    lore: { say },
    staged,
    roll,
  } = mind;
  const subject = subjectOf(context);
  if (staged('pure-agreement') && subject !== null) return { adds: subject.title, modifies: null, objects: null };
  const result = agent === 'architect' || agent === 'lorekeeper' || agent === 'synthesizer' ? results[agent] : null;
  if (result === null) throw new Error(`${agent} does not respond.`);
  const from = (kind: keyof Remarks) =>
    inTurn(remarks[result][kind].map(say), (text) => [text], `${result}|${kind}`, mind);
  const course = roll.unit();
  const [adding, changing, doubting] = [course < 0.7, course >= 0.45 && course < 0.9, course >= 0.85];
  return {
    adds: adding ? from('adds') : null,
    modifies: changing ? from('modifies') : null,
    objects: doubting ? from('objects') : null,
  };
}
