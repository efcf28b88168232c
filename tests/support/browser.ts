import packaged from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/**
 * A real browser that lies in a development dependency: nothing is fetched, and none has to be installed. It opens only
 * pages that a test has written, so it needs no sandbox, which a container may not grant.
 */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await packaged.executablePath(), args: ['--no-sandbox'], headless: true });
