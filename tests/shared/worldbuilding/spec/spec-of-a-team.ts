import type { Json } from '../../../../shared/kernel/json.ts';
import type { SpecOrder } from '../../../../shared/worldbuilding/activities.ts';
import type { Spec } from '../../../../shared/worldbuilding/answers.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { settledSpec, type SettledSpec, type SpecReading } from '../../../../shared/worldbuilding/spec/settled-spec.ts';
import { roles } from '../../../../shared/worldbuilding/vocabulary.ts';
import { byAll, debateOf } from '../debate/in-memory.ts';
import { crystallized, voted } from '../deliberation/said.ts';

export const most = policy.crystallizations;
export const flawed = crystallized({ worldName: { text: 'TBD', cites: ['A-C9'] } });

/** A team that has agreed on one thing, and its way to a spec. */
export function team() {
  const log = debateOf('A');
  log.upToVote();
  log.say('VOTE', byAll(voted('ACCEPT')));
  const answers = log.written.answers;
  const keep = (ref: string, answer: object): string => {
    answers.set(ref, JSON.parse(JSON.stringify(answer)) as Json);
    return ref;
  };
  const order = (attempt: number, came: SpecOrder['came']): SpecOrder => ({
    runKey: 'a-match',
    team: 'A',
    attempt,
    came,
  });
  const read = (given: SpecOrder): SpecReading => settledSpec(given, log.written, policy);
  const settle = (given: SpecOrder): SettledSpec => {
    const reading = read(given);
    if (!reading.ok) throw new Error(reading.problem);
    reading.settled.rows.forEach(log.write);
    return reading.settled;
  };
  return {
    log,
    order,
    read,
    settle,
    begin: () => settle(order(1, { is: 'NOTHING' })),
    write: (attempt: number, spec: Spec | null) =>
      settle(order(attempt, { is: 'SPEC', ref: spec === null ? null : keep(`spec-${attempt}`, spec) })),
    /** `+` ratifies, `-` refuses, `?` unreadable, `.` absent; by role. */
    vote: (attempt: number, signs: string) =>
      settle(
        order(attempt, {
          is: 'VOTES',
          results: signs.split('').map((sign, nth) => {
            const speaker = roles[nth] ?? 'ARCHITECT';
            if (sign === '?' || sign === '.') return { speaker, ref: null, lost: sign === '?' ? 'unscored' : 'absent' };
            return {
              speaker,
              ref: keep(`vote-${attempt}-${speaker}`, { ratify: sign === '+', reason: `because ${speaker}` }),
              lost: null,
            };
          }),
        }),
      ),
  };
}
