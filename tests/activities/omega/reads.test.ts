import { describe, expect, test } from 'vitest';
import { readPrompt } from '../../../activities/models/simulated/prompt.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { agentIds, cast, type AgentId } from '../../../shared/omega/agents/cast.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { contracts } from '../../../shared/omega/contracts/contracts.ts';
import { inputsOf } from '../../../shared/omega/contracts/inputs.ts';
import { outputTypes } from '../../../shared/omega/contracts/outputs.ts';
import { play, problem } from '../models/simulated/omega-play.ts';

/*
 * What a prompt says under "Reads", against what its agent is given (OMEGA rules §2.4): the contract's labels, the labels
 * of a request that is really composed, and the fields that stand in it.
 */

const prompts = await loadPrompts(roster);
const readsOf = (id: AgentId): string =>
  prompts.of(cast[id].key).text.split('\n## Reads\n')[1]?.split('\n## ')[0]?.trim() ?? '';
const wordsIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
/** Explanations come where PHI has asked for them, by no contract (OMEGA rules §5.2). */
const explanations = ['summary', 'report'];
const isLabel = (word: string): boolean => Object.hasOwn(outputTypes, word);

/** A session of two cycles in which as many as can be have spoken, so that contexts are full. */
const { fixture } = play(`${problem} [simulate: contradiction]`, 2, { stakes: 'HIGH', uncertainty: 'HIGH' });
const spoke = new Set(
  fixture.rows.flatMap((row) =>
    row.kind === 'OUTPUT' && row.iteration === fixture.cycle ? [row.testimony.agent as number] : [],
  ),
);

/** The request that an agent gets by its contract at this moment; PHI's last words are asked by it. */
function requestOf(id: AgentId): string {
  const slots = inputsOf(id, spoke).given.map(({ agentId, outputType }) => [agentId as AgentId, outputType] as const);
  return fixture.ask(id, id === 57 ? 'synthesise' : 'contribute', 'SYNTHESIS', slots).message;
}
const labelsOf = (id: AgentId, message: string): string[] => [
  ...new Set(readPrompt(`# ${cast[id].key.toUpperCase()} System Prompt\n`, message).sections.map(({ label }) => label)),
];

const everybody = agentIds.map((id) => ({ id, name: cast[id].name, reads: readsOf(id) }));

describe('what a prompt says that its agent reads', () => {
  test.each(everybody)('$name ($id): the labels of its contract, and no other', ({ id, reads }) => {
    const wanted = new Set(contracts[id].requires.map(({ outputType }) => outputType as string));
    expect(new Set(wordsIn(reads).filter(isLabel))).toEqual(wanted);
  });

  test.each(everybody)('$name ($id): every section of its request, and every field that it names', ({ id, reads }) => {
    const message = requestOf(id);
    const named = new Set(wordsIn(reads));
    // The board stands in for an output that is not there, and `missing` says what nothing stands in for.
    const standIns = new Set(['missing', 'claimBoard']);
    expect(labelsOf(id, message).filter((label) => !named.has(label) && !standIns.has(label))).toEqual([]);
    const fields = [...named].filter((word) => !isLabel(word) && !explanations.includes(word));
    expect(fields.filter((field) => !message.includes(`"${field}":`))).toEqual([]);
  });
});

describe('the standing answer', () => {
  const contributions = fixture.asked.filter(({ task }) => task === 'contribute');
  const answered = contributions.findIndex(({ agent }) => agent === 51);
  const has = ({ agent, message }: (typeof contributions)[number]) =>
    labelsOf(agent, message).includes('standingAnswer');

  test('lies before whoever examines once there is one, with its confidence, and before nobody else', () => {
    const later = contributions.slice(answered + 1);
    const examiners = later.filter(({ agent }) => ['VERIFICATION', 'ADVERSARY'].includes(cast[agent].tier));
    expect(examiners.map(({ agent }) => agent)).toEqual(expect.arrayContaining([27, 40, 44, 46]));
    expect(later.filter(has)).toEqual(examiners);
    expect(examiners.filter(({ message }) => !/"confidence":0\.\d+,"restsOn":\[/.test(message))).toEqual([]);
  });

  test('lies before nobody while there is none', () => {
    expect(contributions.slice(0, answered).filter(has)).toEqual([]);
  });
});

test('nobody is sent to claims that it is not given', () => {
  // Verifiers get what is to be verified, attackers what verification has left standing.
  const beyond =
    /\b(whether or not|even if|unless) (they|it) (were|was|are|is) verified\b|\bunverified\b|\bclaimBoard\b/;
  const sent = everybody.filter(
    ({ id, reads }) => ['VERIFICATION', 'ADVERSARY'].includes(cast[id].tier) && beyond.test(reads),
  );
  expect(sent.map(({ name }) => name)).toEqual([]);
});
