/**
 * A program, for a thread of its own: searches the requests of runs for their certificates.
 *
 *   new SideThread('searching.ts')
 *
 * Is sent `SearchOrder`s and sends the certificates of each one's parts, in their order. Ends with the thread that
 * started it.
 */
import { serveThread } from '../side-thread.ts';
import { searchParts } from './certify.ts';

serveThread(searchParts);
