import { patched } from '@temporalio/workflow';
import type { Answered, AskResult } from '../../shared/kernel/ask.ts';
import type { Run } from '../kernel/run.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import type { TaskName } from '../../shared/scenario/tasks.ts';
import type { Agent, Domain, Status } from '../../shared/scenario/vocabulary.ts';
import { nothingRenewed } from '../../shared/scenario/gates/index.ts';
import type { Ruling } from '../../shared/scenario/ruling.ts';
import type {
  ScenarioFacts,
  ClassificationFacts,
  InformedFacts,
  MathematicsFacts,
  PhysicsFacts,
  ReadinessFacts,
  RevisionFacts,
  SeedFacts,
} from '../../shared/scenario/facts/index.ts';
import { ask, type Question } from '../kernel/ask.ts';
import { pauses } from '../kernel/paid.ts';
import type { ReviewOrder } from '../kernel/review.ts';
import { noDisputes, type Disputes } from './disputes/standing.ts';
import { prefix } from '../../shared/text/cut.ts';

/** The run of a scenario: by its rules, and with the facts of its tasks. */
export type ScenarioRun = Run<Policy, ScenarioFacts>;

/** A scenario on its way through the six phases: the run, and the facts that later gates look back to. */
export interface Story {
  readonly run: ScenarioRun;
  readonly brief: Pick<Brief, 'category' | 'tier' | 'status'>;
  seed: SeedFacts | null;
  physics: PhysicsFacts | null;
  mathematics: MathematicsFacts | null;
  /** SOCRATES before and after the solution was shown. */
  blind: ClassificationFacts | null;
  informed: InformedFacts | null;
  readiness: Readonly<Record<Agent, ReadinessFacts>> | null;
  /** Items that ATHENA's last revision moved since the validated seed, and the margin (%) that its times leave. */
  changed: readonly string[];
  marginPercent: number | null;
  /** Whether ATHENA's document is another than when she last said what she would change. */
  moved: boolean;
  /** Whether its public page is another than the one that was last attempted blind. */
  pageMoved: boolean;
  /** What its last revision made of EULER's calculations; undefined where they were not renewed by then. */
  renewed: RevisionFacts['renewed'];
  /**
   * The status that the scenario is made and judged as: the brief's, until a veto turns it into a paradox
   * (scenario rules §2.2.4).
   */
  status: Status;
  readonly disputes: Disputes;
  /** Proposed ways through an open problem, and those already checked (scenario rules §4.4). */
  readonly candidates: Candidate[];
  readonly checked: Set<string>;
  /** Status that a reviewer decided, which outranks a vote that did not agree. */
  reviewedStatus: Status | null;
  ruling: Ruling | null;
  /** Given when the documents are published. */
  scenarioId: string | null;
  redesigns: number;
  /** Names of people who decide nothing about it, as it is their own dispute or correction (kernel rules §7). */
  readonly barred: readonly string[];
}

/** A proposed way through an open problem, waiting for its checks. */
export interface Candidate {
  readonly id: string;
  readonly by: Agent;
  /** The report that holds the proposal. */
  readonly ref: string;
  readonly field: 'breakthrough';
}

/** A question that the rules of a scenario cannot answer. */
export interface Dispute extends Omit<ReviewOrder, 'groups' | 'barred'> {
  /** Where it belongs; the first names the reviewer groups. Nothing said: the matter of the phase. */
  readonly domains?: readonly Domain[];
  /** Reviewer groups, where they are not those of the domain. */
  readonly groups?: readonly string[];
}

/** Where the story goes after a phase. */
export type Passage =
  | { readonly go: 'on' }
  | { readonly go: 'back' }
  | { readonly go: 'end'; readonly outcome: 'DISCARDED' | 'SHELVED' | 'SPLIT'; readonly reason: string };

/** How one attempt at a phase went. `failed` may be tried again; `disputed` goes to a person at once. */
export type Verdict =
  | { readonly is: 'passed' }
  | { readonly is: 'failed'; readonly criteria: readonly string[]; readonly why: readonly string[] }
  | { readonly is: 'disputed'; readonly dispute: Dispute }
  /** A person was asked in the middle of the attempt, and wants another one. */
  | { readonly is: 'retried' }
  /** The attempt itself found the way out of the phase. */
  | { readonly is: 'leaves'; readonly passage: Passage };

export const passedVerdict: Verdict = { is: 'passed' };

/** Asks a lead, under the budget of the phase. */
export function lead<T extends TaskName>(
  story: Story,
  agent: Agent,
  task: T,
  verb: string,
  more: Omit<Partial<Question>, 'agent' | 'task' | 'verb'> = {},
): Promise<AskResult<ScenarioFacts[T]>> {
  return ask(story.run, { agent, task, verb, outputTokens: budget(story, agent), ...more });
}

/** Most tokens this agent may write in the present phase (scenario rules §3.2). */
export function budget(story: Story, agent: Agent): number {
  const { phase, policy } = story.run;
  if (phase === 'VALIDATE' && agent === 'ATHENA') return policy.supportTokens;
  return policy.outputTokens[phase as keyof typeof policy.outputTokens];
}

/**
 * A deliverable that is not there: unreadable, or never given. Nobody may guess it, so a person decides; where the run was
 * paused for it and was not continued, that is decided, and the run is shelved (scenario rules §4.3).
 */
export function missing(agent: string, result: Exclude<AskResult, Answered>): Verdict {
  const failure = result.outcome === 'absent' ? result.failure : 'UNSCORED';
  if (pauses(failure) && patched('ended-runs-are-shelved')) {
    const reason = prefix(`the run was paused and nobody continued it: ${agent}: ${failure}: ${result.why}`, 600);
    return { is: 'leaves', passage: { go: 'end', outcome: 'SHELVED', reason } };
  }
  return disputed(
    'failure',
    `${agent} gave no readable answer. Try again, redesign or discard?`,
    [`${agent}: ${failure}: ${result.why}`],
    { acceptable: false },
  );
}

/** Goes to a person; each finding is cut to a line that a page can show. */
export function disputed(
  kind: string,
  question: string,
  findings: readonly string[],
  more: Partial<Omit<Dispute, 'kind' | 'question' | 'findings'>> = {},
): Verdict {
  return {
    is: 'disputed',
    dispute: { acceptable: true, ...more, kind, question, findings: findings.map((finding) => prefix(finding, 600)) },
  };
}

/**
 * An ethical FAIL stops the run at once, whenever it is said and whatever else the report says, its confidence included
 * (scenario rules §2.4.4).
 */
export function ethicalHalt(finding: string): Verdict {
  return disputed('ethics', 'SOCRATES finds the scenario ethically unacceptable. Overrule, redesign or discard?', [
    finding,
  ]);
}

/** A story that has not begun. */
export function newStory(run: ScenarioRun, brief: Story['brief']): Story {
  return {
    run,
    brief,
    status: brief.status,
    disputes: noDisputes(),
    candidates: [],
    checked: new Set(),
    seed: null,
    physics: null,
    mathematics: null,
    blind: null,
    informed: null,
    readiness: null,
    changed: [],
    moved: false,
    pageMoved: false,
    marginPercent: null,
    renewed: nothingRenewed,
    reviewedStatus: null,
    ruling: null,
    scenarioId: null,
    redesigns: 0,
    barred: [],
  };
}
