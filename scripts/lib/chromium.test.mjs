import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserNote, findChromium, prepareBrowser } from './chromium.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matilha-chromium-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('prefers CHROMIUM_PATH, but only when it runs', () => {
  const browser = join(folder, 'chrome');
  writeFileSync(browser, '#!/bin/sh\necho Chromium 1\n', { mode: 0o755 });
  vi.stubEnv('CHROMIUM_PATH', browser);
  expect(findChromium()).toBe(browser);
  writeFileSync(browser, '#!/bin/sh\nexit 127\n');
  expect(findChromium()).toBeUndefined();
});

test('stores the reason for the test runner when no Chromium is available', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'none'));
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await prepareBrowser(folder);
  const note = JSON.parse(readFileSync(browserNote(folder), 'utf8'));
  expect(note.path).toBeNull();
  expect(note.reason).toContain('CHROMIUM_PATH');
  expect(said).toHaveBeenCalledWith(expect.stringContaining('pulados'));
});
