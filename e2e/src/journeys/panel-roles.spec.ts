import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

/** One call and one screen of each area. */
const content = {
  call: '/api/admin/faq',
  screen: '/admin/faq',
  entry: 'Perguntas frequentes',
  more: ['/admin/faq/importar', '/admin/assistant-frame/1'],
};
const people = {
  call: '/api/admin/people',
  screen: '/admin/people',
  entry: 'Pessoas',
  more: ['/admin/leads/importar'],
};
const business = {
  call: '/api/admin/plans',
  screen: '/admin/numeros',
  entry: 'Números',
  more: ['/admin/terms', '/admin/terms/1'],
};
const more = ['/api/admin/staff', '/api/admin/audit', '/api/admin/overview', '/api/admin/settings/1'];

const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status();

test('hides the whole panel from a subscriber', async ({ page, pageWatch, signIn }) => {
  pageWatch.expectTrouble(/404 .*\/admin/);
  await signIn();
  for (const { call, screen } of [content, people, business]) {
    expect(await statusOf(page, call)).toBe(404);
    expect((await page.goto(screen))?.status()).toBe(404);
  }
  for (const path of more) expect(await statusOf(page, path)).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Painel' })).toHaveCount(0);
});

for (const [role, own, otherAreas] of [
  ['editor', content, [people, business]],
  ['support', people, [content, business]],
] as const) {
  test(`keeps the role ${role} out of the areas of others, and out of the panel once the role is taken away`, async ({
    page,
    pageWatch,
    signIn,
    database,
  }) => {
    pageWatch.expectTrouble(/404 .*\/(api\/)?admin/);
    const user = await signIn();
    await makeOperator(database.db, user, role);
    await page.goto(own.screen);
    await expect(page.getByRole('heading', { level: 1, name: own.entry })).toBeVisible();
    expect(await statusOf(page, own.call)).toBe(200);
    for (const { call, screen, more } of otherAreas) {
      expect(await statusOf(page, call)).toBe(404);
      for (const address of [screen, ...more]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
      }
    }
    await expectAccessible(page);
    for (const path of more) expect(await statusOf(page, path)).toBe(404);

    await page.goto(own.screen);
    await expect(page.getByRole('heading', { level: 1, name: own.entry })).toBeVisible();
    await database.db.$client.query(`update users set role = 'subscriber' where id = $1`, [user.id]);
    expect(await statusOf(page, own.call)).toBe(404);
    expect((await page.goto(own.screen))?.status()).toBe(404);
  });
}
