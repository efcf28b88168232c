import { list, part, prose, quote, section, type Block, type Section } from '../../page/page.ts';
import { methodsPart } from './methods-part.ts';
import { agentName } from './names.ts';
import type { SessionRecord } from './record.ts';

/** Findings of a kind that a page lists, at most; `report.json` has all of them. */
const mostListed = 40;

/** What each tier found (OMEGA rules §5.3). */
export function findingsSection({ aggregated, methods }: SessionRecord): Section {
  if (aggregated === null)
    return section(
      'Findings by tier',
      [prose('Nobody put an answer together, so there is nothing to order by tier.')],
      true,
    );
  const { genesis, bridge, verification, adversary, meta } = aggregated.by_tier;
  return section(
    'Findings by tier',
    [
      part(
        'GENESIS',
        kinds([
          ['Consensus', genesis.consensus_findings],
          ['Disputed', genesis.disputed_findings],
          ['Key insights', genesis.key_insights],
        ]),
        true,
      ),
      part(
        'BRIDGE',
        kinds([
          ['Formalizations', bridge.formalizations],
          ['Connections', bridge.connections_found],
        ]),
        true,
      ),
      part(
        'VERIFICATION',
        [
          ...kinds([
            ['Verified', verification.verified_claims],
            ['Failed', verification.failed_claims],
            ['Uncertain', verification.uncertain_claims],
          ]),
          ...methodsPart(methods, mostListed),
        ],
        true,
      ),
      part(
        'ADVERSARY',
        kinds([
          ['Survived every attack', adversary.survived_attacks],
          ['Fell', adversary.failed_attacks],
          ['Changed by an attack', adversary.modified_by_attacks],
        ]),
        true,
      ),
      part(
        'META',
        [
          ...(meta.synthesis === '' ? [] : [quote(agentName(51), meta.synthesis)]),
          ...(meta.quality_assessment === '' ? [] : [quote(agentName(52), meta.quality_assessment)]),
          ...kinds([['Remaining issues', meta.remaining_issues]]),
          ...(aggregated.full_reports_included.length === 0
            ? []
            : [
                part('Full reports that PHI read', [
                  list(
                    aggregated.full_reports_included.map(
                      ({ agent_id: agent, reason }) => `${agentName(agent)}: ${reason}`,
                    ),
                  ),
                ]),
              ]),
        ],
        true,
      ),
    ],
    true,
  );
}

const kinds = (rows: readonly (readonly [string, readonly string[]])[]): Block[] =>
  rows.map(([title, items]) =>
    part(`${title} (${items.length})`, [
      items.length === 0
        ? prose('None.')
        : list(
            items.length <= mostListed
              ? items
              : [...items.slice(0, mostListed), `and ${items.length - mostListed} more, in report.json`],
          ),
    ]),
  );
