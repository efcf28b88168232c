import type { Policy } from '../policy.ts';
import { isFactAddress } from '../vocabulary.ts';
import type { Argument, Claim, Examination } from './argument.ts';
import type { ArgumentProblem, Confidences, Derivation, Input, Step } from './derivation.ts';
import { admitted, merged, sortedBy, unique } from './normal-form.ts';
import { attacked, checked, clamp, coherenceFactor, conjunction, consensus, disjunction, unsure } from './rules.ts';

type Factors = Pick<Policy, 'propagation' | 'standing'>;

/**
 * The confidence of every claim (OMEGA rules §2.3), each with its derivation. First the word of those who hold it, then
 * what its premises allow, then verification, then attack on what was verified (OMEGA rules §B). Agents state a claim
 * as surely as they like: a conclusion is never surer than its premises. Total, and the order of the argument's lists
 * changes nothing.
 */
export function propagate(argument: Argument, policy: Factors): Confidences {
  const claims = new Map(merged(argument.claims).map((claim) => [claim.id, claim]));
  const examinations = admitted(argument.examinations, claims);
  const groups = components([...claims.keys()], (id) => premisesOf(claims.get(id)));
  const circleOf = new Map(
    groups.flatMap((group) => group.map((id): [string, ReadonlySet<string>] => [id, new Set(group)])),
  );
  const problems: ArgumentProblem[] = [...examinations.problems];
  const derivations = new Map<string, Derivation>();

  for (const group of groups) {
    const [only] = group;
    if (group.length > 1 || premisesOf(claims.get(only ?? '')).includes(only ?? ''))
      problems.push({ problem: 'circular', claims: group });
    for (const id of group) {
      const claim = claims.get(id);
      if (!claim) continue;
      const outside = (premise: string) => circleOf.get(id)?.has(premise) !== true;
      const unstated = [...new Set(premisesOf(claim))]
        .filter((premise) => !claims.has(premise) && !isFactAddress(premise))
        .sort();
      problems.push(
        ...unstated.map((premise): ArgumentProblem => ({ problem: 'unstated-premise', claim: id, premise })),
      );
      const value = (premise: string): Input => {
        // Facts are given: nobody weighs them, and nothing is certain all the same.
        if (isFactAddress(premise)) return { of: premise, value: policy.propagation.surest, note: 'a fact' };
        const known = derivations.get(premise)?.confidence;
        return {
          of: premise,
          value: known ?? policy.propagation.unstatedPremise,
          note: known === undefined ? 'unstated' : null,
        };
      };
      const allowed = premiseSteps(
        claim.requires.filter(outside).map(value),
        claim.alternatives.filter(outside).map(value),
        argument,
        policy,
      );
      const base = bound(wordSteps(claim, argument, policy), allowed);
      const from = resultOf(base, 0);
      const examined = [
        ...base,
        ...examinationSteps(from, resultOf(allowed, policy.propagation.surest), examinations.of(id), policy),
      ];
      const all = [...examined, ...settledSteps(id, resultOf(examined, 0), argument, policy)];
      const premises = [...new Set(premisesOf(claim))].filter(outside).sort();
      derivations.set(id, {
        claim: id,
        statement: claim.statement,
        steps: all,
        confidence: resultOf(all, 0),
        premises,
      });
    }
  }
  return { derivations, problems: sortedBy(problems, (problem) => JSON.stringify(problem)) };
}

const resultOf = (steps: readonly Step[], none: number): number => steps.at(-1)?.result ?? none;

const premisesOf = (claim: Claim | undefined): readonly string[] =>
  claim ? [...claim.requires, ...claim.alternatives] : [];

/**
 * Groups of nodes that reach one another, each group after all groups that it points to (Tarjan). Without recursion, so
 * that a chain of any length is fine. Edges to nodes that are not listed are ignored. A group of one is no cycle unless
 * the node points to itself.
 */
function components(
  nodes: readonly string[],
  edgesOf: (node: string) => readonly string[],
): readonly (readonly string[])[] {
  const known = new Set(nodes);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) ?? to, to));
  const enter = (node: string) => {
    const place = order.size;
    order.set(node, place);
    low.set(node, place);
    open.push(node);
    isOpen.add(node);
    return { node, edges: edgesOf(node).filter((edge) => known.has(edge)), next: 0 };
  };
  for (const root of [...known].sort()) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = top.edges[top.next];
      top.next += 1;
      if (edge !== undefined) {
        const seen = order.get(edge);
        if (seen === undefined) path.push(enter(edge));
        else if (isOpen.has(edge)) lower(top.node, seen);
        continue;
      }
      path.pop();
      const reached = low.get(top.node) ?? 0;
      const above = path.at(-1);
      if (above) lower(above.node, reached);
      if (reached === order.get(top.node)) {
        const group = open.splice(open.lastIndexOf(top.node));
        for (const node of group) isOpen.delete(node);
        groups.push(group.sort());
      }
    }
  }
  return groups;
}

