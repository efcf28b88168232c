import type { AskRequest } from '../../../../shared/kernel/ask.ts';
import { asJson, type Json } from '../../../../shared/kernel/json.ts';
import { debateParts } from '../../../../shared/worldbuilding/deliberation/debate-parts.ts';
import { challengeText, type Challenge } from '../../../../shared/worldbuilding/challenge/challenge.ts';
import type { Proposal, Spec } from '../../../../shared/worldbuilding/answers.ts';
import { agendaOf } from '../../../../shared/worldbuilding/deliberation/agenda.ts';
import type { Breach } from '../../../../shared/worldbuilding/deliberation/breaches.ts';
import type { Deliberation, Round } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import { breachesOf } from '../../../../shared/worldbuilding/deliberation/discourse.ts';
import { foldDeliberation } from '../../../../shared/worldbuilding/deliberation/fold.ts';
import type {
  DeliberationRow,
  RowBodies,
  RowKind,
  Spoken,
} from '../../../../shared/worldbuilding/deliberation/rows.ts';
import { scheduleOf, stagesOf, type Place } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { isDeadlocked, settle } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { transcriptOf } from '../../../../shared/worldbuilding/deliberation/transcript.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { taskOfTurn, type WorldbuildingTask } from '../../../../shared/worldbuilding/roles.ts';
import { agentOf, roster, type AgentKey } from '../../../../shared/worldbuilding/roster.ts';
import {
  proposalIdOf,
  roles,
  type Artifact,
  type JudgeLabel,
  type Phase,
  type Role,
  type Team,
  type Turn,
} from '../../../../shared/worldbuilding/vocabulary.ts';
import { compose } from '../../../../activities/ask/compose.ts';
import { answerTo } from '../../../../activities/models/simulated/answer.ts';
import { readPrompt } from '../../../../activities/models/simulated/prompt.ts';

type Sections = readonly (readonly [label: string, body: unknown])[];

export interface Question {
  readonly agent: string;
  readonly task: WorldbuildingTask;
  readonly phase: Phase;
  readonly sections: Sections;
  readonly subject?: string | null;
  readonly pictures?: number;
  readonly seed?: string;
  readonly runKey?: string;
}

/** What Symposium would send, composed by its own code. `prompt`: the heading of the agent's prompt. */
export function requestOf({ agent, task, phase, sections, subject = null, runKey = 'bench' }: Question): {
  readonly systemPrompt: string;
  readonly message: string;
} {
  const request: AskRequest = {
    runKey,
    system: 'worldbuilding',
    phase,
    round: 1,
    agent,
    task,
    subject,
    model: 'simulated:chat',
    outputTokens: 8_000,
    references: {},
  };
  const message = compose(request, {
    preamble: { opening: 'You take part in a match of Worldbuilding Sprint.', constraints: () => [] },
    runLine: 'MATCH_ID',
    role: 'tester',
    task: 'Do it.',
    schemaName: task,
    sections: sections.map(([label, body]) => ({
      label,
      author: 'ORCHESTRATOR',
      ref: label,
      body: JSON.parse(JSON.stringify(body)) as Json,
    })),
  });
  return { systemPrompt: `# ${agent.toUpperCase()} System Prompt\n\n## Role\n`, message };
}

/** The answer, through the schema of whoever is asked. */
export function ask(question: Question): Json {
  const { systemPrompt, message } = requestOf(question);
  const answer = answerTo(question.seed ?? 'seven', readPrompt(systemPrompt, message, [], question.pictures ?? 0));
  const key = (roles as readonly string[]).includes(question.agent.toUpperCase())
    ? agentOf('A', question.agent.toUpperCase() as Role)
    : (question.agent as AgentKey);
  const schema = roster[key].answers[question.task];
  if (schema === undefined) throw new Error(`${question.agent} is not asked for ${question.task}.`);
  return schema.parse(answer) as Json;
}

export interface PlayOptions {
  readonly team?: Team;
  readonly seed?: string;
  /** Staged in the challenge. */
  readonly marks?: string;
  /** Falls due in every round. */
  readonly curveball?: string;
  readonly wildcard?: string;
  readonly rounds?: Partial<(typeof defaultPolicy)['rounds']>;
}

/**
 * A team's debate without a workflow and a store: Symposium’s own rules around the simulated agents; nothing is sent
 * back.
 */
export class DebateFixture {
  readonly breaches: { readonly id: string; readonly speaker: Role; readonly kinds: readonly Breach['kind'][] }[] = [];
  readonly said: {
    readonly turn: Turn | 'TIE_BREAK' | WorldbuildingTask;
    readonly speaker: Role;
    readonly answer: Json;
  }[] = [];
  readonly policy: typeof defaultPolicy;
  readonly text: string;
  readonly #rows: DeliberationRow[] = [];
  readonly #options: PlayOptions;
  /** The state of so many rows: each speaker asks for it. */
  #folded: { readonly of: number; readonly state: Deliberation } | null = null;

