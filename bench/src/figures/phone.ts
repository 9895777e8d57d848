import type { Page } from '@playwright/test';
import type { Environment } from '../support/environment.ts';
import { type Row, rowOf } from '../support/rows.ts';
import type { BenchUser } from '../support/subscribers.ts';
import { noted, openBrowser, openWeakPhone, phone } from '../support/weak-phone.ts';

const rounds = 5;
const withKeyboard = { width: 360, height: 340 };
const messages = 100;
const monthPosts = 60;

const paragraph =
  'Um parágrafo de texto comum, com **uma marca**, um [link](/partners) e uma fonte [1] no fim da frase.\n\n';
const answer = `## O preço do banho\n\n${paragraph.repeat(3)}| Porte | Banho | Tosa | Tempo |\n|---|---|---|---|\n${'| P | R$ 45 | R$ 60 | 40 min |\n'.repeat(3)}\n- **Um** item\n- Outro item, para ocupar a linha\n\n> Legenda pronta: venha conhecer o nosso banho!\n\n${paragraph.repeat(3)}1. Primeiro passo\n2. Segundo passo\n\n${paragraph}`;

/** Stores a conversation of 100 messages, every second one an answer of 1,300 characters. */
async function fill({ db }: Environment, { id }: BenchUser): Promise<void> {
  await db.$client.query(
    `with chat as (
       insert into conversations (user_id, lista_id, title, created_at, last_at) values ($1, 1, 'Pergunta 1', now(), now()) returning id
     )
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
     select $1, chat.id, 1, n % 2 = 0, case when n % 2 = 1 then 'Pergunta ' || n else $2 end, 'complete',
       now() - interval '1 day' + n * interval '1 minute'
     from chat, generate_series(1, $3::int) n`,
    [id, answer, messages],
  );
}

/** Opens an address and waits for as many elements as it shows; returns the longest task, in ms. */
async function longestTask(
  page: Page,
  url: string,
  [shown, count]: [selector: string, count: number],
): Promise<number> {
  await page.goto(url);
  await page.waitForFunction(
    ([all, most]) => document.querySelectorAll(all).length === most,
    [shown, count] as const,
    {
      timeout: 60_000,
    },
  );
  await page.waitForTimeout(1_000);
  return (await noted(page)).longest;
}

/** Goes from November 2026 to December on the calendar of posts; returns the ms from the press until December is painted. */
async function monthOpening(page: Page, url: string, firstDay: string): Promise<number> {
  await page.goto(`${url}/posts?mes=2026-11`);
  await page.locator('[data-day="2026-11-01"]').waitFor();
  await page.waitForTimeout(1_000);
  return page.evaluate(async (words) => {
    const begun = performance.now();
    document.querySelector<HTMLElement>('[aria-label="Próximo mês"]')?.click();
    const isShown = () => document.querySelector(`[data-day="2026-12-01"]`)?.textContent?.includes(words);
    while (!isShown()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, firstDay);
}

/** Stores 60 posts of December 2026: two on each of 30 days. */
async function planMonth({ db }: Environment, { id }: BenchUser): Promise<void> {
  await db.$client.query(
    `insert into posts (user_id, id, dia, hora, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
     select $1, gen_random_uuid(), $2::date + n / 2, '18:00', 'Reels', 'Tema de um post comum, número ' || n, 'Cena', repeat('Legenda comum. ', 30),
       'Chame no WhatsApp', '{#banhoetosa,#petshop}', 'pronto', 1, now()
     from generate_series(0, $3::int - 1) n`,
    [id, '2026-12-01', monthPosts],
  );
}

async function readingShare(page: Page, url: string, viewport: typeof phone): Promise<number> {
  await page.setViewportSize(viewport);
  await page.goto(url);
  await page.locator('[data-turn]').first().waitFor();
  const box = await page.getByRole('log').boundingBox();
  return (100 * (box?.height ?? Number.NaN)) / viewport.height;
}

/** Measures how long a weak phone (Chromium, slowed down) takes to open the chat and a month of posts, and how much of the chat is text. */
export async function measurePhone(environment: Environment): Promise<Row[]> {
  const { product, users } = environment;
  const [talked, quiet] = users.slice(400, 402);
  if (!talked || !quiet) throw new Error('too few users');
  await fill(environment, talked);
  await planMonth(environment, talked);
  const chat = `${product.url}/chat/1`;
  const browser = await openBrowser();
  const sample = {
    full: [] as number[],
    empty: [] as number[],
    month: [] as number[],
    free: [] as number[],
  };
  const room: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const full = await openWeakPhone(browser, environment, talked);
      sample.full.push(await longestTask(full.page, chat, ['[data-turn]', messages / 2]));
      const empty = await openWeakPhone(browser, environment, quiet);
      sample.empty.push(await longestTask(empty.page, chat, ['#chat-input', 1]));
      if (round === 0)
        for (const size of [phone, withKeyboard]) room.push(await readingShare(full.page, chat, size));
      await full.context.close();
      await empty.context.close();
      for (const [name, user, words] of [
        ['month', talked, '2 posts'] as const,
        ['free', quiet, 'sem posts'] as const,
      ]) {
        const opened = await openWeakPhone(browser, environment, user);
        sample[name].push(await monthOpening(opened.page, product.url, words));
        await opened.context.close();
      }
    }
  } finally {
    await browser.close();
  }
  const absolute = { controlIs: 'none: the scale is absolute' };
  return [
    rowOf({
      figure: 'Opening a chat of 100 messages, processor 4× slower, longest task',
      target: { most: 200 },
      unit: 'ms',
      product: sample.full,
      control: sample.empty,
      controlIs: 'an empty chat',
      digits: 0,
    }),
    rowOf({
      figure: `A month of ${monthPosts} posts, processor 4× slower, from the press to its paint`,
      target: { most: 100 },
      unit: 'ms',
      product: sample.month,
      control: sample.free,
      controlIs: 'a month without posts',
      digits: 0,
    }),
    ...[phone, withKeyboard].map(({ height }, index) =>
      rowOf({
        figure: `Share of the chat's height for reading, 360×${height}`,
        target: { least: 60 },
        unit: '%',
        product: room.slice(index, index + 1),
        digits: 0,
        ...absolute,
      }),
    ),
  ];
}
