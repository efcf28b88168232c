import type {
  AdversaryContribution,
  AttackFinding,
  Falsification,
  GapHunt,
  Steelman,
  Survival,
} from '../../../../shared/omega/answers/index.ts';
import { fnv1a } from '../../../../shared/kernel/index.ts';
import { listIn, objectsIn, textOf, type ShownClaim } from './context.ts';
import { carrying } from './markers.ts';
import { attacking } from './methods-examining.ts';
import type { SessionMind } from './mind.ts';
import { claim, contribution, sentenceOf, used } from './said.ts';
import { isPeripheral } from './standing.ts';
import { truncate } from '../../../../shared/text/index.ts';

const few = 4;
/** Attacks all that it is given, since it is never left out. */
const standingAttacker = 44;

const targetsOf = ({ id, context }: SessionMind): readonly ShownClaim[] => {
  const shown = context.claims('claimsToAttack');
  return id === standingAttacker || shown.length <= few ? shown : shown.filter((_, place) => place % 2 === id % 2);
};

/** A main claim withstands. A remark at the side loses something to about one attacker of three. */
export function attack(mind: SessionMind): AdversaryContribution {
  const { id, topic } = mind;
  const targets = targetsOf(mind);
  const { blow, weaker } = attacking[id] ?? { blow: 'it was attacked', weaker: 'in part' };
  const findings = targets.map((shown): AttackFinding =>
    isPeripheral(shown.id) && fnv1a(`${shown.id}|${id}`) % 3 === 0
      ? {
          claimId: shown.id,
          result: 'PARTLY',
          reason: `Part of it gave way: ${blow}, but this is said more widely than it holds.`,
          survivesAs: sentenceOf(`${truncate(shown.statement, 400)}, ${weaker}`),
        }
      : { claimId: shown.id, result: 'FAILS', reason: `The attack failed: ${blow}.`, survivesAs: null },
  );
  const hurt = findings.filter(({ result }) => result === 'PARTLY').length;
  const attacked =
    hurt > 0
      ? `${hurt} of ${findings.length} claims about “${topic[0]}” gave way in part.`
      : `No attack on “${topic[0]}” broke a claim.`;
  const verdict = findings.length === 0 ? 'Nothing stood there to be attacked.' : attacked;
  return { ...contribution(mind, verdict, { inputsUsed: used(targets, 'attacked') }), findings };
}

/** 40 */
export function huntGaps(mind: SessionMind): GapHunt {
  return {
    ...attack(mind),
    gaps: [
      {
        gap: `The answer is silent on the border cases of “${mind.topic[2]}”, and can do without them.`,
        critical: false,
        wouldFill: 'EDGE_CASES',
      },
    ],
  };
}

/** 44 */
export function steelman(mind: SessionMind): Steelman {
  const attacked = attack(mind);
  const best = targetsOf(mind).find(({ id }) => !isPeripheral(id)) ?? targetsOf(mind)[0];
  const strongestForm =
    best === undefined
      ? `That “${mind.topic[0]}” can be answered at all is the strongest that can be said for now.`
      : `At its strongest: ${best.statement} Nobody has to grant more than that.`;
  if (best !== undefined) return { ...attacked, strongestForm, target: best.id, defeated: false };
  return {
    ...attacked,
    claims: [claim(1, strongestForm, 'No claim survived that could be put more strongly.', 0.4)],
    strongestForm,
    target: 'C1',
    defeated: false,
  };
}

/** 45: only a claim that verification left standing is named as proof that the question cannot be answered. */
export function falsify(mind: SessionMind): Falsification {
  const { markers, topic } = mind;
  const attacked = attack(mind);
  const targets = targetsOf(mind);
  const testability = targets.slice(0, 6).map((shown) => ({
    claimId: shown.id,
    testable: true,
    critical: !isPeripheral(shown.id),
    test: sentenceOf(`Take away “${topic[1]}” and look whether “${topic[0]}” remains.`),
  }));
  if (!markers.has('undecidable')) return { ...attacked, testability, intractability: null };
  return {
    ...attacked,
    testability,
    intractability: { kind: 'UNDECIDABLE', claimId: 'C1' },
    claims: [
      claim(
        1,
        carrying(`No procedure decides the question of “${topic[0]}”.`, markers),
        'Whatever decided it would decide its own negation as well.',
        0.95,
      ),
    ],
  };
}

/** 46: sums up the findings that others handed on. */
export function survivors(mind: SessionMind): Survival {
  const { context } = mind;
  const results = new Map<string, string[]>();
  for (const fields of context
    .handed('findings')
    .flatMap((handed) => listIn(handed.fields['findings']).flatMap(objectsIn))) {
    const id = textOf(fields['claimId']);
    results.set(id, [...(results.get(id) ?? []), textOf(fields['result'])]);
  }
  const tried = context.claims('claimsToAttack').filter(({ id }) => results.has(id));
  const standing = tried.filter(({ id }) => results.get(id)?.includes('SUCCEEDS') === false);
  const broken = tried.filter(({ id }) => results.get(id)?.includes('SUCCEEDS') === true);
  const core = standing.filter(({ id }) => !isPeripheral(id)).slice(0, 2);
  return {
    ...contribution(
      mind,
      core.length > 0
        ? `${standing.length} claims survive; the core about “${mind.topic[0]}” stands.`
        : 'No core survives.',
      { inputsUsed: used(tried, 'held beside the attacks on it') },
    ),
    findings: [],
    survivors: standing.map(({ id }) => id),
    broken: broken.map(({ id }) => id),
    coreSurvives: core.length > 0,
    core: core.length > 0 ? sentenceOf(core.map(({ statement }) => truncate(statement, 280)).join(' ')) : null,
  };
}
