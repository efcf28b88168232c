import type { AskRequest } from '../../../../shared/kernel/ask.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { Assessment } from '../../../../shared/omega/activities.ts';
import type { OmegaTask } from '../../../../shared/omega/answers/by-agent.ts';
import { assessCycle } from '../../../../shared/omega/assess/assessment.ts';
import { wavesOf } from '../../../../shared/omega/deployment/batches.ts';
import { cast, type AgentId } from '../../../../shared/omega/agents/cast.ts';
import { deploy, type Deployment } from '../../../../shared/omega/deployment/deployment.ts';
import { slotName } from '../../../../shared/omega/contracts/slots.ts';
import { digestOf, isDigestType } from '../../../../shared/omega/digests/digest.ts';
import { plainFraming, type Framing } from '../../../../shared/omega/digests/problem.ts';
import type { ClassificationFacts, ContributionFacts, PartFacts } from '../../../../shared/omega/answers/facts.ts';
import { inputsOf } from '../../../../shared/omega/contracts/inputs.ts';
import { derivedRows } from '../../../../shared/omega/memory/derived.ts';
import { foldSession } from '../../../../shared/omega/memory/session.ts';
import type { RowBodies, RowKind, SessionRow } from '../../../../shared/omega/memory/session-rows.ts';
import { isDigest } from '../../../../shared/omega/contracts/outputs.ts';
import { subjectOf } from '../../../../shared/omega/place.ts';
import { deployAgain } from '../../../../shared/omega/deployment/redeployment.ts';
import type { SessionPhase } from '../../../../shared/omega/agents/roster.ts';
import { sessionDefaults } from '../../../../shared/omega/session-policy.ts';
import type { SessionView } from '../../../../shared/omega/session/view.ts';
import { testimonyOf } from '../../../../shared/omega/answers/testimony.ts';
import type { Trigger } from '../../../../shared/omega/deployment/triggers.ts';
import type { Altered, Asked } from './omega-asked.ts';
import { standingIn } from './omega-standing.ts';
import { compose } from '../../../../activities/ask/compose.ts';
import { answerTo } from '../../../../activities/models/simulated/answer.ts';
import { readPrompt } from '../../../../activities/models/simulated/prompt.ts';
import { factsIn, type AgentContext } from '../../../../activities/ask/system.ts';
import { omegaSystem } from '../../../../activities/omega/system.ts';
import type { Call, StoredCall } from '../../../../activities/store/calls.ts';
import type { Note } from '../../../../activities/store/notes.ts';

const policy = sessionDefaults;
const unpaid: Omit<Call, 'runKey' | 'phase' | 'round' | 'agent' | 'task' | 'subject' | 'answer'> = {
  ordinal: 0,
  outcome: 'answered',
  facts: null,
  why: null,
  confidence: null,
  agentVersion: 'v1',
  model: 'simulated:chat',
  snapshot: '',
  requestId: null,
  stopReason: '',
  pieces: [],
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  costMicrodollars: null,
  durationMs: 0,
};

/** A wave asks for the state many times between two rows. */
const stateOf = (rows: readonly SessionRow[]) => ({ of: rows.length, state: foldSession(rows) });

/** A session without workflow and store: Symposium's rules, digests, sections and facts round the simulated agents. */
export class SessionFixture {
  /** Changes what an agent says, so that a test can see what Symposium makes of it. */
  alter: (said: Altered) => Json = ({ answer }) => answer;
  framing: Framing = plainFraming;
  triggers: readonly Trigger[] = [];
  cycle = 0;
  readonly asked: Asked[] = [];
  readonly rows: SessionRow[] = [];
  readonly #calls = new Map<string, StoredCall>();
  readonly #said = new Map<AgentId, string>();
  readonly #passes = new Map<AgentId, number>();
  readonly #lastAsked = new Map<AgentId, number>();
  readonly #parts = new Map<AgentId, PartFacts>();
  readonly #problem: string;
  readonly #runKey: string;
  readonly #seed: string;
  #folded = stateOf([]);
  #standing: ReturnType<typeof standingIn> | null = null;

