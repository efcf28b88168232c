/** The face of `shared/scenario/certificate`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type Certificate, leaksOf } from './certificate.ts';
export { certify } from './certify.ts';
export { contentsOf, type RunContents } from './contents.ts';
export { type SentRequest, textsOf } from './request.ts';
