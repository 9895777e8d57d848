import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

const row = (cell: (column: number) => string) =>
  `|${Array.from({ length: 14 }, (_, column) => ` ${cell(column + 1)} |`).join('')}`;
const table = [
  row((column) => `Coluna de número ${column}`),
  row(() => '---'),
  row((column) => `valor-${column}`),
].join('\n');

const hostile = `## Plano <b>forte</b>

<script>window.pwned = 1</script>
<img src="https://fora.exemplo/pixel.png" onerror="window.pwned = 2">
<iframe src="https://fora.exemplo/"></iframe>

![foto](https://fora.exemplo/foto.png) e [clique](javascript:window.pwned=3) e
[dados](data:text/html,<script>window.pwned=4</script>) e [fora](https://fora.exemplo/artigo) e
[dentro](/faq) e [sozinho](/chat/1?message=oi&autoSend=true)

${table}

\`\`\`
${'codigo'.repeat(80)}
\`\`\`

**Fim** do ${'palavrão'.repeat(40)}`;

test('draws a hostile answer as text and calls no other host', { tag: anySize }, async ({
  page,
  context,
  signIn,
  model,
  product,
}) => {
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(product.baseUrl)) foreign.push(request.url());
  });
  model.respondWith(answer(hostile, { paceMs: 3 }));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Responda');
  const log = page.getByRole('log');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await expect(log.getByRole('heading', { name: 'Plano' })).toContainText('forte');
  await expect(log.getByRole('cell', { name: 'valor-14' })).toBeAttached();
  for (const tag of ['script', 'img', 'iframe']) await expect(log.locator(tag)).toHaveCount(0);

  const links = await log
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.every((href) => /^(https:|\/(?!\/))/.test(href ?? ''))).toBe(true);
  expect(links.join(' ')).not.toContain('autoSend');
  await expect(log.getByRole('link', { name: /^fora/ })).toHaveAttribute('rel', 'noopener noreferrer');

  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  expect(foreign).toEqual([]);
});

test('shows an answer of 59,000 markup characters in full after a reload', async ({
  page,
  signIn,
  model,
}) => {
  const marks = '**a** **b '.repeat(5_900);
  model.respondWith(answer(`${marks}\n\n- **Fim**`, { paceMs: 0 }));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Responda');
  const log = page.getByRole('log');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await page.reload();
  await expect(log.locator('li strong')).toHaveText('Fim');
  await expect(log.getByText('**a** **b').first()).toHaveText(marks.trim());
});