  constructor(challenge: Challenge, options: PlayOptions = {}) {
    this.#options = options;
    this.policy = { ...defaultPolicy, rounds: { ...defaultPolicy.rounds, ...options.rounds } };
    this.text = `${challengeText(challenge, this.team)}${options.marks === undefined ? '' : ` ${options.marks}`}`;
    for (const place of scheduleOf(this.policy)) this.#round(place);
  }

  get team(): Team {
    return this.#options.team ?? 'A';
  }
  get state(): Deliberation {
    const of = this.#rows.length;
    if (this.#folded?.of !== of) this.#folded = { of, state: foldDeliberation(this.team, this.#rows) };
    return this.#folded.state;
  }
  get proposals(): readonly Proposal[] {
    return this.state.rounds.flatMap(({ proposal }) => (proposal === null ? [] : [proposal.proposal]));
  }

  crystallize(note: readonly string[] | null = null): Spec {
    return this.ask('SYNTHESIZER', 'crystallize', 'CRYSTALLIZATION', [
      ...this.#sections(null),
      ...(note === null ? [] : [['note', { words: note }] as const]),
    ]) as Spec;
  }

  ratify(speaker: Role, spec: Spec): { readonly ratify: boolean; readonly reason: string } {
    return this.ask(speaker, 'ratify', 'CRYSTALLIZATION', [...this.#sections(null), ['spec', spec]]) as {
      readonly ratify: boolean;
      readonly reason: string;
    };
  }

  ask(speaker: Role, task: WorldbuildingTask, phase: Phase, sections: Sections, subject: string | null = null): Json {
    const { seed = 'seven' } = this.#options;
    const answer = ask({ agent: speaker.toLowerCase(), task, phase, sections, subject, seed });
    this.said.push({ turn: task, speaker, answer });
    return answer;
  }

  /** The context of a turn, as the next speaker would find it. */
  #sections(place: Place | null): Sections {
    const transcript = transcriptOf(this.state, place?.phase ?? null, this.policy);
    const { curveballs } = transcript;
    return [
      ['challenge', { text: this.text }],
      ...debateParts(transcript).map(({ label, body }) => [label, asJson(body)] as const),
      ...(curveballs.length === 0 ? [] : [['curveballs', curveballs] as const]),
    ];
  }

  #row<K extends RowKind>({ phase, round }: Place, kind: K, body: RowBodies[K]): void {
    const sequence = this.#rows.length + 1;
    this.#rows.push({ key: `row-${sequence}`, sequence, phase, round, kind, ...body } as DeliberationRow);
  }

  #round(place: Place): void {
    const { curveball, wildcard } = this.#options;
    const { proposer, due, gap } = agendaOf(this.state, place, this.policy);
    const id = proposalIdOf(this.team, place.phase, place.round);
    const curveballs = curveball === undefined ? [] : [{ id: `Q${place.ordinal}`, text: curveball }];
    const goal = [
      'goal',
      { phase: place.phase, aim: 'Settle it.', round: place.round, proposal: id, proposer, due, gap, curveballs },
    ] as const;
    this.#row(place, 'ROUND', { curveballs });
    for (const { turn, speakers } of stagesOf(proposer)) {
      const sections = [...this.#sections(place), goal];
      const before = this.state;
      for (const speaker of speakers) {
        const answer = this.ask(speaker, taskOfTurn[turn], place.phase, sections);
        const spoken = { turn, speaker, answer } as Spoken;
        const kinds = breachesOf(spoken, before, this.policy).map(({ kind }) => kind);
        if (kinds.length > 0) this.breaches.push({ id, speaker, kinds });
        this.#row(place, 'SPOKEN', { spoken });
      }
      if (turn === 'RESPONSE' && wildcard !== undefined) this.#row(place, 'WILDCARD', { text: wildcard });
    }
    if (isDeadlocked(this.#last(), this.policy))
      this.#row(place, 'TIE_BREAK', {
        tieBreak: this.ask('SYNTHESIZER', 'break-tie', place.phase, [
          ...this.#sections(place),
          goal,
        ]) as RowBodies['TIE_BREAK']['tieBreak'],
      });
    const decision = settle(this.#last(), this.policy);
    if (decision !== null) this.#row(place, 'DECIDED', { decision });
  }

  #last(): Round {
    const round = this.state.rounds.at(-1);
    if (round === undefined) throw new Error('No round has begun.');
    return round;
  }
}

/** A world as a judge is handed it; `gone`: pictures that are missing. */
export function exhibit(
  label: JudgeLabel,
  {
    spec,
    transcript,
    scenes,
    gone = [],
    challenge = 'CHALLENGE #1',
  }: {
    readonly spec: Spec;
    readonly transcript: unknown;
    readonly scenes: Readonly<Record<Artifact, string>>;
    readonly gone?: readonly Artifact[];
    readonly challenge?: string;
  },
): Sections {
  const pictures = (Object.keys(scenes) as Artifact[]).map((artifact) => ({
    artifact,
    scene: scenes[artifact],
    picture: gone.includes(artifact) ? null : `${label}-${artifact}`,
    why: gone.includes(artifact) ? 'refused' : null,
  }));
  return [
    [`${label}-challenge`, challenge],
    [`${label}-spec`, spec],
    [`${label}-pictures`, pictures],
    [`${label}-transcript`, transcript],
  ];
}
