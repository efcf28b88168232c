import { DefaultFailureConverter } from '@temporalio/common';

/**
 * What is said by a failure is data like any other: message and stack trace stand in a payload, so that a codec can
 * encrypt them. The bundle has one form, with keys or without: a worker that holds a key can then never be given a
 * bundle that writes its failures in plain words.
 */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
