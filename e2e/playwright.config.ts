import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { anySize } from './src/support/any-size.ts';

const chromium = findChromium();

/** Journeys on the built product; every worker has a product, a database and a model service of its own. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: false,
  // Of what passes nothing waits that long: it is for a machine that is busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // On a new product; what passes only then is named at the end (decision 0014).
  retries: 1,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording makes every step slower: `--trace on` where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      },
    },
    {
      name: 'desktop',
      grepInvert: new RegExp(anySize),
      // The person at the desk has asked for less motion: that is tried too, and every page is still at once.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
