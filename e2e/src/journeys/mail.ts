import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** Opens the mailbox, the newest mail to that address, and follows its link as a person does: in a tab of its own. */
export async function followMail(page: Page, email: string, subject: RegExp, label: string): Promise<Page> {
  const row = page.getByRole('link').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await row.click();
  const opened = page.waitForEvent('popup');
  // By keyboard: a pointer can miss what still moves in a frame that has just come.
  await page.frameLocator('iframe').getByRole('link', { name: label }).press('Enter');
  return opened;
}
