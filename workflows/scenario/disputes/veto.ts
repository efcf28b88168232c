import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import type { VetoFacts, VetoReviewFacts } from '../../../shared/scenario/facts/acts.ts';
import type { Domain } from '../../../shared/scenario/vocabulary.ts';
import { forbidden, reviewedVeto, ruleOnVeto } from '../../../shared/scenario/disputes/rules.ts';
import { panel } from '../../kernel/panel.ts';
import { budget, disputed, missing, type Story, type Verdict } from '../story.ts';
import { redesign } from '../redesign.ts';
import type { Acts } from './acts.ts';
import type { Deficiency } from './standing.ts';

/** Those who may veto (scenario rules §4.2). */
export const vetoers = ['NEWTON', 'EULER'] as const;
export type Vetoer = (typeof vetoers)[number];

/** A veto in a stored report, with what Symposium found of it. */
export interface Veto {
  readonly by: Vetoer;
  readonly ref: string;
  readonly facts: VetoFacts;
}

export interface RuledVetoes {
  readonly standing: readonly Veto[];
  /** Vetoes without a proof that holds: each goes on as a challenge, with the finding attached. */
  readonly downgraded: readonly (Veto & { readonly because: string })[];
  /** An agent's veto above its limit: a person is asked. */
  readonly escalating: readonly Veto[];
}

/** The vetoes among these reports, of those who may veto. */
export function vetoesIn(reports: readonly Acts[]): Veto[] {
  return vetoers.flatMap((by) =>
    reports.flatMap((report): Veto[] =>
      report.by === by && report.facts.veto !== null ? [{ by, ref: report.ref, facts: report.facts.veto }] : [],
    ),
  );
}

const domainsOf = (vetoes: readonly Veto[]): readonly Domain[] =>
  vetoes.flatMap(({ facts }) => facts.claim?.domains ?? []);
/** What the vetoes ask ATHENA for, in their agents' own words. */
const wordsOf = (vetoes: readonly Veto[]) =>
  vetoes.map(({ by, ref }): Quote => ({ from: by, ref, field: 'revision', subject: 'veto' }));
const subjectOf = (story: Story, { by }: Veto) => `${story.run.phase}-${story.run.round}-veto-${by}`;
const row = (veto: Veto) => ({
  kind: 'veto',
  claim: `ATHENA/${veto.facts.claimId}`,
  by: veto.by,
  finding: { ...veto.facts.check },
  fixPossible: veto.facts.fixPossible,
  evidence: veto.ref,
});

/** Rules on vetoes and writes each into the Veto Log, whatever comes of it. */
export async function ruleOnVetoes(story: Story, vetoes: readonly Veto[]): Promise<RuledVetoes> {
  const { run, disputes } = story;
  const ruled = { standing: [] as Veto[], downgraded: [] as (Veto & { because: string })[], escalating: [] as Veto[] };
  for (const veto of vetoes) {
    const before = disputes.vetoes[veto.by] ?? 0;
    const result = ruleOnVeto(veto.by, veto.facts, before, run.policy);
    if (result.ruling === 'downgraded') ruled.downgraded.push({ ...veto, because: result.because });
    else {
      disputes.vetoes[veto.by] = before + 1;
      (result.ruling === 'stands' ? ruled.standing : ruled.escalating).push(veto);
    }
  }
  const rulings = [
    ...ruled.standing.map((veto) => ({ veto, ruling: 'stands', because: null })),
    ...ruled.downgraded.map(({ because, ...veto }) => ({ veto, ruling: 'downgraded', because })),
    ...ruled.escalating.map((veto) => ({ veto, ruling: 'escalates', because: null })),
  ];
  for (const veto of ruled.standing) disputes.open.add(subjectOf(story, veto));
  await run.record(
    rulings.map(({ veto, ruling, because }) =>
      run.entry('DISPUTE', `veto/${veto.by}`, {
        state: ruling === 'stands' ? 'open' : 'closed',
        id: subjectOf(story, veto),
        ...row(veto),
        outcome: ruling,
        because,
      }),
    ),
  );
  return ruled;
}

/**
 * An agent has vetoed more often than a run allows: whoever is right, the design or the agent needs a person
 * (scenario rules §4.2). A veto that stands beside it goes to that person too.
 */
