import { list, part, prose, table, type Block } from '../../page/page.ts';
import { findingsIn } from '../assess/argument.ts';
import { fits, methodLines } from '../claims/methods.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import type { Argument } from '../confidence/argument.ts';
import { agentName } from './names.ts';
import type { SessionRecord } from './record.ts';

type Recorded = NonNullable<SessionRecord['methods']>;

/** Of each claim that was checked: whose method it fits, and by whose it was checked (OMEGA rules §2.5). */
export function methodsOf(claims: readonly StandingClaim[], argument: Argument): Recorded {
  const findings = findingsIn(argument);
  return claims.flatMap((claim) => {
    const checks = findings(claim.id).filter(({ kind }) => kind === 'VERIFICATION');
    return checks.length === 0
      ? []
      : [
          {
            claim: claim.id,
            fits: fits({ ...claim, statement: claim.stated ?? claim.statement }),
            checkedBy: checks.map(({ agent, offMethod }) => ({ agent, onMethod: offMethod !== true })),
          },
        ];
  });
}

/** The rule by which claims are for verifiers, and what came of it; `most`: claims that a page lists. */
export function methodsPart(methods: Recorded | undefined, most: number): Block[] {
  if (methods === undefined || methods.length === 0) return [];
  const named = (agents: readonly number[]) => agents.map(agentName).join(', ') || '–';
  const by = (checks: Recorded[number]['checkedBy'], onMethod: boolean) =>
    named(checks.flatMap((check) => (check.onMethod === onMethod ? [check.agent] : [])));
  return [
    part('By which method', [
      prose('A claim is for those verifiers whose method it fits; what another one confirms counts in part.'),
      list(methodLines()),
      table(
        ['Claim', 'Fits', 'Checked by these', 'Checked off their method'],
        methods
          .slice(0, most)
          .map(({ claim, fits: fitting, checkedBy }) => [
            claim,
            named(fitting),
            by(checkedBy, true),
            by(checkedBy, false),
          ]),
      ),
      ...(methods.length <= most ? [] : [prose(`and ${methods.length - most} more, in report.json`)]),
    ]),
  ];
}
