import type { Response } from '../../../../shared/worldbuilding/answers.ts';
import { subjectOf } from './desk.ts';
import { inTurn } from './in-turn.ts';
import type { TeamMind } from './mind.ts';
import { remarks, type Remarks } from './remarks.ts';
import { cut, lengths } from './said.ts';

const seats = { architect: 'ARCHITECT', lorekeeper: 'LOREKEEPER', synthesizer: 'SYNTHESIZER' } as const;

/** Something beside the proposal, a change of it or a doubt; at times two of these, and never mere approval. */
export function respond(mind: TeamMind): Response {
  const {
    agent,
    desk,
    lore: { say },
    staged,
    roll,
  } = mind;
  const subject = subjectOf(desk);
  if (staged('pure-agreement') && subject !== null)
    return { adds: cut(subject.body, lengths.response), modifies: null, objects: null };
  const seat = agent === 'architect' || agent === 'lorekeeper' || agent === 'synthesizer' ? seats[agent] : null;
  if (seat === null) throw new Error(`${agent} does not respond.`);
  const from = (kind: keyof Remarks) => inTurn(remarks[seat][kind].map(say), (text) => [text], `${seat}|${kind}`, mind);
  const course = roll.unit();
  const [adding, changing, doubting] = [course < 0.7, course >= 0.45 && course < 0.9, course >= 0.85];
  return {
    adds: adding ? from('adds') : null,
    modifies: changing ? from('modifies') : null,
    objects: doubting ? from('objects') : null,
  };
}
