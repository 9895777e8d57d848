import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('shows four places under the thumb on a phone, but none in the chat', { tag: [anySize, core] }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  await expect(bar.getByRole('link')).toHaveText(['Agentes', 'Conversas', 'Conteúdos', 'Eventos']);
  for (const [name, path] of [
    ['Conversas', '/conversas'],
    ['Conteúdos', /\/banco-conhecimento/],
    ['Eventos', /\/calendar-events/],
    ['Agentes', '/'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(bar.locator('[aria-current=page]')).toHaveText(name);
    const box = await bar.getByRole('link', { name }).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await page.goto('/chat/1');
  await expect(page.getByLabel('Sua mensagem')).toBeVisible();
  await expect(bar).toHaveCount(0);
});