  constructor(
    problem: string,
    { runKey = 'bench', seed = 'seven' }: { readonly runKey?: string; readonly seed?: string } = {},
  ) {
    this.#runKey = runKey;
    this.#seed = seed;
    this.#problem = problem;
    this.#row('QUERY', null, { sessionId: runKey, statement: problem });
  }

  get view(): SessionView {
    if (this.#folded.of !== this.rows.length) this.#folded = stateOf(this.rows);
    return { rows: this.rows, state: this.#folded.state, calls: this.#calls };
  }

  part<K extends keyof PartFacts>(agent: AgentId, part: K): NonNullable<PartFacts[K]> | null {
    return this.#parts.get(agent)?.[part] ?? null;
  }

  /** Asks by Symposium's own sections, and takes the answer through schema and facts. */
  ask(
    agent: AgentId,
    task: OmegaTask,
    phase: SessionPhase,
    slots: readonly (readonly [AgentId, string])[] = [],
    subject: string | null = null,
  ): Asked & { readonly key: string } {
    const notes: Note[] = [];
    const answers: Record<string, StoredCall> = {};
    const references: Record<string, string> = {};
    for (const [author, part] of slots) {
      const slot = `${author}/${part}`;
      const call = this.#calls.get(this.#said.get(author) ?? '');
      if (!isDigestType(part as Parameters<typeof isDigestType>[0])) {
        if (call === undefined) throw new Error(`${author} has said nothing.`);
        answers[slot] = call;
        references[slot] = call.key;
      } else {
        const [key, body] = [`note/${part}`, this.#digest(part, agent)];
        if (body === null) continue;
        references[slot] = key;
        notes.push({ key, content: part, addressee: null, body });
      }
    }
    const { key: name } = cast[agent];
    const request: AskRequest = {
      runKey: this.#runKey,
      system: 'omega',
      phase,
      round: Math.max(1, this.cycle),
      agent: name,
      task,
      subject,
      model: 'simulated:chat',
      outputTokens: 8_000,
      references,
    };
    const context: AgentContext = {
      run: {
        runKey: this.#runKey,
        system: 'omega',
        parent: null,
        corpus: 'simulated',
        brief: { problem: this.#problem },
        policy,
        createdAt: '',
      },
      answers,
      notes,
    };
    const { preamble, runLine } = omegaSystem;
    const message = compose(request, {
      preamble,
      runLine,
      role: name,
      task: omegaSystem.taskText(task, name),
      schemaName: task,
      sections: omegaSystem.sections(request, context),
    });
    const schema = omegaSystem.schemaOf(name, task);
    const plain = schema.parse(
      answerTo(this.#seed, readPrompt(`# ${name.toUpperCase()} System Prompt\n`, message)),
    ) as Json;
    const answer = schema.parse(this.alter({ agent, task, cycle: this.cycle, answer: plain, message })) as Json;
    const facts = factsIn(omegaSystem, request, answer, context);
    const key = `${this.#runKey}/${phase}/${this.cycle}/${name}/${task}/${subject ?? '-'}`;
    this.#calls.set(key, {
      ...unpaid,
      runKey: this.#runKey,
      phase,
      round: request.round,
      agent: name,
      task,
      subject,
      answer,
      key,
      requestHash: '',
      responseHash: '',
    });
    const asked = { agent, task, answer, facts, message, key };
    this.asked.push(asked);
    return asked;
  }

  classify(): ClassificationFacts {
    const { facts } = this.ask(57, 'classify', 'CLASSIFICATION', [[53, 'problem']]);
    return facts as ClassificationFacts;
  }

  /** One cycle as the workflow runs it, without retries and explanations; returns what Symposium counted. */
  run(problem: ClassificationFacts, afresh = this.cycle === 0): Assessment {
    this.cycle += 1;
    this.#said.clear();
    this.#passes.clear();
    this.#parts.clear();
    const now = {
      closing: true,
      unresolvedContradictions: this.view.state.contradictions.unresolved.length,
      withdrawn: new Set<number>(),
    };
    const deployment: Deployment = afresh
      ? deploy(problem, now, policy)
      : deployAgain(problem, this.triggers, this.#lastAsked, now, policy);
    for (const { agents, phase } of wavesOf(deployment, policy)) {
      const wave = agents.map((agent) => this.#contribute(agent, phase));
      wave.forEach(({ agent, key, facts, answer, pass }) =>
        this.#take(agent, key, facts as ContributionFacts, answer, pass),
      );
    }
    const { assessment, moves, confidences } = assessCycle(
      this.view,
      { cycle: this.cycle, restsOn: this.part(51, 'synthesis')?.restsOn ?? [], standings: {} },
      policy,
    );
    this.#row('PROPAGATION', null, { confidences });
    for (const move of moves) {
      if (move.move === 'ABANDON') this.#row('ABANDONMENT', null, { id: move.id, reason: move.reason });
      else
        this.#row('HYPOTHESIS', null, {
          id: move.id,
          resolution: move.resolution,
          confidence: move.confidence,
          basis: move.basis,
        });
    }
    return assessment;
  }

  #contribute(agent: AgentId, phase: SessionPhase) {
    const pass = (this.#passes.get(agent) ?? 0) + 1;
    this.#passes.set(agent, pass);
    this.#lastAsked.set(agent, this.cycle);
    const slots = inputsOf(agent, new Set(this.#said.keys())).given.map(
      ({ agentId, outputType }) => [agentId as AgentId, outputType] as const,
    );
    return {
      ...this.ask(
        agent,
        'contribute',
        phase,
        slots.filter(([author, type]) => isDigest(type) || this.#said.has(author)),
        subjectOf({ pass, retry: 0, instead: null }),
      ),
      pass,
    };
  }

  #take(agent: AgentId, key: string, facts: ContributionFacts, answer: Json, pass: number): void {
    if (facts.quarantine !== null)
      throw new Error(`${slotName({ agentId: agent, part: 'own' })}: ${facts.quarantine.why}`);
    this.#said.set(agent, key);
    this.#parts.set(agent, facts.part);
    const before = this.view.state;
    this.#row('OUTPUT', agent, {
      testimony: testimonyOf(answer, agent, this.cycle, pass),
      quarantined: null,
      call: key,
    });
    for (const { kind, summary: _, ...body } of derivedRows(
      { task: 'contribute', answer, agent, iteration: this.cycle, pass },
      before,
    ))
      this.#row(kind, agent, body);
  }

  /** The digest of what is open says how many cycles have ended, as thinkers need to know. */
  #digest(type: string, reader: AgentId): Json {
    if (!isDigestType(type as Parameters<typeof isDigestType>[0])) throw new Error(`${type} is no digest.`);
    const session = this.view;
    if (this.#standing?.of !== this.rows.length) this.#standing = standingIn(session);
    const { claims, restsOn, answerConfidence } = this.#standing;
    const digest = digestOf(
      type as Parameters<typeof digestOf>[0],
      {
        session,
        cycle: this.cycle,
        claims,
        restsOn,
        answerConfidence,
        focus: null,
        summing: reader === 46,
        framing: this.framing,
        opening: undefined,
      },
      policy,
    );
    return type === 'openPoints' ? { ...(digest as Record<string, Json>), afterCycle: this.cycle - 1 } : digest;
  }

  #row<K extends RowKind>(kind: K, agent: AgentId | null, body: RowBodies[K]): void {
    const sequence = this.rows.length + 1;
    this.rows.push({
      kind,
      key: String(sequence),
      sequence,
      at: new Date(sequence * 1_000).toISOString(),
      iteration: this.cycle,
      agent,
      summary: kind,
      ...body,
    } as SessionRow);
  }
}
