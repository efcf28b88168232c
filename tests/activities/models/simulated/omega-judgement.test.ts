import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { Contribution } from '../../../../shared/omega/answers/contribution.ts';
import { SessionContext } from '../../../../activities/models/simulated/omega/context.ts';
import { readPrompt, type SessionPrompt } from '../../../../activities/models/simulated/prompt.ts';
import { cast } from '../../../../shared/omega/agents/cast.ts';
import type { Altered } from './omega-asked.ts';
import type { SessionFixture } from './omega-session.ts';
import { play, problem } from './omega-play.ts';

/*
 * What Symposium makes of agents that differ in one thing from the obliging ones: words may change, and nothing else
 * does.
 */

const altered = (alter: SessionFixture['alter']) =>
  play(problem, 6, {}, (fixture) => {
    fixture.alter = alter;
  });
const plain = play(problem);
type Said = Contribution & Record<string, Json>;

/** Other words for one thing in each cycle, as one who writes it anew each time would choose. */
const openings = ['All in all', 'Taken together', 'In sum', 'On the whole', 'When all is said', 'To conclude'];
const inOtherWords = (statement: string, cycle: number) =>
  `${openings[cycle % openings.length] ?? ''}, and in the words of cycle ${'ABCDEFGH'[cycle] ?? ''}: ${statement}`;
/** It says this and nothing else, on the grounds that it had. */
const stating = (said: Said, statement: string): Json => {
  const requires = [...(said.claims[0]?.requires ?? [])];
  return {
    ...said,
    claims: [{ id: 'C1', statement, because: 'It is what was left.', requires, alternatives: [], confidence: 0.8 }],
  };
};

const changes: readonly [string, (said: Altered) => Json][] = [
  [
    'the answer’s author words its answer anew each cycle',
    ({ agent, cycle, answer }) => {
      const said = answer as Said;
      return agent === 51 && said.claims.length > 0
        ? { ...said, claims: said.claims.map((one) => ({ ...one, statement: inOtherWords(one.statement, cycle) })) }
        : answer;
    },
  ],
  [
    'the Survivor Synthesizer states its core as a claim, as its prompt asks',
    ({ agent, cycle, answer }) =>
      agent === 46 ? stating(answer as Said, inOtherWords('What stands is the core.', cycle)) : answer,
  ],
  [
    'Session Memory notes a piece of evidence in each cycle',
    ({ agent, cycle, answer }) =>
      agent === 53
        ? {
            ...(answer as Said),
            evidence: [
              {
                evidence: inOtherWords('A table of arrivals.', cycle),
                source: 32,
                supports: [],
                contradicts: [],
                strength: 'WEAK',
              },
            ],
          }
        : answer,
  ],
  [
    'everybody who collects or judges states a claim in each cycle',
    ({ agent, task, cycle, answer }) =>
      agent >= 40 && agent <= 52 && task === 'contribute'
        ? stating(answer as Said, inOtherWords(`Agent ${agent} has finished.`, cycle))
        : answer,
  ],
];

describe('a session ends in as many cycles as the plain one where', () => {
  test.each(changes)('%s', (_, alter) => {
    const { decision, fixture } = altered(alter);
    expect(plain.decision).toMatchObject({ decision: 'TERMINATE', status: 'SUCCESS' });
    expect(decision).toMatchObject({ decision: 'TERMINATE', status: 'SUCCESS' });
    expect(fixture.asked.length).toBe(plain.fixture.asked.length);
  });
});

/** The claims that an examiner was given. */
const given = ({ message, agent }: Altered, section: 'claimsToVerify' | 'claimsToAttack') =>
  new SessionContext(readPrompt(`# ${cast[agent].key.toUpperCase()} System Prompt\n`, message) as SessionPrompt).claims(
    section,
  );

describe('confidence means something where', () => {
  test('verifiers take every claim, as their task says: nothing is certain, and words still tell', () => {
    const { decision, fixture } = altered((said) =>
      cast[said.agent].tier === 'VERIFICATION' && said.task === 'contribute'
        ? {
            ...(said.answer as Said),
            findings: given(said, 'claimsToVerify').map(({ id }) => ({
              claimId: id,
              result: 'VERIFIED',
              reason: 'It holds.',
            })),
          }
        : said.answer,
    );
    const last = fixture.rows.findLast(({ kind }) => kind === 'PROPAGATION');
    const sure = last?.kind === 'PROPAGATION' ? Object.values(last.confidences) : [];
    expect(sure.length).toBeGreaterThan(10);
    expect(Math.max(...sure)).toBeLessThan(0.97);
    expect(new Set(sure).size).toBeGreaterThan(4);
    expect(decision).toMatchObject({ status: 'SUCCESS' });
  });

  test('one of twelve attackers answers PARTLY throughout, at HIGH stakes: the claims go on as mended', () => {
    const partly: SessionFixture['alter'] = (said) =>
      said.agent === 35 && said.task === 'contribute'
        ? {
            ...(said.answer as Said),
            findings: given(said, 'claimsToAttack').map(({ id, statement }) => ({
              claimId: id,
              result: 'PARTLY',
              reason: 'It is said too widely.',
              survivesAs: statement.startsWith('As a rule') ? statement : `As a rule: ${statement}`.slice(0, 600),
            })),
          }
        : said.answer;
    const { decision, fixture } = play(problem, 6, { stakes: 'HIGH' }, (one) => {
      one.alter = partly;
    });
    expect(decision).toMatchObject({ status: 'SUCCESS' });
    expect(fixture.asked.findLast(({ agent }) => agent === 51)?.message).toContain('As a rule:');
  });
});

test('what everything was settled against falls, is rejected and bears no answer', () => {
  const { fixture, cycles } = play(`${problem} [simulate: contradiction]`, 6, {}, (one) => {
    one.alter = ({ agent, task, answer }) =>
      agent === 50 && task === 'contribute'
        ? {
            ...(answer as Said),
            resolutions: ((answer as Said)['resolutions'] as Record<string, Json>[]).map((settled) => ({
              ...settled,
              settlement: 'A',
            })),
          }
        : answer;
  });
  const contested = new Set(
    fixture.rows.flatMap((row) => (row.kind === 'CONTRADICTION' && row.b.claim !== null ? [row.b.claim] : [])),
  );
  const last = fixture.rows.findLast(({ kind }) => kind === 'PROPAGATION');
  const sure = last?.kind === 'PROPAGATION' ? last.confidences : {};
  expect(contested.size).toBeGreaterThan(0);
  for (const claim of contested) {
    expect(sure[claim]).toBeLessThan(0.3);
    expect(cycles.at(-1)?.conclusions).not.toContain(claim);
  }
  expect(fixture.asked.findLast(({ agent }) => agent === 51)?.message).toContain('"settled"');
});
