import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><script>1</script></svg>',
);

/** Returns a PNG of 640×480 pixels, drawn by the browser. */
async function pictureOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = canvas.getContext('2d');
    for (let x = 0; pen && x < 640; x += 40) {
      pen.fillStyle = `hsl(${x} 60% 50%)`;
      pen.fillRect(x, 0, 40, 480);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('publishes an event with a picture at its time, and shows it to subscribers only then', async ({
  page,
  pageWatch,
  signIn,
  database,
}) => {
  pageWatch.expectTrouble(/400 .*\/api\/admin\/uploads\/pictures/);
  await makeOperator(database.db, await signIn());
  const name = `Feira do Painel ${Date.now()}`;
  await page.goto('/admin/events/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByLabel('Dia', { exact: true }).fill('2027-05-20');
  await page.getByLabel('Último dia').fill('2027-05-22');
  await page.getByRole('textbox', { name: 'Lugar' }).fill('São Paulo');
  await page.getByRole('textbox', { name: 'Texto do cartão' }).fill('Três dias de feira');
  await page.getByRole('textbox', { name: 'Descrição' }).fill('**Tudo** do setor.');
  await page
    .getByTestId('file')
    .setInputFiles({ name: 'feira.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await expect(
    page.getByRole('dialog').getByRole('img', { name: 'A imagem que você escolheu' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar inteira' }).click();
  await expect(page.getByText('Não consegui abrir esta imagem.')).toBeVisible();
  await page
    .getByTestId('file')
    .setInputFiles({ name: 'feira.png', mimeType: 'image/png', buffer: await pictureOf(page) });
  await page.getByRole('button', { name: 'Usar o recorte' }).click();
  const picture = page.getByRole('img', { name: 'Como a imagem aparece' });
  await expect(picture).toHaveJSProperty('naturalWidth', 640);
  const height = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight);
  expect(Math.abs((await height()) - 400)).toBeLessThan(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quando publicar?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(page.getByText(/agendada para/)).toBeVisible();

  const shown = async () => {
    const events: { name: string; data_fim: string | null; image_url: string | null }[] = await (
      await page.request.get('/api/eventos')
    ).json();
    return events.find((event) => event.name === name);
  };
  const seen = async () => (await shown())?.data_fim;
  expect(await seen()).toBeUndefined();
  const due = `update record_drafts set publish_at = now() where kind = 'event' and fields ->> 'name' = $1`;
  await database.db.$client.query(due, [name]);
  // The job that publishes runs each minute.
  await expect.poll(seen, { timeout: 100_000 }).toBe('2027-05-22');
  const image = await page.request.get((await shown())?.image_url ?? '');
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/webp']);
});

test('restores an earlier version of a material, which readers see again', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/materials');
  await page.getByRole('textbox', { name: 'Buscar' }).fill('custo');
  await expectAccessible(page);
  await page.goto('/admin/materials/2');
  const title = page.getByRole('textbox', { name: 'Título' });
  await expect(title).not.toHaveValue('');
  const before = await title.inputValue();
  await title.fill(`${before} (mudado)`);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await page.getByRole('button', { name: 'Histórico' }).click();
  await page.getByRole('button', { name: /^Como veio com o produto/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Voltar a esta versão' }).click();
  await expect(title).toHaveValue(before);
  const { rows } = await database.db.$client.query('select titulo_material from materials where id = 2');
  expect(rows).toEqual([{ titulo_material: before }]);
});

test('gives subscribers the file that an editor attached to a material', async ({
  page,
  pageWatch,
  signIn,
  database,
}) => {
  pageWatch.expectTrouble(/400 .*\/api\/admin\/uploads\/files/);
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/materials/2');
  await page
    .getByTestId('file')
    .setInputFiles([{ name: 'programa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') }]);
  await expect(page.getByText('Envie um PDF ou um arquivo do Word')).toBeVisible();
  await page.getByRole('textbox', { name: 'Vídeo' }).fill('https://videos.exemplo.com.br/1');
  await page.getByRole('button', { name: 'Conferir o vídeo' }).click();
  await expect(page.getByText('Este link não pode ser exibido no material.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Vídeo' }).fill('');
  const guide = Buffer.from('%PDF-1.4\n%%EOF\n');
  const dropped = await page.evaluateHandle((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'guia.pdf', { type: 'application/pdf' }));
    return files;
  }, guide.toString());
  const files = page.getByRole('group', { name: 'Arquivos para baixar' });
  await files.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('textbox', { name: 'Nome do arquivo 1' })).toHaveValue('guia.pdf');
  const release = Promise.withResolvers<void>();
  await page.route('**/api/admin/uploads/files?*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page
    .getByTestId('file')
    .setInputFiles([{ name: 'ficha.pdf', mimeType: 'application/pdf', buffer: guide }]);
  await expect(page.getByText('Espere o envio terminar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Nome do arquivo 1' }).fill('Guia de preços.pdf');
  await expectAccessible(page);
  release.resolve();
  await expect(page.getByRole('textbox', { name: 'Nome do arquivo 2' })).toHaveValue('ficha.pdf');
  await expect(page.getByRole('textbox', { name: 'Nome do arquivo 1' })).toHaveValue('Guia de preços.pdf');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await page.goto('/banco-conhecimento-material/2');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Guia de preços.pdf' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Guia de preços.pdf');
  expect((await readFile(await saved.path())).toString()).toBe(guide.toString());
});

test('duplicates an event for next year as a draft on the same weekdays', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  const { rows } = await database.db.$client.query<{ id: number; name: string; day: string }>(
    `select id, name, data_evento::text as day from events where status_data = 'confirmada' order by id limit 1`,
  );
  const [event] = rows;
  if (!event) throw new Error('no event');
  await page.goto(`/admin/events/${event.id}`);
  await page.getByRole('button', { name: 'Duplicar para o ano que vem' }).click();
  await expect(page.getByText('Confira a data antes de publicar.')).toBeVisible();
  await expect(page).not.toHaveURL(`/admin/events/${event.id}`);
  await expect(page.getByText('Os assinantes ainda não veem isto.')).toBeVisible();
  const day = page.getByLabel('Dia', { exact: true });
  await expect(day).not.toHaveValue(event.day);
  const weekdayOf = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay();
  const next = await day.inputValue();
  expect([Number(next.slice(0, 4)), weekdayOf(next)]).toEqual([
    Number(event.day.slice(0, 4)) + 1,
    weekdayOf(event.day),
  ]);
  await expectAccessible(page);
});

test('takes questions that the model proposes for a material, edited before they are published', async ({
  page,
  signIn,
  database,
  model,
}) => {
  model.respondWith(answer(JSON.stringify({ perguntas: ['1. cliente sumido volta como?', 'outra errada'] })));
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/materials/3');
  const questions = page.getByRole('textbox', { name: 'Como perguntam por isto' });
  await questions.fill('a que já havia');
  await page.getByRole('button', { name: 'Propor perguntas' }).click();
  await expect(page.getByText('Elas só valem depois de publicar.')).toBeVisible();
  await expect(questions).toHaveValue('a que já havia\ncliente sumido volta como?\noutra errada');
  await expectAccessible(page);
  await questions.fill('a que já havia\ncliente sumido volta como?');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  const { rows } = await database.db.$client.query('select perguntas from materials where id = 3');
  expect(rows).toEqual([{ perguntas: ['a que já havia', 'cliente sumido volta como?'] }]);
});
