import type { AskRequest } from '../../shared/kernel/index.ts';
import {
  breakthroughFramework,
  type Brief,
  categoryFramework,
  designFramework,
  dimensionFramework,
  statusFramework,
} from '../../shared/scenario/index.ts';
import type { Section } from '../ask/compose.ts';

const section = (label: string, body: Section['body']): Section => ({
  label,
  author: 'HOUSE',
  ref: `framework/${label}`,
  body,
  always: true,
});

const category = (brief: Brief) =>
  section('categoryFramework', { category: brief.category, ...categoryFramework[brief.category] });

/**
 * Context of level 1: the classification frameworks that a task needs, the same for every scenario. The category's
 * own row and the design that a status needs are the brief's, so only ATHENA gets them before REFINE.
 */
export function frameworkFor(request: AskRequest, brief: Brief): Section[] {
  switch (request.task) {
    case 'seed':
      return [category(brief), section('designFramework', { status: brief.status, ...designFramework[brief.status] })];
    case 'revise':
      // A veto may have turned the status into another than the brief's, so a revision is shown what each of them
      // needs.
      return [category(brief), section('designFramework', designFramework)];
    case 'classification':
    case 'informed':
      return [section('statusFramework', statusFramework), section('dimensionFramework', dimensionFramework)];
    case 'calibration':
    case 'dimension':
      return [section('dimensionFramework', dimensionFramework)];
    case 'readiness':
    case 'restate':
      return [section('statusFramework', statusFramework)];
    case 'novelty':
    case 'deepDive':
    case 'literature':
      return [section('breakthroughFramework', breakthroughFramework)];
    default:
      return [];
  }
}
