import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { serveTwoBuilds, type TwoBuilds } from '../support/two-builds.ts';
import { untilInstalled } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

let builds: TwoBuilds;
test.beforeEach(async ({ product, pageWatch }) => {
  builds = await serveTwoBuilds(product.baseUrl);
  pageWatch.expectTrouble(
    /net::ERR_|Failed to load resource|Failed to fetch dynamically|when fetching the script/,
  );
});
test.afterEach(() => builds.close());

test('offers a new version, keeps typed text, and loads it on one press', { tag: [core, anySize] }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(`${builds.url}/chat/1`);
  await untilInstalled(page);
  const input = page.getByLabel('Sua mensagem');
  await input.fill('Ainda estou escre');
  await page.evaluate(() => document.documentElement.setAttribute('data-first-page', ''));

  builds.deploy();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(page.getByText('Nova versão disponível')).toBeVisible();
  await expectAccessible(page);
  await expect(input).toHaveValue('Ainda estou escre');
  await expect(page.locator('[data-first-page]')).toBeAttached();

  // The old version keeps working, also on screens not visited before.
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('link', { name: 'Perguntas Frequentes' }).click();
  await expect(page.getByRole('heading', { name: 'Perguntas frequentes' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-first-page]')).toBeAttached();

  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.locator('script[type=module][src*="-b.js"]')).toBeAttached();
  await expect(page.getByText('Nova versão disponível')).toHaveCount(0);
  await expect(input).toHaveValue('Ainda estou escre');
  await expect
    .poll(async () => (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('shell-')))
    .toEqual([`shell-${'b'.repeat(16)}`]);
});

test('applies a new version silently when a reload has loaded it', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(`${builds.url}/`);
  await untilInstalled(page);
  builds.deploy();
  await page.reload();
  await expect(page.locator('script[type=module][src*="-b.js"]')).toBeAttached();
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .not.toContainEqual(expect.stringMatching(/^shell-(?!b{16})/));
  await expect(page.getByText('Nova versão disponível')).toHaveCount(0);
});

test("meets the browser's conditions for installing the product", { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await untilInstalled(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Matilha', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map(({ errorId }) => errorId);
  // The tests run in private windows.
  expect(found.filter((id) => id !== 'in-incognito')).toEqual([]);
  for (const path of ['/brand/icon-192.png', '/brand/icon-maskable-512.png', '/brand/apple-touch-icon.png'])
    expect((await page.request.get(path)).headers()['content-type'], path).toBe('image/png');
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
});

test.describe('new version with service workers blocked', () => {
  test.use({ serviceWorkers: 'block' });

  test('offers a reload in an old tab whose files are gone, and never shows a blank page (R40)', {
    tag: anySize,
  }, async ({ page, signIn }) => {
    await signIn();
    await page.goto(`${builds.url}/`);
    await expect(page.getByRole('heading', { name: 'Agentes de IA' })).toBeVisible();
    builds.deploy();
    for (const [entry, heading] of [
      ['Perguntas Frequentes', 'Perguntas frequentes'],
      ['Descontos com Parceiros', 'Desconto com parceiros'],
    ] as const) {
      const menu = page.getByRole('button', { name: 'Abrir menu' });
      const link = page.getByRole('link', { name: entry });
      const reload = page.getByRole('button', { name: 'Recarregar' });
      await menu.click();
      // The menu's own code may be among the files that are gone.
      await expect(link.or(reload).first()).toBeVisible();
      if (await reload.isVisible()) {
        await expectAccessible(page);
        await reload.click();
        await menu.click();
      }
      await link.click();
      const title = page.getByRole('heading', { name: heading });
      await expect(title.or(reload).first()).toBeVisible();
      if (!(await reload.isVisible())) continue;
      await expectAccessible(page);
      await reload.click();
      await expect(title).toBeVisible();
    }
    await expect(page.locator('script[type=module][src*="-b.js"]')).toBeAttached();
  });
});
