import { disputed, type Story, type Verdict } from '../story.ts';
import type { Acts } from './acts.ts';

/** Any agent may call for a person (scenario rules §4.3): then nothing else is decided first. */
export function calledFor(story: Story, reports: readonly Acts[]): Verdict | null {
  const calling = reports.filter(({ facts }) => facts.escalation).map(({ by }) => by);
  if (calling.length === 0) return null;
  return disputed(
    'escalation',
    `${calling.join(' and ')} called for a person in ${story.run.phase}. Accept, retry, redesign, split or discard?`,
    calling.map((agent) => `${agent} invoked ESCALATION; its reason stands in its report`),
  );
}
