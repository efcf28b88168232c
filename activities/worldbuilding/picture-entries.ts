import { house, type LedgerEntry, orchestratorVersion } from '../../shared/kernel/index.ts';
import { type PaintOrder, pictureKey } from '../../shared/worldbuilding/index.ts';
import type { NewPicture } from './stored-pictures.ts';

/** Who is asked for a picture, in the ledger. It is no agent: it has no prompt, and knows a prompt and nothing else. */
export const imageModelName = 'painter';

const version = `orchestrator_v${orchestratorVersion}`;

/** Written before the request leaves: a crash then shows as a question without an answer, never as nothing. */
export function paintAsked(order: PaintOrder, model: string, attempt: number): LedgerEntry {
  const key = pictureKey(order);
  return {
    entryKey: `asked/${key}#${attempt}`,
    phase: 'ARTIFACTS',
    sender: house,
    recipient: imageModelName,
    type: 'CALL',
    confidence: null,
    content: { state: 'asked', call: key, task: 'paint', subject: order.artifact, model, team: order.team },
    metadata: { agent_version: version, iteration: order.ordinal, attempt },
  };
}

/** The provider gave no picture, and said or showed why. */
export function paintFailed(order: PaintOrder, model: string, attempt: number, code: string): LedgerEntry {
  const asked = paintAsked(order, model, attempt);
  return {
    ...asked,
    entryKey: `failed/${pictureKey(order)}#${attempt}`,
    content: { ...asked.content, state: 'failed', why: code },
  };
}

/** The picture is there, or what came in its place. */
export function paintDone(picture: NewPicture, attempt: number): LedgerEntry {
  return {
    ...ended(picture, picture.outcome === 'painted' ? 'answered' : picture.outcome, attempt),
    entryKey: `call/${picture.key}`,
  };
}

/**
 * A second attempt was paid for the same picture at the same time: the first that was stored stands, and this one's
 * cost is not hidden.
 */
export function paintedTwice(picture: NewPicture, attempt: number): LedgerEntry {
  return { ...ended(picture, 'unused', attempt), entryKey: `unused/${picture.key}#${attempt}` };
}

function ended(
  { key, team, artifact, ordinal, model, seed, image, why, costMicrodollars, durationMs, requestId }: NewPicture,
  state: string,
  attempt: number,
): Omit<LedgerEntry, 'entryKey'> {
  return {
    phase: 'ARTIFACTS',
    sender: imageModelName,
    recipient: house,
    type: 'CALL',
    confidence: null,
    content: {
      state,
      call: key,
      task: 'paint',
      subject: artifact,
      model,
      team,
      seed,
      sha256: image?.sha256 ?? null,
      why,
      duration_ms: durationMs,
      usage: { input: 0, cached: 0, output: 0, cost_microdollars: costMicrodollars },
    },
    metadata: { agent_version: version, iteration: ordinal, attempt, request_id: requestId },
  };
}
