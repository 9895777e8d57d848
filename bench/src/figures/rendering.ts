import { type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import type { Environment } from '../support/environment.ts';
import { type Row, rowOf } from '../support/rows.ts';

const tokens = 2_000;
const pace = 5;
const slowdown = 4;
const question = `tokens=${tokens} pace=${pace} markdown`;

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}

/** Asks on the chat screen and waits until the answer is complete. */
async function askOnScreen(page: Page): Promise<void> {
  await page.locator('#chat-input').fill(question);
  const send = page.getByRole('button', { name: /^Enviar/ });
  await send.click();
  await page.getByRole('button', { name: /Parar/ }).waitFor();
  await send.waitFor({ timeout: 60_000 });
  const headings = await page.getByRole('heading', { name: 'Dica do dia' }).count();
  if (headings < 20) throw new Error(`only ${headings} headings were rendered`);
}

/** Reads the same answer with a bare script that appends the text to one element. */
async function askBarely(page: Page, userId: number): Promise<void> {
  await page.evaluate(
    async ({ content, user_id }) => {
      const response = await fetch('/api/messages', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ content, user_id, lista_id: 3 }),
      });
      const place = document.body.appendChild(document.createElement('pre'));
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        for (const [, text] of part.value.matchAll(/data:\{"text":(".*")\}/g))
          place.append(JSON.parse(text ?? '""'));
      }
    },
    { content: question, user_id: userId },
  );
}

/**
 * Measures the script time of a streamed answer of 2,000 tokens in Chromium, its processor slowed down four times.
 */
export async function measureRendering({ product, users }: Environment): Promise<Row[]> {
  const path = findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(path ? { executablePath: path } : {}) });
  const rendered: number[] = [];
  const bare: number[] = [];
  try {
    for (const user of users.slice(410, 413)) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const [name = '', value = ''] = user.cookie.split('=');
      await context.addCookies([{ name, value, url: product.url }]);
      const page = await context.newPage();
      await page.goto(`${product.url}/chat/2`);
      await page.locator('#chat-input').waitFor();
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const begun = await scriptTime(session);
      await askOnScreen(page);
      const between = await scriptTime(session);
      await page.goto(`${product.url}/favicon.svg`);
      await page.goto(`${product.url}/auth`).catch(() => undefined);
      const before = await scriptTime(session);
      await askBarely(page, user.id);
      rendered.push(between - begun);
      bare.push((await scriptTime(session)) - before);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return [
    rowOf({
      figure: 'Script time of a streamed answer of 2,000 tokens, processor 4× slower',
      target: { most: 600 },
      unit: 'ms',
      product: rendered,
      control: bare,
      controlIs: 'a bare script that appends the text to one element',
      digits: 0,
    }),
  ];
}