export async function tooManyVetoes(story: Story, { escalating, standing }: RuledVetoes): Promise<Verdict> {
  const { run } = story;
  await close(story, standing, 'escalated');
  const findings = [
    ...escalating.map(
      ({ by, facts }) =>
        `${by} vetoes ${facts.claimId} after ${run.policy.vetoesPerAgent} earlier vetoes; Symposium finds: ${facts.check.why}`,
    ),
    ...standing.map(({ by, facts }) => `${by} vetoes ${facts.claimId} too; Symposium finds: ${facts.check.why}`),
  ];
  return disputed(
    'veto',
    'An agent has vetoed this scenario more often than a run allows. Overrule, try again, redesign, split or discard?',
    findings,
    { domains: domainsOf([...escalating, ...standing]) },
  );
}

/** How ATHENA revises in the present phase, and what follows a revision that passes. */
export type Revise = (deficiencies: readonly Deficiency[], quotes: readonly Quote[]) => Promise<Verdict>;

/**
 * A standing veto halts the pipeline (scenario rules §1.4, §4.2). All who are cleared are shown it; ATHENA has one
 * revision; the vetoing agent reviews it. Lifted: the phase is tried again. Not lifted: back to SEED, on to a paradox
 * where physics forbids every solution, or to a person. A design that cannot be saved is redesigned as a whole, once.
 * However it ends, nothing stays open: an answer that never came is a person's matter, and a revision that does not
 * stand is tried again.
 */
export async function resolveVetoes(story: Story, vetoes: readonly Veto[], revise: Revise): Promise<Verdict> {
  const verdict = await answerVetoes(story, vetoes, revise);
  const left = vetoes.filter((veto) => story.disputes.open.has(subjectOf(story, veto)));
  await close(story, left, verdict.is === 'disputed' ? 'escalated' : 'superseded');
  return verdict;
}

async function answerVetoes(story: Story, vetoes: readonly Veto[], revise: Revise): Promise<Verdict> {
  const { disputes } = story;
  await present(story, vetoes);
  const words = wordsOf(vetoes);
  const hopeless = vetoes.filter(({ facts }) => !facts.fixPossible);
  if (hopeless.length > 0) {
    if (disputes.flawed) {
      await close(story, vetoes, 'discarded');
      return {
        is: 'leaves',
        passage: {
          go: 'end',
          outcome: 'DISCARDED',
          reason: `the redesign was found fundamentally flawed too: ${hopeless.map(({ by, facts }) => `${by} on ${facts.claimId}`).join(', ')}`,
        },
      };
    }
    disputes.flawed = true;
    const redesigned = await revise(
      [
        {
          criterion: 'complete redesign',
          deficiency:
            'The design was found fundamentally flawed. Propose a different way to solve it from the ground up; keep category and setting.',
        },
      ],
      words,
    );
    if (redesigned.is !== 'passed') return redesigned;
    await close(story, vetoes, 'redesigned');
    return again('the design was found fundamentally flawed; its complete redesign is validated anew');
  }
  const revised = await revise([], words);
  if (revised.is !== 'passed') return revised;
  return review(story, vetoes, revise);
}

