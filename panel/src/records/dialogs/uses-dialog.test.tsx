import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, LoopbackApi, refusal, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';

const uses = 'GET /api/admin/trade-dates/5/uses';
const use = (title: string, of: object = {}) => ({
  title,
  forbids: [] as string[],
  total: 1,
  reason: null,
  items: [{ path: 'materials', id: 8, label: `Do ${title}` }],
  ...of,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/user', { ...subscriber, role: 'operator' });
  // The page reads its person once for each load.
  vi.resetModules();
});
afterEach(() => {
  vi.resetModules();
  return api.stop();
});

async function open(action: 'remove' | 'switch_off') {
  const { UsesDialog } = await import('./uses-dialog.tsx');
  const pressed: string[] = [];
  openPage(
    <UsesDialog
      kind={tradeDateKind}
      id={5}
      action={action}
      confirm="Seguir"
      onConfirm={() => pressed.push('confirm')}
      onClose={() => pressed.push('close')}
    />,
  );
  return { pressed, dialog: within(await screen.findByRole('dialog')) };
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('lists the uses of a removable record, and waits for the list before the removal', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(uses, promise);
  const { dialog, pressed } = await open('switch_off');
  expect(dialog.getByRole('button', { name: 'Seguir' })).toHaveProperty('disabled', true);
  resolve({ status: 200, body: [use('Materiais', { forbids: ['remove'], total: 1_201 }), use('Eventos')] });
  await dialog.findByText('Os assinantes deixam de ver isto até que volte ao ar.');
  dialog.getByText('Também usam isto:');
  expect(titles()).toEqual(['Materiais: 1.201', 'Eventos: 1']);
  await userEvent.click(dialog.getByRole('button', { name: 'Seguir' }));
  expect(pressed).toEqual(['confirm']);
});

test('names only the uses that keep a record, with the reason, in place of the button', async () => {
  const reason = 'Troque antes o assistente da landing.';
  api.on(uses, [
    use('Eventos'),
    use('Materiais', { forbids: ['remove'] }),
    use('Landing', { forbids: ['remove'], reason }),
  ]);
  const { dialog, pressed } = await open('remove');
  await dialog.findByText(reason);
  expect(titles()).toEqual(['Materiais: 1', 'Landing: 1']);
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fechar']);
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
  expect(pressed).toEqual(['close']);
});

test('says why the uses cannot be read, and lets nothing be removed', async () => {
  api.refuse(uses, refusal('unavailable'));
  const { dialog } = await open('remove');
  await dialog.findByText((refusal('unavailable').body as { message: string }).message);
  expect(dialog.getByRole('button', { name: 'Seguir' })).toHaveProperty('disabled', true);
});

test.each([
  ['operator', '/configuracoes'],
  ['editor', undefined],
])('shows the settings to an %s with the link that the role may follow', async (role, address) => {
  api.on('GET /api/user', { ...subscriber, role });
  const items = [
    { path: 'settings', id: 1, label: 'Área Petshop' },
    { path: 'materials', id: 8, label: 'Como atender' },
  ];
  api.on(uses, [use('Usos', { total: 2, items })]);
  const { dialog } = await open('remove');
  await dialog.findByText('Área Petshop');
  if (address) await dialog.findByRole('link', { name: 'Área Petshop' });
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(address ? [address, '/materials/8'] : ['/materials/8']);
});
