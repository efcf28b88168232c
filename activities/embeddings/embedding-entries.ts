import { randomUUID } from 'node:crypto';
import { house, type Json, type LedgerEntry, orchestratorVersion } from '../../shared/kernel/index.ts';
import { embeddedTokens, embeddingPriceOf } from './prices.ts';

/** Who is asked for a vector, in the ledger. It is no agent: it has no prompt and says nothing. */
const embedderName = 'embedder';

/** One text to be embedded for a run. `hash`: of the text. `subject`: what it is about, by its id; null: the run. */
export interface Embedding {
  readonly embedder: string;
  readonly text: string;
  readonly hash: string;
  readonly phase: string;
  readonly subject: string | null;
}

/** One attempt at it: its rows, and what became of it. */
export interface EmbeddingRows {
  /** Written before the request leaves: a crash then shows as a question without an answer, never as nothing. */
  readonly asked: LedgerEntry;
  /** The vector is there, and costs this. */
  readonly answered: LedgerEntry;
  failed(why: string): LedgerEntry;
}

/** The rows of an embedding, as of every call that is paid (kernel rules §24). Its tokens are counted densely. */
export function embeddingRows({ embedder, text, hash, phase, subject }: Embedding): EmbeddingRows {
  const call = `embed/${embedder}/${hash}`;
  const asking = randomUUID();
  const entry = (state: string, entryKey: string, more: Readonly<Record<string, Json>>): LedgerEntry => ({
    entryKey,
    phase,
    ...(state === 'asked' ? { sender: house, recipient: embedderName } : { sender: embedderName, recipient: house }),
    type: 'CALL',
    confidence: null,
    content: { state, call, task: 'embed', subject, model: embedder, ...more },
    metadata: { agent_version: `orchestrator_v${orchestratorVersion}`, iteration: 1, attempt: 1, asking },
  });
  const tokens = embeddedTokens(text);
  const usage = { input: tokens, cached: 0, output: 0, cost_microdollars: embeddingPriceOf(embedder, tokens) };
  return {
    asked: entry('asked', `asked/${call}#${asking}`, {}),
    answered: entry('answered', `call/${call}`, { usage }),
    failed: (why) => entry('failed', `failed/${call}#${asking}`, { why }),
  };
}