/** The vetoing agents look at the revision, each at its own veto. */
async function review(story: Story, vetoes: readonly Veto[], revise: Revise): Promise<Verdict> {
  const { run } = story;
  const results = await panel(
    run,
    vetoes.map(({ by }) => by),
    (agent) => ({
      task: 'vetoReview',
      subject: `veto-${agent}`,
      verb: 'reviews the revision after its veto',
      outputTokens: budget(story, agent),
    }),
  );
  const reviews: { veto: Veto; facts: VetoReviewFacts }[] = [];
  for (const veto of vetoes) {
    const memberResult = results[veto.by];
    if (memberResult.outcome !== 'answered') return missing(veto.by, memberResult);
    run.references[`vetoReview.${veto.by}`] = memberResult.ref;
    reviews.push({ veto, facts: memberResult.facts });
  }
  const lifted = reviews.filter(({ facts }) => reviewedVeto(facts) === 'lifted');
  const kept = reviews.filter((one) => !lifted.includes(one));
  await close(
    story,
    lifted.map(({ veto }) => veto),
    'lifted',
  );
  if (kept.length === 0) return again('the vetoes were lifted after ATHENA’s revision, which is validated anew');
  const open = kept.map(({ veto }) => veto);
  // What a satisfied agent says beside that is not meant.
  const upheld = kept.filter(({ facts }) => !facts.satisfied);
  if (upheld.some(({ facts }) => forbidden(facts)) && story.status === 'KS') return reclassify(story, open, revise);
  if (
    upheld.length === kept.length &&
    upheld.every(({ facts }) => facts.recommendation === 'REDESIGN') &&
    story.redesigns < run.policy.redesigns
  ) {
    await close(story, open, 'back to SEED');
    const words = open.flatMap(({ by }) => {
      const key = run.references[`veto.${by}`];
      return key === undefined ? [] : [[`notes.veto.${by}`, key] as const];
    });
    const passage = redesign(story, upheld.map(({ veto }) => veto.by).join(' and '));
    // Nobody else says why: ATHENA has the veto in her context until the new design is judged.
    Object.assign(run.references, Object.fromEntries(words));
    return { is: 'leaves', passage };
  }
  await close(story, open, 'escalated');
  const findings = kept.map(({ veto, facts }) =>
    facts.satisfied
      ? `${veto.by} is satisfied by the revision of ${veto.facts.claimId}, but the inequality of its veto fails on it still: ${facts.repeated?.why ?? ''}`
      : `${unshown(facts)}${veto.by}’s veto of ${veto.facts.claimId} stands after the revision; it recommends ${facts.recommendation}. Symposium finds: ${(facts.repeated ?? veto.facts.check).why}`,
  );
  return disputed(
    'veto',
    'A veto stands after ATHENA’s revision. Overrule it, try again, redesign, split or discard?',
    findings,
    { domains: domainsOf(open) },
  );
}

/** A word that no inequality bears out, which a person should know. */
const unshown = (facts: VetoReviewFacts) =>
  facts.physicsForbids && !forbidden(facts) ? 'That physics forbids every solution is said and shown by nothing: ' : '';

/** Physics forbids every solution: the scenario goes on as a paradox, and ATHENA proves it (scenario rules §2.2.4). */
async function reclassify(story: Story, vetoes: readonly Veto[], revise: Revise): Promise<Verdict> {
  story.status = 'PX';
  await close(story, vetoes, 'reclassified PX');
  const asked = [
    {
      criterion: 'reclassified as PX',
      deficiency:
        'Physics forbids every solution, so the scenario becomes a paradox: state the theorem, its premises and the argument in `paradox`, and what looks like a way out. Its correct outcome is that proof.',
    },
  ];
  const revised = await revise(asked, wordsOf(vetoes));
  return revised.is === 'passed'
    ? again('the scenario was reclassified from KS to PX and is validated as a paradox')
    : revised;
}

/** Shown to everyone whom the matrix clears: the words, and what Symposium found of the proof. */
async function present(story: Story, vetoes: readonly Veto[]): Promise<void> {
  const { run } = story;
  const notes = vetoes.map((veto): NoteOrder => ({
    key: run.noteKey(`veto/${veto.by}`),
    content: 'disputes',
    addressee: null,
    body: { veto: subjectOf(story, veto), finding: { ...veto.facts.check } },
    quotes: [{ from: veto.by, ref: veto.ref, field: 'veto' }],
  }));
  await run.record([], notes);
  for (const [place, { by }] of vetoes.entries()) run.references[`veto.${by}`] = notes[place]?.key ?? '';
}

async function close(story: Story, vetoes: readonly Veto[], outcome: string): Promise<void> {
  const { run, disputes } = story;
  for (const veto of vetoes) disputes.open.delete(subjectOf(story, veto));
  if (vetoes.length === 0) return;
  await run.record(
    vetoes.map((veto) =>
      run.entry('DISPUTE', `veto-closed/${veto.by}`, {
        state: 'closed',
        id: subjectOf(story, veto),
        ...row(veto),
        outcome,
        because: null,
      }),
    ),
  );
}

const again = (why: string): Verdict => ({ is: 'failed', criteria: ['no active veto'], why: [why] });
