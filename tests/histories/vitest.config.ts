import { defineConfig } from 'vitest/config';
import { globalSetup, settings } from '../settings.ts';

/** Not a test: it plays the stories whose histories are missing, and writes them down (`npm run histories`). */
export default defineConfig({ test: { ...settings, globalSetup, include: ['tests/histories/record.ts'] } });
