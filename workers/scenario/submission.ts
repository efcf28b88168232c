import { personName, readPolicy } from '../../shared/scenario/index.ts';
import { readSubmission, sentence, submissionDeficiencies } from '../../shared/scenario/submission/index.ts';
import { convert, evaluate } from '../../activities/verification/evaluate.ts';
import { givenObject } from '../client/given.ts';
import { RequestError, SubmissionRefused } from '../client/request-error.ts';
import { readRequest, type ScenarioRequest, type StartOptions } from './request.ts';

export interface SubmitOptions extends StartOptions {
  /** Who wrote the scenario; it stands in its documents. */
  readonly author: string;
}

/**
 * Checks a scenario from outside before anything is started (scenario rules §8.6). Throws `RequestError` where it
 * cannot be read, with every field that is wrong, and `SubmissionRefused` where it can but falls short of SEED's
 * criteria, with every deficiency.
 */
export function readSubmissionRequest(given: unknown, asked: SubmitOptions): ScenarioRequest {
  const { author, ...options } = givenObject('options', asked, 'author');
  const read = readSubmission(given);
  const name = personName.safeParse(author);
  const problems = [
    ...(read.ok ? [] : read.flaws.map((flaw) => sentence(flaw))),
    ...(name.success ? [] : name.error.issues.map(({ message }) => `author: ${message}`)),
  ];
  if (!read.ok || !name.success) throw new RequestError(problems);
  const { submission } = read;
  const request = readRequest(submission.brief, options);
  const policy = readPolicy(request.input.policy);
  const deficiencies = policy.ok
    ? submissionDeficiencies(submission, policy.policy, { evaluate, convert })
    : policy.problems;
  if (deficiencies.length > 0) throw new SubmissionRefused(deficiencies);
  return { ...request, input: { ...request.input, submission: { author: name.data, scenario: submission.scenario } } };
}
