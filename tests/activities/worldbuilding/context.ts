import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Note } from '../../../activities/store/notes.ts';
import type { AgentContext } from '../../../activities/ask/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { transcriptOf } from '../../../shared/worldbuilding/deliberation/transcript.ts';
import type { ExhibitsNote } from '../../../shared/worldbuilding/judging/exhibits.ts';
import { addresseeOf } from '../../../shared/worldbuilding/context-law.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { memberOf, type AgentKey } from '../../../shared/worldbuilding/roster.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import { artifacts, type Artifact } from '../../../shared/worldbuilding/vocabulary.ts';
import { crystallized, ledger, playRound } from '../../shared/worldbuilding/deliberation/said.ts';
import { sampleCall } from '../../support/store.ts';

/**
 * Desks of a match without a store. Every note carries a mark, `mark-<content>-<addressee>`, so that a request shows
 * what it was made of.
 */

export const runKey = 'a-match-of-its-own';

export const asked = (agent: AgentKey, task: WorldbuildingTask, change: Partial<AskRequest> = {}): AskRequest => ({
  runKey,
  system: 'worldbuilding',
  phase: 'FOUNDATION',
  round: 1,
  agent,
  task,
  subject: { clerk: 'C01' }[agent as string] ?? (agent.startsWith('judge') ? 'J01' : null),
  model: 'simulated:messages',
  outputTokens: 2_000,
  references: {},
  ...change,
});

export const noteFor = (content: string, addressee: string | null, body: Json): Note => ({
  key: `${runKey}/match/${content}/${addressee}`,
  content,
  addressee,
  body,
});

const mark = (content: string, addressee: string) => `mark-${content}-${addressee}`;

/** The debate of one round that is over, and of one that runs. */
function transcript(addressee: string): Json {
  const log = ledger();
  playRound(log, 'FOUNDATION', 1, 'ARCHITECT');
  const state = playRound(log, 'LANDMARKS', 1, 'LOREKEEPER');
  const whole = transcriptOf({ ...state, team: addressee === 'B' ? 'B' : 'A' }, 'LANDMARKS', matchDefaults);
  return JSON.parse(
    JSON.stringify({
      ...whole,
      canon: whole.canon.map((entry, nth) => (nth === 0 ? { ...entry, title: mark('transcript', addressee) } : entry)),
    }),
  ) as Json;
}

const pictures = artifacts.map((artifact: Artifact, nth) => ({
  artifact,
  scene: `The ${artifact}.`,
  sha256: nth === 0 ? null : String(nth).repeat(64),
  why: nth === 0 ? 'there is no picture' : null,
}));
const world = (label: 'X' | 'Y', text: string): ExhibitsNote['worlds'][number] => ({
  label,
  challenge: `${label}: a tidal lagoon`,
  spec: { worldName: { text: `${text} ${label}`, cites: ['C1'] } },
  transcript: [`${label} was debated`],
  pictures,
});

/** What lies in a slot of a reader's context. */
export function filled(content: string, addressee: string): Note {
  const text = mark(content, addressee);
  switch (content) {
    case 'transcript':
      return noteFor(content, addressee, transcript(addressee));
    case 'spec':
      return noteFor(
        content,
        addressee,
        JSON.parse(JSON.stringify(crystallized({ worldName: { text, cites: ['A-C1'] } }))) as Json,
      );
    case 'note':
      return noteFor(content, addressee, { words: [text] });
    case 'exhibits':
      return noteFor(
        content,
        addressee,
        JSON.parse(JSON.stringify({ id: addressee, worlds: [world('Y', text), world('X', text)] })) as Json,
      );
    default:
      return noteFor(content, addressee, { text });
  }
}

/** Slots with what is in them, for this reader; `change` puts something else into one. */
export function contextFor(
  request: AskRequest,
  slots: Readonly<Record<string, string>>,
  change: Readonly<Record<string, Note | StoredCall>> = {},
  policy: object = matchDefaults,
): { readonly context: AgentContext; readonly references: Record<string, string> } {
  const own = addresseeOf(request) ?? 'nobody';
  const held = {
    ...Object.fromEntries(Object.entries(slots).map(([slot, content]) => [slot, filled(content, own)])),
    ...change,
  };
  const entries = Object.entries(held);
  return {
    context: {
      run: {
        runKey,
        system: 'worldbuilding',
        parent: null,
        corpus: 'simulated',
        brief: {},
        policy,
        createdAt: '2026-11-21T00:00:00.000Z',
      },
      answers: Object.fromEntries(entries.flatMap(([slot, one]) => ('task' in one ? [[slot, one]] : []))),
      notes: entries.flatMap(([, one]) => ('task' in one ? [] : [one])),
    },
    references: Object.fromEntries(entries.map(([slot, { key }]) => [slot, key])),
  };
}

export function stored(agent: AgentKey, task: WorldbuildingTask, answer: Json): StoredCall {
  const call = sampleCall({
    runKey,
    phase: memberOf(agent) === null ? 'ARTIFACTS' : 'CRYSTALLIZATION',
    agent,
    task,
    answer,
  });
  return { ...call, key: callKey(call), requestHash: '', responseHash: '' };
}
