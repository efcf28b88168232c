import { isSimulated } from '../../shared/kernel/index.ts';
import { estimateOf, type Estimate, type Scale } from '../estimate/estimate.ts';
import { priceByTokens } from '../estimate/estimating.ts';
import { measured } from '../estimate/measured.ts';
import type { PlanOf } from '../estimate/plan.ts';
import { planOfMatch, planOfScenario, planOfSession } from '../estimate/plans.ts';

/** What one run would take if this model answered for every agent of it. */
export interface Outlook {
  readonly kind: 'scenario' | 'session' | 'match';
  readonly estimate: Estimate;
}

const kinds: Readonly<Record<Outlook['kind'], { readonly plan: PlanOf; readonly input: object }>> = {
  scenario: { plan: planOfScenario, input: {} },
  session: { plan: planOfSession, input: {} },
  match: { plan: planOfMatch, input: {} },
};

/** At the default policies; a match without its pictures, which another model paints. */
export function outlookOf(model: string, scale: Scale | null): Outlook[] {
  if (scale === null) return [];
  return (Object.keys(kinds) as Outlook['kind'][]).flatMap((kind) => {
    const { plan, input } = kinds[kind];
    const run = plan(input, model);
    if (run === null) return [];
    const estimate = estimateOf(
      measured[run.like][isSimulated(model) ? 'plain' : 'thinks'],
      { ...run.asked, pictures: null },
      {
        price: priceByTokens,
        tokensPerSecond: scale.tokensPerSecond,
        firstTokenMs: 0,
        scales: { [model]: scale },
      },
    );
    return [{ kind, estimate }];
  });
}
