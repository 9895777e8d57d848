import type { Locator, Page } from '@playwright/test';
import type { FakeScript } from '../../../server/src/providers/model/testing/fake-openai.ts';
import {
  answer,
  deltaEvent,
  type FakeReply,
} from '../../../server/src/providers/model/testing/fake-replies.ts';

/** Types a question and presses the button with the price. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Sua mensagem').fill(question);
  await page.getByRole('button', { name: /^Enviar · / }).click();
}

/** Locates the balance in the header when it shows this many credits. */
export const balance = (page: Page, credits: number) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^Saldo: ${credits} créditos? `) });

/** Stops the answer. Pressed right after the send, the button would take the click for a double click. */
export async function stop(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: 'Parar' }).click();
}

/** Returns the scroll position of a box once it is still; it scrolls by itself shortly after a question is sent. */
export const restingPlace = (box: Locator): Promise<number> =>
  box.evaluate(async (element) => {
    let place = -1;
    // A busy machine delays frames: the box counts as still only after 600 ms as well.
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

/** Returns the script of a model that calls a tool first, and writes from its result. */
export const callThenWrite =
  (name: string, args: object, reply: string | FakeReply): FakeScript =>
  ({ body }) => {
    if (body.tools === undefined || body.messages?.at(-1)?.role === 'tool')
      return typeof reply === 'string' ? answer(reply) : reply;
    const called = { name, arguments: JSON.stringify(args) };
    const piece = { index: 0, id: 'call_1', type: 'function', function: called };
    return answer([], { before: [deltaEvent({ tool_calls: [piece] })], finishReason: 'tool_calls' });
  };
