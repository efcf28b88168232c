import type { AskResult } from '../../shared/kernel/ask.ts';
import type { phiTasks } from '../../shared/omega/answers/by-agent.ts';
import { cast } from '../../shared/omega/agents/cast.ts';
import type { OmegaFacts } from '../../shared/omega/answers/facts.ts';
import { phi } from '../../shared/omega/deployment/priorities.ts';
import { ask } from '../kernel/ask.ts';
import type { Session } from './session.ts';

/** A question to PHI, which is in no wave. `does`: what a person reads in the UI, as in `PHI judges, cycle 2`. */
export function askPhi<T extends (typeof phiTasks)[number]>(
  session: Session,
  task: T,
  does: string,
  references: Readonly<Record<string, string>>,
  subject: string | null = null,
): Promise<AskResult<OmegaFacts[T]>> {
  return ask(session.run, {
    agent: cast[phi].key,
    task,
    subject,
    verb: does,
    line: `PHI ${does}`,
    outputTokens: session.policy.outputTokens[task],
    references,
  });
}
