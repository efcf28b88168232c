import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposers, roleRows, taskOfTurn } from '../../../shared/worldbuilding/roles.ts';
import {
  agentKeys,
  clerk,
  agentOf,
  judgePlaces,
  moderator,
  promptEngineer,
  roster,
  soloist,
  memberOf,
  teamAgents,
} from '../../../shared/worldbuilding/roster.ts';
import { roles, speakers, teams, turns } from '../../../shared/worldbuilding/vocabulary.ts';

describe('the roster', () => {
  test('has both teams, an engineer, a moderator and a clerk for both, one who plays alone, the bench, and nobody else', () => {
    expect(teamAgents).toHaveLength(teams.length * roles.length);
    expect(Object.keys(roster).sort()).toEqual(
      [...teamAgents, promptEngineer, moderator, clerk, soloist, ...judgePlaces].sort(),
    );
    expect([...agentKeys].sort()).toEqual(Object.keys(roster).sort());
  });

  test.each(teams.flatMap((team) => roles.map((role) => ({ team, role }))))(
    'knows the $role of team $team by its key, and its key by that',
    ({ team, role }) => {
      expect(memberOf(agentOf(team, role))).toEqual({ team, role });
    },
  );

  test.each([
    promptEngineer,
    moderator,
    clerk,
    soloist,
    ...judgePlaces,
    'c-architect',
    'a-wildcard',
    'A-ARCHITECT',
    'toString',
    '',
  ])('%j sits in no team', (agent) => expect(memberOf(agent)).toBeNull());

  test.each(roles)('asks the %s of either team alike', (role) =>
    expect(roster[agentOf('A', role)]).toEqual(roster[agentOf('B', role)]),
  );

  test.each(roles)('has an answer of the %s for each turn in which it speaks, and for no other turn', (role) => {
    const spoken = turns.filter((turn) => taskOfTurn[turn] in roster[agentOf('A', role)].answers);
    expect(spoken).toEqual(turns.filter((turn) => (roleRows[role].speaks as readonly string[]).includes(turn)));
  });

  test('lets only the two proposers propose, only the Contrarian object, and only the Synthesizer resolve, break a tie and crystallize', () => {
    const who = (task: string) => roles.filter((role) => task in roster[agentOf('B', role)].answers);
    expect(who('propose')).toEqual(proposers);
    expect(who('object')).toEqual(['CONTRARIAN']);
    for (const task of ['resolve', 'break-tie', 'crystallize']) expect(who(task)).toEqual(['SYNTHESIZER']);
    for (const task of ['vote', 'ratify']) expect(who(task)).toEqual(roles);
  });

  test('gives a vote to everybody but the wildcard, who is not on it', () => {
    expect(speakers.filter((speaker) => roleRows[speaker].votes)).toEqual(roles);
    expect(roleRows.WILDCARD.speaks).toEqual(['RESPONSE']);
  });

  test('tells no card whose team it is', () => {
    for (const key of teamAgents) expect(roster[key].role).not.toMatch(/\b[AB]\b|team/);
  });

  test('can print every schema for a provider', () => {
    for (const key of agentKeys)
      for (const schema of Object.values(roster[key].answers))
        expect(z.toJSONSchema(schema)).toHaveProperty('properties');
  });
});
