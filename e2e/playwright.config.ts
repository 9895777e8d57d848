import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { anySize, core } from './src/support/tags.ts';

const chromium = findChromium();

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

/** Journeys on the built product; every worker starts its own product, database and model service. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  // Two cores; the third worker uses what the others leave while they wait.
  workers: 3,
  fullyParallel: false,
  // Generous: a passing test never takes this long, unless the machine is busy with other work.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  // The retry starts a new product; tests that pass only then are listed at the end (decision 0014).
  retries: 1,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Tracing slows every step; use `--trace on` to investigate a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
  },
  projects: [
    // `npm test` runs the first project, `npm run faults` the other two.
    // Its pages install no service worker, which costs a fourth of the processor's time: what needs one allows it, and the wide screen runs with one.
    { name: 'phone', grep: new RegExp(core), use: { ...phone, serviceWorkers: 'block' } },
    { name: 'phone-rest', grepInvert: new RegExp(core), use: phone },
    {
      name: 'desktop',
      grepInvert: new RegExp(anySize),
      // Desktop runs with reduced motion, which covers that setting and makes every page still at once.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
