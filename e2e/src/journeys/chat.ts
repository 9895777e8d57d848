import type { Page } from '@playwright/test';

/** Types a question and presses the button with the price. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Sua mensagem').fill(question);
  await page.getByRole('button', { name: /^Enviar · / }).click();
}

/** The balance in the frame, when it is so many credits. */
export const balance = (page: Page, credits: number) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^Saldo: ${credits} créditos? `) });

/** Stops the answer; a press right after the send would count as its double click. */
export async function stop(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: 'Parar' }).click();
}
