import type { Locator, Page } from '@playwright/test';

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

/** Where a box stands once it has stopped scrolling, which it does by itself a moment after a question was sent. */
export const restingPlace = (box: Locator): Promise<number> =>
  box.evaluate(async (element) => {
    let place = -1;
    // Frames say nothing of time on a busy machine: it has rested when 600 ms have passed as well.
    let since = performance.now();
    for (let frames = 0; frames < 20 || performance.now() - since < 600; frames += 1) {
      if (element.scrollTop !== place) {
        place = element.scrollTop;
        since = performance.now();
        frames = 0;
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return place;
  });
