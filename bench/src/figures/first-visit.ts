import type { Browser } from '@playwright/test';
import { calculators } from '../../../contract/src/calculators/calculators.ts';
import { addDays, dayInBrazil } from '../../../contract/src/content/event-dates.ts';
import { mondayOf } from '../../../contract/src/shop/posts.ts';
import type { Environment } from '../support/environment.ts';
import { type Measured, type Row, rowOf } from '../support/rows.ts';
import type { BenchUser } from '../support/subscribers.ts';
import { noted, openBrowser, openFirstVisit } from '../support/weak-phone.ts';

const rounds = 3;
const slow = 'slow 4G, processor 4× slower';
const kind = 'minuto-produtivo';

/** Screens of a person with data: the address, and the first thing on it that is the person's own. */
const screens = (today: string) => [
  { screen: 'Home', path: '/', first: '#recent + ul a', seconds: 2.5 },
  { screen: 'Posts', path: '/posts', first: 'article', seconds: 2.5 },
  {
    screen: 'Posts of next week',
    path: `/posts?semana=${mondayOf(addDays(today, 7))}`,
    first: 'article',
    seconds: 2.5,
  },
  { screen: 'Calculator', path: `/calculadora?conta=${kind}`, first: '#resultado', seconds: 3 },
  { screen: 'Chat', path: '/chat/1', first: '[data-turn]', seconds: 3 },
];

/** Gives a person conversations, a post on each day of three weeks, and a calculation. */
async function fill({ db, product }: Environment, { id, cookie }: BenchUser, today: string): Promise<void> {
  await db.$client.query(
    `with chats as (
       insert into conversations (user_id, lista_id, title, created_at, last_at)
       select $1, n, 'Quanto cobrar pelo banho?', now(), now() from generate_series(1, 5) n returning id, lista_id
     )
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
     select $1, chats.id, lista_id, is_ai, 'Uma frase de texto comum.', 'complete', now()
     from chats, (values (false), (true)) as sides (is_ai)`,
    [id],
  );
  await db.$client.query(
    `insert into posts (user_id, id, dia, hora, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
     select $1, gen_random_uuid(), $2::date + n, '18:00', 'Reels', 'Tema de um post comum', 'Cena', 'Legenda comum.',
       'Chame no WhatsApp', '{#banhoetosa}', 'pronto', 1, now()
     from generate_series(0, 20) n`,
    [id, mondayOf(today)],
  );
  const body = JSON.stringify({ id: crypto.randomUUID(), kind, input: calculators[kind].example });
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
  const response = await fetch(`${product.url}/api/calculations`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`no calculation: ${response.status}`);
}

/** Returns the seconds until the first own thing is seen, and the layout shift until three seconds later. */
async function visit(
  browser: Browser,
  {
    environment,
    user,
    path,
    first,
  }: { environment: Environment; user: BenchUser; path: string; first: string },
) {
  const { context, page } = await openFirstVisit(browser, environment, user);
  await page.goto(`${environment.product.url}${path}`, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator(first).first().waitFor({ timeout: 60_000 });
  const seconds = (await page.evaluate(() => performance.now())) / 1_000;
  await page.waitForTimeout(3_000);
  const { shift } = await noted(page);
  await context.close();
  return { seconds, shift };
}

/** Measures the first visit of a person with data, in Chromium as a weak phone. */
export async function measureFirstVisits(environment: Environment): Promise<Row[]> {
  const user = environment.users[402];
  if (!user) throw new Error('too few users');
  const today = dayInBrazil(new Date());
  await fill(environment, user, today);
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const { screen, path, first, seconds: most } of screens(today)) {
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visit(browser, { environment, user, path, first }));
      const row = (figure: string, unit: string, target: Measured['target'], product: number[]) =>
        rowOf({ figure, unit, target, product, digits: 2, controlIs: 'none: the scale is absolute' });
      rows.push(
        row(
          `${screen}, a person with data: until the first card, ${slow}`,
          's',
          { most },
          visits.map(({ seconds }) => seconds),
        ),
        row(
          `${screen}, a person with data: layout shift, ${slow}`,
          '',
          { most: 0 },
          visits.map(({ shift }) => shift),
        ),
      );
    }
  } finally {
    await browser.close();
  }
  return rows;
}
