import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const executablePath = findChromium();
// The browser's own microphone plays a beep; it is really recorded.
test.use({
  productEnv: { AI_TRANSCRIPTION_MODEL: 'whisper-1' },
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('records a question, corrects its text and sends it; a failure costs nothing', { tag: core }, async ({
  page,
  signIn,
  model,
  pageWatch,
}) => {
  await signIn();
  await page.goto('/chat/1');
  const input = page.getByLabel('Sua mensagem');
  await input.fill('Oi!');
  const record = page.getByRole('button', { name: 'Gravar a pergunta' });
  pageWatch.expectTrouble(/503/);
  model.transcription.respondNext({ status: 500 }, { status: 500 }, { text: 'Quanto custa o banho do Tor?' });
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Gravar a pergunta' });
  await expect(dialog.getByRole('timer')).toHaveText('0:01');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Parar e transformar em texto' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(dialog).toBeHidden();
  await expect(input).toHaveValue('Oi!\nQuanto custa o banho do Tor?');
  await expect(input).toBeFocused();
  const [sent] = model.transcription.requests;
  expect(sent).toMatchObject({ model: 'whisper-1', language: 'pt', fileName: 'audio.webm' });
  expect(sent?.bytes.length).toBeGreaterThan(1_000);
  await expect(page.getByText('20 créditos')).toBeAttached();

  await input.fill('Quanto custa o banho do Thor?');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByText('Quanto custa o banho do Thor?')).toBeVisible();
});

test('records and sends a question with the keyboard alone', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  await page.goto('/chat/1');
  model.transcription.respondNext({ text: 'Quanto custa a tosa?' });
  model.respondNext(answer('Depende do porte.'));
  await page.getByRole('button', { name: 'Gravar a pergunta' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await expect(page.getByRole('button', { name: 'Parar e transformar em texto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('Quanto custa a tosa?');
  await expect(page.getByLabel('Sua mensagem')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Depende do porte.')).toBeVisible();
});

test('closes without a text, and gives the microphone back', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  await page.goto('/chat/1');
  const asked = model.transcription.requests.length;
  await page.evaluate(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await original(wanted);
      Object.assign(window, { recorded: stream });
      return stream;
    };
  });
  await page.getByRole('button', { name: 'Gravar a pergunta' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const states = await page.evaluate(() =>
    (Reflect.get(window, 'recorded') as MediaStream).getTracks().map(({ readyState }) => readyState),
  );
  expect(states).toEqual(['ended']);
  expect(model.transcription.requests).toHaveLength(asked);
});