/** What those who hold the claim say: one word as it stands, several as a consensus. */
function wordSteps({ supports }: Claim, { standings }: Pick<Argument, 'standings'>, policy: Factors): readonly Step[] {
  const [first, ...others] = supports;
  if (!first) return [];
  if (others.length === 0) {
    return [
      {
        rule: 'STATED',
        inputs: [{ of: String(first.agent), value: clamp(first.confidence), note: null }],
        factor: 1,
        result: unsure(first.confidence, policy),
      },
    ];
  }
  const { weights, independence, result } = consensus(supports, standings, policy);
  const inputs = supports.map(({ agent, confidence }, index): Input => ({
    of: String(agent),
    value: clamp(confidence),
    note: `weight ${weights[index] ?? 0}`,
  }));
  return [{ rule: 'CONSENSUS', inputs, factor: independence, result: unsure(result, policy) }];
}

/** What the premises allow: the best alternative is one more premise that has to hold. */
function premiseSteps(
  required: readonly Input[],
  alternatives: readonly Input[],
  { conflicts }: Pick<Argument, 'conflicts'>,
  policy: Factors,
): readonly Step[] {
  const or: readonly Step[] =
    alternatives.length === 0
      ? []
      : [{ rule: 'OR', inputs: alternatives, factor: 1, result: disjunction(alternatives.map(({ value }) => value)) }];
  if (required.length === 0) return or;
  const inputs = [...required, ...or.map(({ result }): Input => ({ of: 'OR', value: result, note: null }))];
  const among = new Set(required.map(({ of }) => of));
  const touching = new Set(
    conflicts.filter(({ between: [a, b] }) => a !== b && among.has(a) && among.has(b)).map(({ id }) => id),
  ).size;
  const factor = coherenceFactor(touching, policy);
  return [
    ...or,
    {
      rule: 'AND',
      inputs,
      factor,
      result: conjunction(
        inputs.map(({ value }) => value),
        factor,
      ),
    },
  ];
}

/** Ties the word to the premises: the lower of the two holds. */
function bound(word: readonly Step[], premises: readonly Step[]): readonly Step[] {
  const said = word.at(-1);
  const allowed = premises.at(-1);
  if (!said && !allowed) return [{ rule: 'UNSUPPORTED', inputs: [], factor: 1, result: 0 }];
  if (!said || !allowed) return [...word, ...premises];
  const inputs = [said, allowed].map(({ rule, result }): Input => ({ of: rule, value: result, note: null }));
  return [...word, ...premises, { rule: 'BOUND', inputs, factor: 1, result: Math.min(said.result, allowed.result) }];
}

/** Only of what was broken in part is a form left in which it carries on. */
const isMended = ({ result, mended }: Examination): boolean => result === 'PARTLY' && mended === true;

/**
 * Verification, then attack on what is left of it; each kind once, however many examined the claim. `allowed`: what the
 * premises allow, which no check of the conclusion changes.
 */
function examinationSteps(
  from: number,
  allowed: number,
  examinations: readonly Examination[],
  policy: Factors,
): readonly Step[] {
  const { propagation } = policy;
  const steps: Step[] = [];
  const factorOf = (one: Examination): number => {
    if (one.kind === 'VERIFICATION') return propagation.verification[one.result];
    return isMended(one) ? propagation.mended : propagation.attack[one.result];
  };
  const input = (one: Examination): Input => ({
    of: String(one.agent),
    value: factorOf(one),
    note: isMended(one) ? 'MENDED' : `${one.result}${one.offMethod === true ? ', off its method' : ''}`,
  });
  const now = () => steps.at(-1)?.result ?? from;
  const step = (rule: Step['rule'], inputs: readonly Input[], result: number) =>
    steps.push({ rule, inputs, factor: now() === 0 ? 1 : result / now(), result });
  const checks = examinations.filter(({ kind }) => kind === 'VERIFICATION');
  const attacks = examinations.filter(({ kind }) => kind === 'ATTACK');
  if (checks.length > 0)
    step(
      'VERIFICATION',
      checks.map((one) => ({ ...input(one), sources: unique(one.sources ?? []) })),
      checked(
        from,
        checks.map((one) => ({
          factor: factorOf(one),
          sources: one.sources ?? [],
          offMethod: one.offMethod === true,
        })),
        policy,
      ),
    );
  if (now() > allowed)
    step(
      'BOUND',
      [
        { of: 'VERIFICATION', value: now(), note: null },
        { of: 'premises', value: allowed, note: null },
      ],
      allowed,
    );
  if (attacks.length > 0) step('ATTACK', attacks.map(input), attacked(now(), attacks.map(factorOf)));
  return steps;
}

/** The losing side of what was settled loses once, in however many contradictions it lost. */
function settledSteps(id: string, from: number, { losses = [] }: Argument, { propagation }: Factors): readonly Step[] {
  const against = [...new Set(losses.filter(({ lost }) => lost.includes(id)).map((loss) => loss.id))].sort();
  if (against.length === 0) return [];
  const inputs = against.map((of): Input => ({ of, value: propagation.lost, note: 'LOST' }));
  return [{ rule: 'SETTLED', inputs, factor: propagation.lost, result: clamp(from * propagation.lost) }];
}
