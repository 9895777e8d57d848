import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { ImportHistory } from './import-history.tsx';

const row = (id: number, undone_at: string | null) => ({
  id,
  file_name: `leads-${id}.csv`,
  author: id === 1 ? null : 'Bia',
  created_at: '2026-11-26T01:05:00.000Z',
  undone_at,
  created: 1_200,
  changed: id,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/admin/leads/imports', [row(2, null), row(1, '2026-11-27T12:00:00.000Z')]);
});
afterEach(() => api.stop());

const itemOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

test('says of each import who brought how much, and takes back only one that still stands', async () => {
  openPage(<ImportHistory path="leads" />);
  const standing = await itemOf('leads-2.csv');
  standing.getByText('1.200 novos, 2 mudados · Bia · 25/11/2026, 22:05');
  standing.getByRole('button', { name: 'Desfazer leads-2.csv' });
  const undone = await itemOf('leads-1.csv');
  undone.getByText('1.200 novos, 1 mudado · 25/11/2026, 22:05');
  undone.getByText('Desfeita em 27/11/2026, 09:00');
  expect(undone.queryByRole('button')).toBeNull();
});

test('warns that leads are gone for good, and says why an import stays', async () => {
  const undo = 'POST /api/admin/leads/imports/2/undo';
  api.refuse(undo, refusal('unavailable'));
  openPage(<ImportHistory path="leads" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer leads-2.csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer a importação?' }));
  dialog.getByText('Os leads que ela criou são apagados de vez.');
  await userEvent.click(dialog.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(api.to(undo)).toHaveLength(1);
  await (await itemOf('leads-2.csv')).findByRole('button', { name: 'Desfazer leads-2.csv' });
});

test('says that there was no import yet, and why the imports cannot be read', async () => {
  api.on('GET /api/admin/faq/imports', []).refuse('GET /api/admin/leads/imports', refusal('forbidden'));
  openPage(
    <>
      <ImportHistory path="faq" />
      <ImportHistory path="leads" />
    </>,
  );
  await screen.findByText('Nenhuma ainda.');
  await screen.findByText((refusal('forbidden').body as { message: string }).message);
});
