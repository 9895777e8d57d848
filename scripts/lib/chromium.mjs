import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { answersVersion, run } from './run.mjs';
import { rootFolder } from './tree.mjs';

const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const IN_PLAYWRIGHT = [
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-liberation', 'fonts-noto-color-emoji'];

/** Flags of every headless Chromium; root cannot use its sandbox. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell draws no window: a journey takes half of the processor's time. */
const isShell = (path) => path.includes('headless');

/** Returns the path of a working Chromium (`CHROMIUM_PATH` first, then a headless shell), or undefined if there is none. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  const candidates = asked ? [asked] : [...INSTALLED, ...playwrightBrowsers()];
  const shellsFirst = candidates.toSorted(
    (before, after) => Number(isShell(after)) - Number(isShell(before)),
  );
  return shellsFirst.find((path) => existsSync(path) && answersVersion(path));
}

/**
 * Path of the file in which `prepareBrowser` stores `{path}`, or `{path: null, reason}` if browser tests must be
 * skipped.
 */
export function browserNote(root = rootFolder()) {
  return join(root, 'node_modules/.cache/matilha/browser.json');
}

/**
 * Finds or installs a Chromium for the tests and stores the outcome; never throws. Where another Chromium is installed, it tries once to install the
 * headless shell.
 */
export async function prepareBrowser(root, machine = thisMachine()) {
  const asked = process.env.CHROMIUM_PATH;
  const note = browserNote(root);
  let path = findChromium();
  let reason = '';
  if (!path && asked) reason = 'CHROMIUM_PATH não aponta para um Chromium que rode';
  else if (!path || !(asked || isShell(path) || existsSync(note))) {
    reason = await install(root, machine);
    path = findChromium();
  }
  if (!path) {
    reason ||= 'foi instalado, mas não roda nesta máquina';
    process.stdout.write(`Chromium: ${reason}. Os testes de navegador serão contados como pulados.\n`);
  }
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, `${JSON.stringify(path ? { path } : { path: null, reason })}\n`);
}

async function install(root, { isRoot, distribution }) {
  if (isRoot && distribution === 'debian') {
    process.stdout.write(
      `Instalando o Chromium para os testes: apt-get install ${DEBIAN_PACKAGES.join(' ')}…\n`,
    );
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    const result = await run('apt-get', ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES], {
      env,
    });
    return result.code === 0 ? '' : 'o apt-get não conseguiu instalá-lo';
  }
  process.stdout.write('Instalando o Chromium para os testes: playwright install --only-shell chromium…\n');
  const playwright = join(root, 'node_modules/.bin/playwright');
  const result = await run(playwright, ['install', '--only-shell', 'chromium'], { cwd: root });
  return result.code === 0 ? '' : 'o Playwright não conseguiu instalá-lo';
}

function playwrightBrowsers() {
  const folder = playwrightFolder();
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => /^chromium(_headless_shell)?-/.test(name));
  return versions
    .sort()
    .reverse()
    .flatMap((version) => IN_PLAYWRIGHT.map((path) => join(folder, version, path)));
}

function playwrightFolder() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  return join(homedir(), cache, 'ms-playwright');
}

function thisMachine() {
  return { isRoot: process.getuid?.() === 0, distribution: distributionId() };
}

function distributionId() {
  try {
    return /^ID="?([^"\n]+)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
