/** The face of `shared/worldbuilding/challenge`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type Challenge, challengeText, challengeTitle } from './challenge.ts';
