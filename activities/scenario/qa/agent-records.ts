import type { AgentRecord } from '../../../shared/scenario/qa/index.ts';
import { isRepair } from '../../ask/exchange-steps.ts';
import { type Call, isWanting } from '../../store/calls.ts';
import type { Queryable } from '../../store/database.ts';

type Spoke = Pick<
  AgentRecord,
  'agent' | 'version' | 'scenarios' | 'answers' | 'unscored' | 'confidencePublished' | 'confidenceLost'
>;
type Counts = Omit<AgentRecord, keyof Spoke>;
type Prompt = Pick<AgentRecord, 'agent' | 'version'>;

/** A word on the final status, and the one that was published. */
interface Statement extends Prompt {
  readonly answer: { readonly status?: string } | null;
  readonly published: string;
}

/** The part of a row of a dispute that is counted. */
interface Dispute {
  readonly runKey: string;
  readonly content: {
    readonly kind?: string;
    readonly state?: string;
    readonly outcome?: string | null;
    readonly challenger?: string;
    readonly by?: string;
    readonly finding?: { readonly finding?: string } | null;
  };
}

const own = "select run_key from symposium.runs where system = 'scenario' and corpus = $1";

/**
 * What each agent did under each of its system prompts, over all scenarios of a corpus (scenario rules §D.5). Five
 * statements, whatever their number; what may be sealed in Postgres is counted here. A dispute counts for the prompt under
 * which its author last spoke in that scenario.
 */
export async function agentRecords(db: Queryable, corpus: 'simulated' | 'real'): Promise<AgentRecord[]> {
  const spoke = await db.query<Spoke>(
    `select c.agent, c.agent_version as version, count(distinct c.run_key)::int as scenarios,
            (count(*) filter (where c.outcome in ('answered', 'tool')))::int as answers,
            (count(*) filter (where c.outcome not in ('answered', 'tool')))::int as unscored,
            avg(c.confidence) filter (where g.run_key is not null) as "confidencePublished",
            avg(c.confidence) filter (where g.run_key is null and o.run_key is not null) as "confidenceLost"
       from symposium.calls c
       left join symposium.registry g using (run_key)
       left join symposium.run_outcomes o using (run_key)
      where c.run_key in (${own}) group by 1, 2`,
    [corpus],
  );
  const unread = await db.query<Prompt & Pick<Call, 'outcome' | 'why' | 'ordinal'>>(
    `select agent, agent_version as version, ordinal, outcome, why
       from symposium.calls where outcome = 'unreadable' and run_key in (${own})`,
    [corpus],
  );
  const statements = await db.query<Statement>(
    `select c.agent, c.agent_version as version, c.answer, left(g.entry->>'status', 2) as published
       from symposium.calls c join symposium.registry g using (run_key)
      where g.corpus = $1 and c.task = 'readiness' and c.outcome = 'answered'`,
    [corpus],
  );
  const disputes = await db.query<Dispute>(
    `select run_key as "runKey", content from symposium.ledger where type = 'DISPUTE' and run_key in (${own})`,
    [corpus],
  );
  const last = await db.query<Prompt & Pick<Dispute, 'runKey'>>(
    `select distinct on (run_key, agent) run_key as "runKey", agent, agent_version as version
       from symposium.calls where run_key = any($1) order by run_key, agent, at desc`,
    [[...new Set(disputes.rows.map(({ runKey }) => runKey))]],
  );
  const versions = new Map(last.rows.map(({ runKey, agent, version }) => [`${runKey}\n${agent}`, version]));
  const counts = new Counted();
  // A repair is not sent back: one that leaves so much wanting is no answer.
  for (const { agent, version, ...call } of unread.rows)
    if (isWanting(call) && !isRepair(call)) counts.add({ agent, version }, { sentBack: 1 });
  for (const { agent, version, answer, published } of statements.rows)
    counts.add({ agent, version }, { stated: 1, agreed: answer?.status === published ? 1 : 0 });
  for (const { runKey, content } of disputes.rows) {
    const agent = content.challenger ?? content.by ?? '';
    const version = versions.get(`${runKey}\n${agent}`);
    if (version !== undefined) counts.add({ agent, version }, countsOf(content));
  }
  return spoke.rows.map((row) => {
    const counted = counts.of(row);
    return { ...row, ...counted, unscored: row.unscored - counted.sentBack };
  });
}

/** Nothing of a row that rules on nothing: a dispute has a row for each of its steps. */
function countsOf({ kind, state, outcome, finding }: Dispute['content']): Partial<Counts> {
  const isChallenge = kind === 'challenge' && state === 'closed';
  const isVeto = kind === 'veto' && ['stands', 'downgraded', 'escalates'].includes(outcome ?? '');
  if (!isChallenge && !isVeto) return {};
  const proof = finding?.finding ?? 'no-proof';
  const proofs = { proofs: proof === 'no-proof' ? 0 : 1, proofsFailed: ['no-proof', 'fails'].includes(proof) ? 0 : 1 };
  return isVeto
    ? { ...proofs, vetoes: 1, vetoesUpheld: outcome === 'stands' ? 1 : 0 }
    : { ...proofs, challenges: 1, challengesUpheld: ['UPHELD', 'PARTLY-UPHELD'].includes(outcome ?? '') ? 1 : 0 };
}

const nothing: Counts = {
  sentBack: 0,
  stated: 0,
  agreed: 0,
  challenges: 0,
  challengesUpheld: 0,
  vetoes: 0,
  vetoesUpheld: 0,
  proofs: 0,
  proofsFailed: 0,
};

/** Counts by agent and prompt. */
class Counted {
  private readonly byPrompt = new Map<string, Counts>();

  of({ agent, version }: Prompt): Counts {
    return this.byPrompt.get(`${agent}\n${version}`) ?? nothing;
  }

  add(prompt: Prompt, more: Partial<Counts>): void {
    const now = this.of(prompt);
    const sum = (Object.keys(nothing) as (keyof Counts)[]).map((name) => [name, now[name] + (more[name] ?? 0)]);
    this.byPrompt.set(`${prompt.agent}\n${prompt.version}`, Object.fromEntries(sum) as Counts);
  }
}
