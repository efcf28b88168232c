import type { OwnAnswer } from '../../../activities/models/simulated/prompt.ts';
import type { Check, Draft } from './rules.ts';

/** What the simulated models say. `[simulate: doubt]` in a topic: one claim is never confirmed, so a person is asked. */
export const simulated: OwnAnswer = (_seed, { agent, sections }): Draft | Check => {
  const topic = String(sections.find(({ label }) => label === 'topic')?.body);
  const claims = ['has a name', 'is known to many', 'was described before'].map((what, place) => ({
    id: `C${place + 1}`,
    statement: `${topic} ${what}.`,
  }));
  if (agent === 'EDITOR')
    return { title: topic, text: claims.map(({ statement }) => statement).join(' '), claims, confidence: 0.8 };
  const doubted = topic.includes('[simulate: doubt]') ? 'C2' : '';
  const because = (id: string) => (id === doubted ? 'No source says so.' : 'Several sources say so.');
  const verdicts = claims.map(({ id }) => ({ claim: id, confirmed: id !== doubted, because: because(id) }));
  return { verdicts, confidence: 0.9 };
};
