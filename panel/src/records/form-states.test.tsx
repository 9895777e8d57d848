import { assistantKind } from '@matilha/contract/kinds/assistant';
import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { termsKind } from '@matilha/contract/kinds/terms';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { emptyOf } from './definition.ts';
import { HistoryDialog } from './dialogs/history-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

const sentence = (code: 'unavailable' | 'conflict') => (refusal(code).body as { message: string }).message;
const draft = { publish_at: null, problem: null, author: null, updated_at: '2026-11-26T01:05:00.000Z' };
const record = { id: 5, revision: '1.1', published: { pergunta: 'Abre?' }, draft };
const notice = (own: object) => {
  openPage(<DraftNotice record={{ ...record, ...own }} onDiscard={() => undefined} />);
  return screen.findByRole('alert').then(({ textContent }) => textContent);
};

test('says when a draft was kept, and that subscribers see the version before it', async () => {
  expect(await notice({})).toBe(
    'Rascunho, guardado em 25/11/2026, 22:05. Os assinantes veem a versão anterior.Descartar',
  );
});

test('says why a scheduled record was not published at its time, and that it is not visible yet', async () => {
  const failed = {
    ...draft,
    author: 'Bia',
    publish_at: '2026-12-01T02:30:00.000Z',
    problem: 'O módulo foi apagado.',
  };
  expect(await notice({ published: null, draft: failed })).toBe(
    'Não foi publicado na hora marcada: O módulo foi apagado. Mudança de Bia agendada para 30/11/2026, 23:30. Os assinantes ainda não veem isto.Descartar',
  );
});

const version = (number: number, fields: object | null, change = 'update') => ({
  version: number,
  change,
  author: number === 1 ? null : `Autora ${number}`,
  created_at: '2026-11-26T01:05:00.000Z',
  fields,
});
const openHistory = async (of: typeof faqItemKind | typeof termsKind, now: object) => {
  const restored = vi.fn();
  openPage(
    <HistoryDialog
      of={{ kind: of }}
      id={5}
      revision="7.0"
      now={{ ...now }}
      onRestored={restored}
      onClose={() => undefined}
    />,
  );
  return { restored, dialog: within(await screen.findByRole('dialog', { name: 'Histórico' })) };
};
const now = { pergunta: 'Abre?', resposta: 'Sim.' };

test('names each version by its event, and says that one is the same as today', async () => {
  api.on('GET /api/admin/faq/5/versions', [
    version(3, null, 'remove'),
    version(2, now, 'import'),
    version(1, now, 'original'),
  ]);
  const { dialog } = await openHistory(faqItemKind, now);
  await dialog.findByText('Como veio com o produto');
  const rows = dialog.getAllByRole('button').map(({ textContent }) => textContent);
  expect(rows.slice(0, 3)).toEqual([
    'ApagadoAutora 3 · 25/11/2026, 22:05',
    'ImportadoAutora 2 · 25/11/2026, 22:05',
    'Como veio com o produto25/11/2026, 22:05',
  ]);
  expect(dialog.getByRole('button', { name: 'Voltar a esta versão' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByText('Importado'));
  dialog.getByText('Os dois são iguais.');
});

test('publishes an old version of the terms only after the warning, and once', async () => {
  const restore = 'POST /api/admin/terms/5/restore';
  api.on('GET /api/admin/terms/5/versions', [version(2, { terms: 'A', privacy: 'B' })]);
  api.refuse(restore, refusal('unavailable'));
  const { dialog, restored } = await openHistory(termsKind, { terms: 'A nova', privacy: 'B' });
  await userEvent.click(await dialog.findByText('Mudado'));
  await userEvent.click(dialog.getByRole('button', { name: 'Voltar a esta versão' }));
  const warning = within(await screen.findByRole('dialog', { name: 'Publicar esta versão?' }));
  warning.getByText(/precisarão aceitá-la/);
  expect(api.to(restore)).toEqual([]);
  await userEvent.click(warning.getByRole('button', { name: 'Publicar' }));
  await screen.findByText(sentence('unavailable'));
  expect(api.to(restore).map(({ body }) => body)).toEqual([{ version: 2, revision: '7.0' }]);
  expect(restored).not.toHaveBeenCalled();
});

test('says that a record was never changed, and why its versions cannot be read', async () => {
  api.on('GET /api/admin/faq/5/versions', []).refuse('GET /api/admin/terms/5/versions', refusal('conflict'));
  await openHistory(faqItemKind, now);
  await screen.findByText('Isto nunca foi mudado no painel.');
  openPage(
    <HistoryDialog
      of={{ kind: termsKind }}
      id={5}
      revision="7.0"
      now={{}}
      onRestored={() => undefined}
      onClose={() => undefined}
    />,
  );
  await screen.findByText(sentence('conflict'));
});

test.each([
  ['operator', false],
  ['editor', true],
])('lets an %s write an assistant, and keeps its price: %s', async (role, reserved) => {
  // The page reads its person once for each load.
  vi.resetModules();
  const { KindInputs } = await import('./field-input.tsx');
  const { Form } = await import('react-admin');
  api.on('GET /api/user', { ...subscriber, role }).on('GET /api/admin/assistant-categories', []);
  openPage(
    <Form defaultValues={{ ...emptyOf({ kind: assistantKind }) }}>
      <KindInputs kind={assistantKind} />
    </Form>,
  );
  const price = await screen.findByRole('combobox', { name: 'Preço da resposta' });
  const hint = 'Só quem opera muda. Salve o resto e peça a quem opera.';
  await waitFor(() => expect(screen.queryAllByText(hint)).toHaveLength(reserved ? 1 : 0));
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveProperty('readOnly', false);
  expect(price.getAttribute('aria-readonly') ?? price.getAttribute('aria-disabled')).toBe(
    reserved ? 'true' : null,
  );
  vi.resetModules();
});
