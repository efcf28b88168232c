import { afresh } from './catalogue/afresh.ts';
import { checksCases } from './catalogue/checks-cases.ts';
import { checksClassify } from './catalogue/checks-classify.ts';
import { checksDesign } from './catalogue/checks-design.ts';
import { checksGround } from './catalogue/checks-ground.ts';
import { checksHints } from './catalogue/checks-hints.ts';
import { checksLeads } from './catalogue/checks-leads.ts';
import { checksMathematics } from './catalogue/checks-mathematics.ts';
import { checksPhysics } from './catalogue/checks-physics.ts';
import { checksRefine } from './catalogue/checks-refine.ts';
import { checksRequests } from './catalogue/checks-requests.ts';
import { checksSeed } from './catalogue/checks-seed.ts';
import { fourth } from './catalogue/fourth.ts';
import { specificationLate } from './catalogue/specification-late.ts';
import { specificationSeed } from './catalogue/specification-seed.ts';
import { specificationValidate } from './catalogue/specification-validate.ts';
import { third } from './catalogue/third.ts';
import type { Flaw } from './flaw.ts';

/** Every flaw of the trial. A flaw that somebody finds later is one more row of one of these files. */
export const catalogue: readonly Flaw[] = [
  ...specificationSeed,
  ...specificationValidate,
  ...specificationLate,
  ...afresh,
  ...third,
  ...fourth,
  ...checksCases,
  ...checksSeed,
  ...checksDesign,
  ...checksHints,
  ...checksPhysics,
  ...checksMathematics,
  ...checksLeads,
  ...checksGround,
  ...checksClassify,
  ...checksRefine,
  ...checksRequests,
];
