import type { ClassificationFacts } from '../../shared/omega/answers/facts.ts';
import { subjectOf } from '../../shared/omega/place.ts';
import { phi } from '../../shared/omega/deployment/index.ts';
import { askPhi } from './phi.ts';
import { problemReference } from './references.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';

/**
 * What kind of problem it is, by PHI's testimony (OMEGA rules §1.1); asked once more if it cannot be read. null: PHI is
 * lost, and nobody does its work; or the cap refused the question.
 */
export async function classify(session: Session): Promise<ClassificationFacts | null> {
  const { run, policy } = session;
  run.enterRound('CLASSIFICATION', 1);
  const references = problemReference(session, phi);
  for (let retry = 0; retry <= policy.failure.retries; retry += 1) {
    const said = await askPhi(
      session,
      'classify',
      'classifies',
      references,
      subjectOf({ pass: 1, retry, instead: null }),
    );
    if (said.outcome === 'answered') {
      await settle(session, {
        outputs: [{ agent: phi, ref: said.ref, task: 'classify', quarantined: null }],
        digests: ['problem'],
      });
      return said.facts;
    }
    if (said.outcome === 'absent' && said.failure === 'SPEND_CAP') {
      session.capReached = true;
      return null;
    }
    session.attempts.push({ agent: phi, problem: said.outcome === 'unscored' ? 'UNREADABLE' : 'NO_ANSWER' });
  }
  return null;
}
