import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import { categoryFramework, dimensionFramework, statusFramework } from '../../shared/scenario/frameworks.ts';
import type { Section } from '../compose.ts';

const section = (label: string, body: Section['body']): Section => ({ label, author: 'HOUSE', ref: `framework/${label}`, body, always: true });

/**
 * Context of level 1: the classification frameworks that a task needs, the same for every scenario. The category's
 * own row is the brief's, so only ATHENA gets it before REFINE.
 */
export function frameworkFor(request: AskRequest, brief: Brief): Section[] {
  switch (request.task) {
    case 'seed':
    case 'revise':
      return [section('categoryFramework', { category: brief.category, ...categoryFramework[brief.category] })];
    case 'classification':
    case 'informed':
      return [section('statusFramework', statusFramework), section('dimensionFramework', dimensionFramework)];
    case 'calibration':
    case 'dimension':
      return [section('dimensionFramework', dimensionFramework)];
    case 'readiness':
      return [section('statusFramework', statusFramework)];
    default:
      return [];
  }
}
