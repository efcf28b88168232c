/** The face of `shared/scenario/disputes`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { challengerName, type Found, type Logged, readLogged, rowsOf } from './logged.ts';
