import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { differenceOf, downloadPicture, makePhoto, openArt, readPixels, turned } from './art.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

const templates = ['Foto inteira', 'Cartão', 'Metade', 'Dica', 'Oferta', 'Depoimento'];

test('makes the picture of a post in six templates and two sizes, with a photo of the device', async ({
  page,
  signIn,
}) => {
  await signIn();
  const dialog = await openArt(page, 'Antes e depois', 'De nuvem bagunçada a nuvem penteada. ☁️ Venha ver.');
  await expect(dialog.getByText('A foto fica no seu aparelho.')).toBeVisible();
  await expect(dialog.getByLabel('Título')).toHaveValue('De nuvem bagunçada a nuvem penteada. ☁️');
  await dialog.getByRole('button', { name: 'Usar o tema' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Arquivo da foto').setInputFiles(await makePhoto(page));
  await expect(dialog.getByRole('button', { name: 'Remover foto' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const seen = new Set<string>();
  for (const [format, height] of [
    ['Post (4:5)', 1350],
    ['Stories (9:16)', 1920],
  ] as const) {
    await dialog.getByRole('radio', { name: format }).check();
    for (const template of templates) {
      await dialog.getByRole('radio', { name: template }).check();
      const { name, file } = await downloadPicture(page, height);
      expect(name).toMatch(
        height === 1350 ? /^matilha-\d{4}-\d\d-\d\d-antes-e-depois\.png$/ : /-stories\.png$/,
      );
      const pixels = await readPixels(page, file);
      expect(pixels.colours, template).toBeGreaterThan(200);
      // A small round photo of a client, at least.
      expect(Math.min(pixels.red, pixels.blue), template).toBeGreaterThan(0.005);
      seen.add(file.toString('base64'));
      if (height === 1920) continue;
      const preview = dialog.getByRole('img', { name: `Modelo ${template}: Antes e depois` });
      expect(await differenceOf(page, file, await preview.screenshot()), template).toBeLessThan(6);
    }
  }
  expect(seen.size).toBe(12);
});

test('works with the keyboard alone, and keeps the choices for a post', async ({ page, signIn }) => {
  await signIn();
  const dialog = await openArt(page, 'Pelo sem nó');
  await dialog.getByLabel('Arquivo da foto').setInputFiles(await makePhoto(page));
  await dialog.getByRole('radio', { name: 'Foto inteira' }).focus();
  for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Oferta' })).toBeChecked();
  await dialog.getByLabel('Preço ou desconto').fill('R$ 49,90');
  await dialog.getByLabel('Título').fill('Pacote mensal');
  const photo = dialog.getByRole('img', { name: /^Modelo Oferta/ }).locator('image');
  const before = await photo.getAttribute('x');
  await dialog.getByLabel('Posição horizontal').focus();
  await page.keyboard.press('End');
  await expect(photo).not.toHaveAttribute('x', before ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const button = page.getByRole('article').getByRole('button', { name: 'Arte' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Oferta' })).toBeChecked();
  await expect(dialog.getByLabel('Preço ou desconto')).toHaveValue('R$ 49,90');
  await expect(dialog.getByLabel('Título')).toHaveValue('Pacote mensal');
  await expect(dialog.getByRole('button', { name: 'Escolher foto' })).toBeVisible();
});

test('turns a photo as its camera noted, moves it with the mouse, and refuses other files', async ({
  page,
  signIn,
}) => {
  await signIn();
  const dialog = await openArt(page, '</text><script>document.title="hostil"</script>');
  const files = dialog.getByLabel('Arquivo da foto');
  await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText('Este arquivo não abriu como foto. Use JPG, PNG ou WebP.')).toBeVisible();
  await files.setInputFiles(turned(await makePhoto(page, 'image/jpeg')));
  await expect(dialog.getByText('não abriu como foto')).toHaveCount(0);
  // Red is the left half as stored, so the upper half of the turned photo.
  const upright = await readPixels(page, (await downloadPicture(page, 1350)).file);
  for (const [red = 0, , blue = 0] of [upright.left, upright.right]) {
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  }
  await files.setInputFiles(await makePhoto(page, 'image/png', 2000));
  await dialog.getByText('Arraste a foto').waitFor();
  const preview = dialog.getByRole('img', { name: /^Modelo Foto inteira/ });
  const box = await preview.boundingBox();
  if (!box) throw new Error('no preview');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 10, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const moved = await readPixels(page, (await downloadPicture(page, 1350)).file);
  expect(moved.right[0]).toBeGreaterThan(200);
  await dialog.getByRole('button', { name: 'Remover foto' }).click();
  await expect(preview.locator('image')).toHaveCount(0);
  await expect(preview.locator('text').first()).toContainText('</text><script>');
  await expect(page).not.toHaveTitle(/hostil/);
});

test('takes colours from Minha Loja, and the logo from the device where that one is on another site', {
  tag: anySize,
}, async ({ page, signIn, database }) => {
  const { id } = await signIn();
  const brand = { logo: 'https://exemplo.com.br/logo.png', cor1: '#1b2a6b', cor2: '#ff5a5f' };
  await database.db.$client.query(`insert into shop_sections values ($1, 'marca', $2, 1, now())`, [
    id,
    JSON.stringify(brand),
  ]);
  const dialog = await openArt(page, 'Antes e depois');
  await expect(dialog.getByText('Suas cores, com contraste automático.')).toBeVisible();
  await expect(dialog.getByText('O logo de Minha Loja está em outro site')).toBeVisible();
  const preview = dialog.getByRole('img', { name: /^Modelo/ });
  await expect(preview.locator(`path[fill="${brand.cor1}"]`).first()).toBeVisible();
  await dialog.getByLabel('Nome da loja').fill('Banho & Tosa da Lu');
  await expect(preview.locator('text', { hasText: 'Banho & Tosa da Lu' })).toBeVisible();
  await dialog.getByLabel('Arquivo do logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><circle cx="200" cy="100" r="90" fill="#f00"/></svg>',
    ),
  });
  await expect(preview.locator('image')).toHaveCount(1);
  expect((await readPixels(page, (await downloadPicture(page, 1350)).file)).red).toBeGreaterThan(0.002);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Arte' }).click();
  await expect(preview.locator('image')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Remover logo' }).click();
  await expect(preview.locator('text', { hasText: 'Banho & Tosa da Lu' })).toBeVisible();
});

test('hands the picture with its caption to the phone', { tag: anySize }, async ({ page, signIn }) => {
  await page.addInitScript(() => {
    let late = true;
    const share = async ({ files = [], text }: ShareData) => {
      // The first press waited too long for the drawing.
      if (late) {
        late = false;
        throw new DOMException('late', 'NotAllowedError');
      }
      document.title = [files[0]?.type, files[0]?.name, text].join('|');
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await signIn();
  const dialog = await openArt(page, 'Antes e depois', 'Venha ver.');
  const button = dialog.getByRole('button', { name: 'Compartilhar' });
  await button.click();
  await expect(dialog.getByText('A imagem está pronta. Toque de novo em Compartilhar.')).toBeVisible();
  await button.click();
  await expect(page).toHaveTitle(/^image\/png\|matilha-.*-venha-ver\.png\|Venha ver\.\s+Chame no WhatsApp$/);
});

test('keeps a photo with its post for the next device, and removes it', { tag: anySize }, async ({
  page,
  signIn,
  pageWatch,
}) => {
  await signIn();
  const dialog = await openArt(page, 'Banho de sábado');
  await dialog.getByLabel('Arquivo da foto').setInputFiles(await makePhoto(page));
  pageWatch.expectTrouble(/net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/);
  await page.route('**/photo', (route) => route.abort());
  const keep = dialog.getByRole('button', { name: /^Guardar com o post/ });
  await keep.click();
  await expect(dialog.getByText(/Sem conexão/)).toBeVisible();
  await page.unroute('**/photo');
  await keep.click();
  const hint = dialog.getByText('A foto está guardada com o post, sem o lugar onde foi tirada.');
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Arte' }).click();
  await expect(hint).toBeVisible();
  await dialog.getByRole('button', { name: 'Remover foto' }).click();
  await expect(dialog.getByText('A foto fica no seu aparelho.')).toBeVisible();
  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Arte' }).click();
  await expect(dialog.getByRole('button', { name: 'Escolher foto' })).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('offers to delete the kept photo after another one was chosen, and without having read it', {
  tag: anySize,
}, async ({ page, signIn, pageWatch, database }) => {
  await signIn();
  const dialog = await openArt(page, 'Banho de sábado');
  const stored = async () => (await database.db.$client.query('select from post_photos')).rowCount;
  const files = dialog.getByLabel('Arquivo da foto');
  const keep = dialog.getByRole('button', { name: /^Guardar com o post/ });
  const remove = dialog.getByRole('button', { name: 'Apagar a foto guardada' });
  await files.setInputFiles(await makePhoto(page));
  await keep.click();
  const kept = dialog.getByText('A foto está guardada com o post, sem o lugar onde foi tirada.');
  await expect(kept).toBeVisible();
  await files.setInputFiles(await makePhoto(page, 'image/jpeg'));
  await expect(dialog.getByText('O post tem uma foto guardada.')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: 'Voltar à foto guardada' }).click();
  await expect(kept).toBeVisible();
  await files.setInputFiles(await makePhoto(page, 'image/jpeg'));
  await remove.click();
  await expect(dialog.getByText('A foto fica no seu aparelho.')).toBeVisible();
  expect(await stored()).toBe(0);
  await keep.click();
  await expect(kept).toBeVisible();

  pageWatch.expectTrouble(/net::ERR_FAILED/);
  await page.route('**/photo', (route) => route.abort());
  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Arte' }).click();
  await expect(dialog.getByText('Não deu para ver se o post tem uma foto guardada.')).toBeVisible();
  await files.setInputFiles(await makePhoto(page, 'image/jpeg'));
  await expect(dialog.getByText('A foto fica no seu aparelho.')).toHaveCount(0);
  await page.unroute('**/photo');
  await remove.click();
  await expect(dialog.getByText('A foto fica no seu aparelho.')).toBeVisible();
  expect(await stored()).toBe(0);
});

test('keeps the photo that was chosen while the kept one was still being read', {
  tag: anySize,
}, async ({ page, signIn }) => {
  await signIn();
  const dialog = await openArt(page, 'Banho de sábado');
  const files = dialog.getByLabel('Arquivo da foto');
  await files.setInputFiles(await makePhoto(page));
  await dialog.getByRole('button', { name: /^Guardar com o post/ }).click();
  await expect(dialog.getByText('A foto está guardada com o post')).toBeVisible();
  let answer: () => void = () => undefined;
  const chosen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/photo', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Arte' }).click();
  await files.setInputFiles(await makePhoto(page, 'image/jpeg'));
  await expect(dialog.getByText('Procurando a foto guardada com o post…')).toBeVisible();
  await expect(dialog.getByText('Arraste a foto')).toBeVisible();
  answer();
  await expect(dialog.getByText('O post tem uma foto guardada.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Apagar a foto guardada' })).toBeVisible();
});
