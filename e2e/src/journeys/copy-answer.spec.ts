import type { Locator, Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

const written = `## Semana

**Segunda:** poste isto.

> Quanto pelo sai de um banho?
> Escove em casa.

| Porte | Curto | Longo |
|---|---|---|
| P | R$ 60 | R$ 80 |

\`\`\`
*Oi, Ana!* Confirma o banho?
\`\`\`
`;

/** Returns the contents of the clipboard, by type. */
const clipboard = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const entries = (item?.types ?? []).map(async (type) => [
      type,
      await (await item?.getType(type))?.text(),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  });

test('moves nothing that one reads when the answer ends and when it is copied', async ({
  page,
  context,
  signIn,
  model,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const rest = Array.from({ length: 30 }, (_, n) => `passo${n}`).join(' ');
  model.respondWith(answer(`${written}\nAgora faça assim.\n\n${rest}`, { paceMs: 50 }));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Monte a semana');
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.y;
  const paragraph = page.getByRole('log').getByText('Agora faça assim.');
  await expect(page.getByRole('log')).toContainText('passo9');
  const read = await heightOf(paragraph);
  const copy = page.getByRole('button', { name: 'Copiar resposta' });
  await expect(copy).toBeVisible();
  expect(await heightOf(paragraph)).toBe(read);

  await copy.scrollIntoViewIfNeeded();
  const rated = page.getByRole('button', { name: 'Boa resposta' });
  const before = await rated.boundingBox();
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copiado', exact: true })).toBeVisible();
  expect(await rated.boundingBox()).toEqual(before);
});

test('copies an answer, and each part of it, as WhatsApp and as documents read them', async ({
  page,
  context,
  signIn,
  model,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  model.respondWith(answer(written));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Monte a semana');
  const copyAll = page.getByRole('button', { name: 'Copiar resposta' });
  await copyAll.click();
  await expect(page.getByRole('button', { name: 'Copiado', exact: true }).first()).toBeVisible();
  const whole = await clipboard(page);
  expect(whole['text/plain']).toBe(
    '*Semana*\n\n*Segunda:* poste isto.\n\n> Quanto pelo sai de um banho?\n> Escove em casa.\n\n' +
      '*P*: Curto R$ 60 · Longo R$ 80\n\n*Oi, Ana!* Confirma o banho?',
  );
  expect(whole['text/html']).toContain('<strong>Segunda:</strong> poste isto.');
  expect(whole['text/html']).toContain('<td>R$ 80</td>');

  const parts = [
    ['Copiar texto', 'Quanto pelo sai de um banho?\nEscove em casa.'],
    ['Copiar tabela', '*P*: Curto R$ 60 · Longo R$ 80'],
    ['Copiar mensagem', '*Oi, Ana!* Confirma o banho?'],
  ] as const;
  for (const [name, text] of parts) {
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('offers an answer to WhatsApp: by the share sheet of a phone, elsewhere in a new tab', async ({
  page,
  context,
  signIn,
  model,
  isMobile,
}) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }),
  );
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.documentElement.dataset.shared = data.text ?? '';
        return Promise.resolve();
      },
    });
  });
  model.respondWith(answer('**Segunda:** poste isto.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Monte a semana');
  const button = page.getByRole('button', { name: 'Resposta: enviar no WhatsApp' });
  if (isMobile) {
    await button.click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', '*Segunda:* poste isto.');
    return;
  }
  const opened = context.waitForEvent('page');
  await button.click();
  await expect(await opened).toHaveURL(`https://wa.me/?text=${encodeURIComponent('*Segunda:* poste isto.')}`);
});

test('prints one answer or the whole conversation with brand and date, without input and buttons', async ({
  page,
  signIn,
  model,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  model.respondNext(answer('Primeira resposta.'), answer('Segunda resposta.'));
  await signIn();
  await page.goto('/chat/1');
  const log = page.getByRole('log');
  await ask(page, 'Primeira pergunta');
  await expect(log).toContainText('Primeira resposta.');
  await ask(page, 'Segunda pergunta');
  await expect(log).toContainText('Segunda resposta.');
  await page.getByRole('button', { name: 'Ver histórico completo' }).click();
  const more = page.getByRole('button', { name: 'Mais opções da resposta' });
  await more.last().click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Imprimir ou PDF: esta resposta' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Matilha · Instagram do petshop · \d+ de /)).toBeVisible();
  await expect(log.getByText('Segunda resposta.')).toBeVisible();
  await expect(log.getByText('Primeira resposta.')).toBeHidden();
  await expect(page.getByLabel('Sua mensagem')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(log.getByText('Primeira resposta.')).toBeVisible();
  await expect(more.last()).toBeHidden();
});
