import { part, prose, quote, section, table, type Section } from '../../page/page.ts';
import { agentName } from './names.ts';
import type { SessionRecord } from './record.ts';

/**
 * What went wrong and who helped: signatures of failure, the ladder's steps, ways out, and what the tree decided
 * (OMEGA rules §4, §6.4).
 */
export function troubleSection({ failures, escalations, interventions, decisions }: SessionRecord): Section {
  return section(
    'Failures, escalations and decisions',
    [
      failures.length === 0
        ? prose('No signature of failure showed.')
        : table(
            ['Cycle', 'Failure', 'Severity', 'Evidence'],
            failures.map(({ cycle, failure, severity, evidence }) => [String(cycle), failure, severity, evidence]),
          ),
      escalations.length === 0
        ? prose('Nothing had to be escalated.')
        : table(
            ['Cycle', 'Step', 'About', 'Result', 'Why'],
            escalations.map(({ cycle, step, subject, outcome, why }) => [String(cycle), step, subject, outcome, why]),
          ),
      ...(interventions.length === 0
        ? []
        : [
            part('Ways out', [
              table(
                ['Cycle', 'Taken', 'Passed over', 'Sessions of its own'],
                interventions.map(({ cycle, take, passed, children }) => [
                  String(cycle),
                  take,
                  passed.map(({ intervention, why }) => `${intervention}: ${why}`).join('\n'),
                  children.join('\n'),
                ]),
              ),
            ]),
          ]),
      ...(decisions.length === 0
        ? []
        : [
            part('What was decided after each cycle', [
              table(
                ['Cycle', 'Decision', 'Why'],
                decisions.map(({ cycle, decision, status, failureType, why }) => [
                  String(cycle),
                  [decision, status, failureType].filter((word) => word !== null).join(' '),
                  why,
                ]),
              ),
            ]),
          ]),
    ],
    true,
  );
}

/** Questions to people, with what they said. */
export function peopleSection({ reviews }: SessionRecord): Section {
  return section(
    'People',
    reviews.length === 0
      ? [prose('No person had to decide anything.')]
      : reviews.map(({ review, kind, question, openedAt, ending, option, reviewer, justification }) =>
          part(review, [
            table(
              ['About', 'Asked', 'Ended', 'By'],
              [[kind, openedAt, option === null ? ending : `${ending}, option ${option}`, reviewer ?? 'nobody']],
            ),
            quote('the question', question),
            ...(justification === '' ? [] : [quote(reviewer ?? '', justification)]),
          ]),
        ),
    true,
  );
}

/** Whose words they are. */
export function provenanceSection({ voices, orchestrator, corpus }: SessionRecord): Section {
  return section(
    'Provenance',
    [
      prose(
        `Orchestrator ${orchestrator}, ${corpus} corpus. Each agent's version ends in the beginning of its charge's SHA-256.`,
      ),
      part(
        'Agents, models and charges',
        [
          table(
            ['Agent', 'Model', 'Snapshot', 'Version', 'Calls'],
            voices.map(({ agent, model, snapshot, version, calls }) => [
              agentName(agent),
              model,
              snapshot,
              version,
              String(calls),
            ]),
          ),
        ],
        true,
      ),
    ],
    true,
  );
}

/** Every row of the session, in its order (OMEGA rules §6.5). */
export function auditSection({ termination: { auditTrail } }: SessionRecord): Section {
  return section(
    'Audit trail',
    [
      part(
        `${auditTrail.length} events`,
        [
          table(
            ['When', 'What'],
            auditTrail.map(({ timestamp, event }) => [timestamp, event]),
          ),
        ],
        true,
      ),
    ],
    true,
  );
}
