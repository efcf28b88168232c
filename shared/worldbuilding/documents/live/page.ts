import { escapeHtml } from '../../../text/escape.ts';
import { documentOf, policyOf, type RunningScript } from '../../../page/html.ts';
import { figureStyle } from '../../../page/style.ts';
import { debatePhases } from '../../vocabulary.ts';
import { ballotLegend } from '../ballot-figure.ts';
import { drawing, markupOf } from '../html/element.ts';
import { challengeOf } from '../html/match-page.ts';
import { matchStyle } from '../html/style.ts';
import { matchTitle, phaseNames } from '../names.ts';
import type { MatchRecord } from '../record.ts';
import { containerOf, containers, judgeParts, matchParts, type JudgementTold, type Part } from './parts.ts';
import { liveStyle, playerMarkup } from './player.ts';
import { withOwnPictures } from './sealed.ts';
import { isOpen, standingAtTheEnd, type Standing } from './standing.ts';

const style = `${figureStyle}${matchStyle}${liveStyle}`;

/** A page that a server of ours sends, and what a browser may do with it. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
}

/** What a server adds to the page of a match. */
export interface Serving {
  readonly script: RunningScript;
  /** How far the page is told, in letters, digits and dashes. */
  readonly told: string;
  /** Markup of the form by which the reader throws something in; empty: they only look on. */
  readonly form: string;
}

/** The page of a match as it stands, for spectators: it follows the match where its script runs. */
export function spectatorsPage(record: MatchRecord, standing: Standing, serving: Serving): ServedPage {
  const { script, told, form } = serving;
  const page = {
    title: matchTitle(record),
    simulated: record.simulated,
    style,
    pictured: true,
    script,
    told,
    renewed: !isOpen(standing),
    ...bodyOf(record, matchParts(record, standing), form, true),
  };
  return { html: documentOf(page), policy: policyOf(page) };
}

/** What judges may read while they judge: how far it is, and the way to what they are asked. */
export function judgesPage(
  record: Pick<MatchRecord, 'challenge' | 'simulated'>,
  standing: Standing,
  judgements: readonly JudgementTold[],
  { script, told }: Pick<Serving, 'script' | 'told'>,
): ServedPage {
  const parts = judgeParts(standing, judgements);
  const page = {
    title: `For judges: ${matchTitle(record)}`,
    simulated: record.simulated,
    style,
    pictured: false,
    script,
    told,
    renewed: !isOpen(standing),
    first: `<div id="${containers.standing}">${within(parts, containers.standing)}</div><p class="line-state" id="line" role="status"></p>`,
    sections: [
      sectionAround(
        'verdict',
        'What you are asked to judge',
        `<div id="${containers.verdict}">${within(parts, containers.verdict)}</div>`,
      ),
    ],
  };
  return { html: documentOf(page), policy: policyOf(page) };
}

/** A match that has ended as one file that stands alone: its pictures and its replay within, and nothing asked of anybody. */
export function sharedPage(given: MatchRecord, script: RunningScript): string {
  const record = withOwnPictures(given);
  const standing = standingAtTheEnd(record);
  return documentOf({
    title: matchTitle(record),
    simulated: record.simulated,
    style,
    pictured: true,
    script,
    ...bodyOf(record, matchParts(record, standing), '', false),
  });
}

const within = (parts: readonly Part[], container: string): string =>
  parts.flatMap((part) => (part.within === container ? [part.markup] : [])).join('');

const sectionAround = (id: string, title: string, markup: string) => ({
  id,
  title,
  markup: `<section id="${id}"><h2>${escapeHtml(title)}</h2>${markup}</section>`,
});

function bodyOf(record: MatchRecord, parts: readonly Part[], form: string, served: boolean) {
  const held = (id: string, tag: 'div' | 'ol' = 'div', attributes = '') =>
    `<${tag} id="${id}"${attributes}>${within(parts, id)}</${tag}>`;
  const legend = markupOf(
    drawing({ width: 1, height: 1, label: 'How ballots are drawn', shapes: [], legend: ballotLegend }),
  );
  const line = served ? '<p class="line-state" id="line" role="status"></p>' : '';
  return {
    first: `${markupOf(challengeOf(record))}${held(containers.standing)}${line}`,
    sections: [
      sectionAround('course', 'The course of the match', held(containers.course)),
      sectionAround(
        'told',
        'As it was said',
        `${playerMarkup}${held(containers.told, 'ol', ' class="told" tabindex="0" aria-label="What was said, in the order in which it was"')}`,
      ),
      sectionAround('audience', 'The audience', `${form}${held(containers.audience)}`),
      ...debatePhases.map((phase, nth) =>
        sectionAround(
          `phase-${phase.toLowerCase()}`,
          phaseNames[phase],
          `${nth === 0 ? legend : ''}${held(containerOf(phase), 'div', ' class="rounds"')}`,
        ),
      ),
      sectionAround('canon', 'Canon', held(containers.canon)),
      sectionAround('worlds', phaseNames.CRYSTALLIZATION, held(containers.worlds)),
      sectionAround('pictures', phaseNames.ARTIFACTS, held(containers.pictures)),
      sectionAround('verdict', 'Verdict and reveal', held(containers.verdict)),
    ],
  };
}
