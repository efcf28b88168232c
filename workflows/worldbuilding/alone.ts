import type { AskResult, Usage } from '../../shared/kernel/ask.ts';
import { moreAnswers, singleEnd } from '../../shared/kernel/equal-cost.ts';
import { allowanceOf, spentIn, type Allowance, type AloneEnd } from '../../shared/worldbuilding/alone/spending.ts';
import type { WorldbuildingFacts } from '../../shared/worldbuilding/facts.ts';
import type { AloneTask } from '../../shared/worldbuilding/roles.ts';
import { soloist } from '../../shared/worldbuilding/roster.ts';
import { ask } from '../kernel/ask.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { matchStore, matchSteps } from './activities.ts';
import type { StandingSpec } from './crystallise.ts';
import type { Side } from './side.ts';

/** A world as it was written, and whether it may stand. */
interface Written {
  readonly ref: string;
  readonly sound: boolean;
  readonly words: number;
}

/**
 * One agent in a team's place (worldbuilding rules §16.2). Drafts that do not know of each other take a share of what
 * the team paid; the soloist chooses one, and revises it until another revision would pass the rest.
 */
export async function writeAlone(side: Side, beside: Usage): Promise<StandingSpec | null> {
  const { run } = side;
  run.enterRound('CRYSTALLIZATION', 1);
  const allowance = allowanceOf(beside, run.rates[soloist] ?? null);
  const drafts = await writeDrafts(side, allowance);
  const chosen = await choose(side, drafts.written);
  const revised = await revise(side, allowance, chosen);
  const ref = revised.standing?.ref ?? null;
  const tally = {
    measure: allowance.measure,
    beside,
    own: run.usage,
    drafts: drafts.asked,
    revisions: revised.revisions,
    ended: revised.ended,
  };
  await matchStore.settleAlone({ runKey: run.runKey, ref, tally });
  run.lastGate = `one agent alone: ${drafts.asked} drafts, ${revised.revisions} revisions, ${revised.ended}`;
  return ref === null ? null : { ref, ratified: false };
}

async function writeDrafts(side: Side, { measure, amount }: Allowance) {
  const { run, policy } = side;
  const { draftShare, mostDrafts: most, draftsAtOnce: atOnce, failures } = policy.alone;
  const references = await matchSteps.layAlone({ runKey: run.runKey, step: 'CREATE' });
  const given: (Written | null)[] = [];
  for (;;) {
    const asked = given.length;
    const failing = asked >= failures && given.every((draft) => draft === null);
    const count = moreAnswers({
      budget: draftShare * amount,
      spent: asked === 0 ? 0 : spentIn(measure, run.usage),
      asked,
      most,
      atOnce,
    });
    if (failing || count <= 0) return { asked, written: given.filter((draft) => draft !== null) };
    const drafts = Array.from({ length: count }, (_, nth) =>
      askAlone(side, 'create', `draft-${asked + nth + 1}`, references).then(writtenBy),
    );
    given.push(...(await fanOut(drafts)));
  }
}

/** Without an answer that names one of them it is the first. */
async function choose(side: Side, drafts: readonly Written[]): Promise<Written | null> {
  const [first = null] = drafts;
  if (drafts.length < 2) return first;
  const { runKey } = side.run;
  const references = await matchSteps.layAlone({ runKey, step: 'CHOOSE', drafts: drafts.map(({ ref }) => ref) });
  const result = await askAlone(side, 'choose', 'drafts', references);
  return (result.outcome === 'answered' ? drafts[result.facts.draft - 1] : undefined) ?? first;
}

interface Revised {
  /** The latest that may stand. */
  readonly standing: Written | null;
  readonly revisions: number;
  readonly ended: AloneEnd;
}

async function revise(side: Side, { measure, amount }: Allowance, chosen: Written | null): Promise<Revised> {
  const { run, policy } = side;
  let draft = chosen;
  let standing = chosen?.sound ? chosen : null;
  // A first revision is reckoned as dear as a draft was; a longer one, which reads a draft as well, is seen at once.
  let latest = 0;
  const counts = { revisions: 0, unchanged: 0, failed: 0 };
  for (;;) {
    const spent = spentIn(measure, run.usage);
    const ended =
      draft === null ? 'ABSENT' : singleEnd({ budget: amount, spent, latest, ...counts, rules: policy.alone });
    if (ended !== null || draft === null)
      return { standing, revisions: counts.revisions, ended: standing === null ? 'ABSENT' : (ended ?? 'ABSENT') };
    const references = await matchSteps.layAlone({ runKey: run.runKey, step: 'IMPROVE', draft: draft.ref });
    counts.revisions += 1;
    const written = writtenBy(await askAlone(side, 'improve', `revision-${counts.revisions}`, references));
    latest = spentIn(measure, run.usage) - spent;
    counts.failed = written === null ? counts.failed + 1 : 0;
    counts.unchanged = written?.words === draft.words ? counts.unchanged + 1 : 0;
    draft = written ?? draft;
    standing = written?.sound ? written : standing;
  }
}

type AloneResult<T extends AloneTask> = AskResult<WorldbuildingFacts[T]>;

async function askAlone<T extends AloneTask>(
  { run, policy }: Side,
  task: T,
  subject: string,
  references: Readonly<Record<string, string>>,
): Promise<AloneResult<T>> {
  const line = `SOLOIST ${verbs[task]} ${subject}`;
  return ask(run, {
    agent: soloist,
    task,
    subject,
    verb: verbs[task],
    line,
    outputTokens: policy.outputTokens[task],
    references,
  });
}

const verbs = { create: 'writes', choose: 'chooses among', improve: 'writes' } as const satisfies Record<
  AloneTask,
  string
>;

function writtenBy(result: AloneResult<'create'>): Written | null {
  return result.outcome === 'answered' ? { ref: result.ref, ...result.facts } : null;
}
