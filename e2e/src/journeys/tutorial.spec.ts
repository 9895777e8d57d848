import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { openMenu } from './frame.ts';

test('moves both ways through the tutorial and records it only when finished', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const help = page.getByRole('banner').getByRole('button', { name: /^Ajuda/ });
  await expect(help).toHaveAccessibleName('Ajuda: conheça o tutorial de uso');
  await help.click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByText('Passo 1 de 6')).toBeAttached();
  await expect(overlay.getByRole('button', { name: 'Voltar' })).toHaveCount(0);
  await expectAccessible(page);
  await overlay.getByRole('button', { name: 'Fechar tutorial' }).click();
  const seen = () => page.evaluate(() => localStorage.getItem('hasSeenTutorial'));
  expect(await seen()).toBeNull();
  await expect(help).toHaveAccessibleName('Ajuda: conheça o tutorial de uso');

  await (await openMenu(page)).getByRole('button', { name: 'Tutorial de uso' }).click();
  await overlay.getByRole('button', { name: 'Próximo' }).click();
  await overlay.getByRole('button', { name: 'Voltar' }).click();
  await expect(overlay.getByText('Passo 1 de 6')).toBeAttached();
  for (let step = 1; step < 6; step += 1) {
    await expect(overlay.getByText(`Passo ${step} de 6`)).toBeAttached();
    await overlay.getByRole('button', { name: 'Próximo' }).click();
  }
  await expectAccessible(page);
  const finish = overlay.getByRole('button', { name: 'Finalizar' });
  // Hue 155: green.
  await expect(finish).toHaveCSS('background-color', /^oklch\([\d.]+ [\d.]+ 155\)$/);
  await finish.click();
  await expect(overlay).toHaveCount(0);
  expect(await seen()).toBe('true');
  await expect(help).toHaveAccessibleName('Ajuda');
});
