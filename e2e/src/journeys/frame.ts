import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** Expects exactly one toast, with this title and text. */
export async function toastSays(page: Page, title: string, text = ''): Promise<void> {
  const toasts = page.getByRole('region', { name: /Avisos/ }).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText(title);
  await expect(toasts).toContainText(text);
}

/** From this width on the menu stands beside the screen. */
export const menuIsBeside = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/** Opens the side menu; a wide screen has it open already. */
export async function openMenu(page: Page): Promise<Locator> {
  if (menuIsBeside(page)) {
    const beside = page.getByRole('complementary', { name: 'Menu' });
    await expect(beside.getByRole('navigation')).toBeVisible();
    return beside;
  }
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

export async function logOut(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Sair' }).click();
}
