import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** Opens the newest mail to the address in the mailbox and follows its link in a new tab, as a user does. */
export async function followMail(page: Page, email: string, subject: RegExp, label: string): Promise<Page> {
  const row = page.getByRole('link').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await row.click();
  const opened = page.waitForEvent('popup');
  // By keyboard: a pointer can miss a link in a frame that is still moving.
  await page.frameLocator('iframe').getByRole('link', { name: label }).press('Enter');
  return opened;
}
