import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { TermsPage } from './terms-page.tsx';

const fields = { terms: '# Termos', privacy: '# Privacidade' };
const put = 'PUT /api/admin/terms/1';
const versions = 'GET /api/terms';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api
    .on('GET /api/user', { ...subscriber, role: 'operator' })
    .on('GET /api/admin/terms/1', { ...fields, id: 1, revision: '2.0', published: fields, draft: null })
    .on(versions, [
      {
        version: '2026-11-26',
        text_hash: 'b'.repeat(64),
        published_at: '2026-11-26T01:05:00.000Z',
        shipped: false,
        current: true,
      },
      { version: '2026-01-01', text_hash: 'a'.repeat(64), published_at: null, shipped: true, current: false },
    ]);
});
afterEach(() => api.stop());

const versionOf = (hash: string) =>
  within(screen.getByText(`SHA-256: ${hash.repeat(64)}`).parentElement as HTMLElement);

test('names of each version when it was published, its texts, and which one holds today', async () => {
  openPage(<TermsPage />);
  await screen.findByText('Vale hoje');
  versionOf('b').getByText('Publicada em 25/11/2026, 22:05');
  versionOf('b').getByText('Vale hoje');
  versionOf('a').getByText('Veio com o produto');
  const links = versionOf('a').getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Termos, versão 2026-01-01', '/termos?versao=2026-01-01'],
    ['Privacidade, versão 2026-01-01', '/privacidade?versao=2026-01-01'],
  ]);
});

test('publishes a version only after the warning about everybody who has to accept it', async () => {
  openPage(<TermsPage />);
  const text = await screen.findByRole('textbox', { name: 'Termos de uso' });
  await userEvent.type(text, ' novos');
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/precisarão aceitá-la/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to(put)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  const again = within(await screen.findByRole('dialog'));
  await userEvent.click(again.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(api.to(put)).toHaveLength(1));
  expect(api.to(put)[0]?.body).toEqual({
    fields: { terms: '# Termos novos', privacy: '# Privacidade' },
    revision: '2.0',
    when: 'now',
  });
});

test('keeps a draft of the texts without the warning', async () => {
  openPage(<TermsPage />);
  await screen.findByRole('textbox', { name: 'Política de privacidade' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar rascunho' }));
  await waitFor(() => expect(api.to(put).map(({ body }) => body)).toMatchObject([{ when: 'draft' }]));
});

test('says why the versions cannot be read, beside the form of the next one', async () => {
  api.refuse(versions, refusal('unavailable'));
  openPage(<TermsPage />);
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(await screen.findByRole('textbox', { name: 'Termos de uso' })).toHaveProperty('value', '# Termos');
});
