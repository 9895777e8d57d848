import type { Person } from '@matilha/contract/panel/people';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import {
  BlockDialog,
  EraseDialog,
  ExportDialog,
  MailDialog,
  type PersonDialogProps,
  UnblockDialog,
} from './account-dialogs.tsx';
import { ana, api, bia, dialog, fill, press, pressTwice, sent, serve } from './testing/people.tsx';
import { savedFiles } from './testing/saved-files.ts';

const reason = 'Pediu por telefone';
serve();

function open(Dialog: ComponentType<PersonDialogProps>, person: Person = bia) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  openPage(<Dialog person={person} onDone={onDone} onClose={onClose} />);
  return { onDone, onClose };
}

const withReason: Readonly<Record<string, [ComponentType<PersonDialogProps>, string, string]>> = {
  'Bloquear a conta de Bia?': [BlockDialog, 'Bloquear', 'POST /api/admin/people/8/block'],
  'Desbloquear a conta de Bia?': [UnblockDialog, 'Desbloquear', 'POST /api/admin/people/8/unblock'],
};

describe.each(Object.entries(withReason))('%s', (title, [Dialog, confirm, route]) => {
  test('acts once on the person with the reason, however often its button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    api.refuse(route, promise);
    const { onDone } = open(Dialog);
    await dialog(title);
    fill('Motivo', `  ${reason} `);
    await pressTwice(confirm);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveProperty('disabled', true);
    resolve({ status: 200, body: { message: 'Feito agora.' } });
    await screen.findByText('Feito agora.');
    expect(onDone).toHaveBeenCalledOnce();
    expect(sent()).toEqual([{ route, body: { reason } }]);
  });

  test('keeps the reason after a refusal, and sends it again', async () => {
    api.refuse(route, refusal('unavailable'));
    const { onDone } = open(Dialog);
    await dialog(title);
    fill('Motivo', reason);
    await press(confirm);
    await screen.findByText(/indisponível por um momento/);
    expect(screen.getByLabelText('Motivo')).toHaveProperty('value', reason);
    expect(onDone).not.toHaveBeenCalled();
    api.on(route, { message: 'Feito agora.' });
    await press(confirm);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent().map(({ body }) => body)).toEqual([{ reason }, { reason }]);
  });

  test('asks for a longer reason before anything is sent', async () => {
    open(Dialog);
    await dialog(title);
    fill('Motivo', 'Pediu');
    await press(confirm);
    await screen.findByText('Explique o motivo em pelo menos 10 letras');
    expect(sent()).toEqual([]);
  });
});

test('shows a refusal of the server at the reason', async () => {
  api.refuse(
    'POST /api/admin/people/8/block',
    refusal('invalid_input', { reason: 'Retire os caracteres especiais' }),
  );
  open(BlockDialog);
  fill(/Motivo/, reason);
  await press('Bloquear');
  await screen.findByText('Retire os caracteres especiais');
  expect(screen.getByLabelText('Motivo').getAttribute('aria-invalid')).toBe('true');
});

const links: Readonly<Record<string, [Partial<Person>, string, RegExp]>> = {
  'its plan to a provisional account': [
    { provisional: true, email_verified: false },
    'claim_account',
    /^Link do plano pedido na página de entrada, para bia@clinica.example\./,
  ],
  'another password to a confirmed account': [
    {},
    'reset_password',
    /^Link para escolher outra senha, para bia@clinica.example\./,
  ],
  'the confirmation to an account that is not confirmed': [
    { email_verified: false },
    'verify_email',
    /^Confirmação do email, para bia@clinica.example\./,
  ],
};

test.each(Object.entries(links))('mails the link for %s', async (_, [state, kind, explained]) => {
  api.on('POST /api/admin/people/8/mails', { message: 'Email na fila.' });
  const { onDone } = open(MailDialog, { ...bia, ...state });
  await screen.findByText(explained);
  await pressTwice('Enviar');
  await screen.findByText('Email na fila.');
  expect(sent()).toEqual([{ route: 'POST /api/admin/people/8/mails', body: { kind } }]);
  expect(onDone).toHaveBeenCalledOnce();
});

describe('the export', () => {
  const route = 'POST /api/admin/people/8/export';

  test('saves the file of the person under a name with their number', async () => {
    const files = savedFiles();
    api.on(route, { nome: 'Bia' });
    open(ExportDialog);
    await dialog('Exportar os dados de Bia?');
    fill('Motivo', reason);
    await press('Exportar');
    await screen.findByText('Arquivo salvo.');
    expect(await files()).toEqual([{ name: 'dados-da-pessoa-8.json', text: '{"nome":"Bia"}' }]);
    expect(sent()).toEqual([{ route, body: { reason } }]);
  });

  test('saves no file when the day has no readings left, and says so', async () => {
    const files = savedFiles();
    api.refuse(route, refusal('rate_limited'));
    const { onDone } = open(ExportDialog);
    fill('Motivo', reason);
    await press('Exportar');
    await screen.findByText(/Muitas tentativas em pouco tempo/);
    expect(await files()).toEqual([]);
    expect(screen.queryByText('Arquivo salvo.')).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('the deletion', () => {
  const route = 'POST /api/admin/people/7/erase';
  const fillAll = (confirmation: string, email: string) => {
    fill('Motivo', reason);
    fill('Email da conta', email);
    fill('Digite EXCLUIR', confirmation);
  };

  test('sends the address as it was typed once the word is exact', async () => {
    api.on(route, { message: 'Exclusão em andamento.' });
    const { onDone } = open(EraseDialog, ana);
    await dialog('Excluir a conta de Ana?');
    fillAll('excluir', ana.email);
    await press('Excluir de vez');
    await screen.findByText('Digite EXCLUIR para confirmar');
    expect(sent()).toEqual([]);
    fill('Digite EXCLUIR', 'EXCLUIR');
    await pressTwice('Excluir de vez');
    await screen.findByText('Exclusão em andamento.');
    expect(sent()).toEqual([{ route, body: { confirmation: 'EXCLUIR', email: ana.email, reason } }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('keeps the typed text when the address belongs to another account', async () => {
    api.refuse(route, refusal('invalid_input', { email: 'Este não é o email da conta' }));
    const { onDone } = open(EraseDialog, ana);
    await dialog('Excluir a conta de Ana?');
    fillAll('EXCLUIR', bia.email);
    await press('Excluir de vez');
    await screen.findByText('Este não é o email da conta');
    expect(['Motivo', 'Email da conta', 'Digite EXCLUIR'].map((name) => screen.getByLabelText(name))).toEqual(
      [reason, bia.email, 'EXCLUIR'].map((value) => expect.objectContaining({ value })),
    );
    expect(onDone).not.toHaveBeenCalled();
  });

  test('closes without a call when it is cancelled', async () => {
    const { onClose, onDone } = open(EraseDialog, ana);
    await dialog('Excluir a conta de Ana?');
    fillAll('EXCLUIR', ana.email);
    await press('Cancelar');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
    expect(sent()).toEqual([]);
  });
});
