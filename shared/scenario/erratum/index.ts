/** The face of `shared/scenario/erratum`: what activities and workers use of it. Workflows have no use for it. */
export {
  type AdmittedErratum,
  type Correctable,
  type Erratum,
  type ErratumInput,
  readCorrection,
  toldOfSolution,
} from './erratum.ts';
