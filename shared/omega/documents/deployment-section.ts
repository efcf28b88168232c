import { fields, figure, part, prose, section, table, type Section } from '../../page/page.ts';
import { deploymentFigure } from './deployment-figure.ts';
import { agentName, agentNames } from './names.ts';
import type { SessionRecord } from './record.ts';

type Place = SessionRecord['waves'][number]['places'][number];

/** Who was sent in, in which wave, and why (OMEGA rules §1.2, §1.3, §1.4). */
export function deploymentSection({ waves, plans, upgrades }: SessionRecord): Section {
  return section(
    'Deployment',
    [
      ...(waves.length === 0
        ? [prose('Nobody was deployed.')]
        : [
            figure(deploymentFigure(waves), [
              table(
                ['Cycle', 'Batch', 'Agents'],
                waves.map(({ cycle, phase, places }) => [String(cycle), phase, places.map(named).join(', ')]),
              ),
            ]),
          ]),
      ...plans.map(({ cycle, closing, leaves, lost, choices, checklist }) =>
        part(
          `Cycle ${cycle}: why these agents`,
          [
            fields([
              ['Leaves of the tree', leaves.join('; ')],
              ['Closing cycle', closing ? 'yes' : 'no'],
              ...(lost.length === 0 ? [] : [['Without a substitute', agentNames(lost)] as const]),
            ]),
            table(
              ['Agent', 'Why'],
              choices.map(({ agent, why }) => [agentName(agent), why]),
            ),
            table(
              ['Question before deployment', 'Answer', 'Evidence'],
              checklist.map(({ question, answer, evidence }) => [question, answer, evidence]),
            ),
          ],
          true,
        ),
      ),
      ...(upgrades.length === 0
        ? []
        : [
            part(
              'Whose work PHI read in more than a line',
              [
                table(
                  ['Cycle', 'Agent', 'Tier', 'Because', 'Yielded', 'Against it'],
                  upgrades.map(({ cycle, agent, to, because, yielded, refusedBy }) => [
                    String(cycle),
                    agentName(agent),
                    String(to),
                    because.join('; '),
                    yielded.join('; '),
                    refusedBy.join('; '),
                  ]),
                ),
              ],
              true,
            ),
          ]),
    ],
    true,
  );
}

function named({ agent, state, by }: Place): string {
  switch (state) {
    case 'ANSWERED':
      return agentName(agent);
    case 'QUARANTINED':
      return `${agentName(agent)}, set aside`;
    case 'SUBSTITUTED':
      return `${agentName(agent)}, by ${by === null ? 'another' : agentName(by)}`;
    case 'FAILED':
      return `${agentName(agent)}, failed`;
  }
}
