import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { Access, Consents, Conversations, Deeds, Ledger, Mails, Payments } from './person-lists.tsx';
import { ana, api, at, dialog, fill, nextMonth, press, rowTexts, sent, serve } from './testing/people.tsx';

serve();
const props = { person: ana, onChanged: () => undefined };

const payment = (id: string, more: object) => ({
  id,
  kind: 'plan',
  title: null,
  status: 'paid',
  amount: 9_900,
  amount_refunded: 0,
  dispute: null,
  payment_id: null,
  created_at: at,
  done_at: null,
  ...more,
});
const entry = (id: number, more: object) => ({
  id,
  kind: 'grant',
  amount: 1_500,
  available_after: 2_750,
  created_at: at,
  descricao: 'Créditos do plano',
  detalhe: null,
  lista_id: null,
  expires_at: null,
  hold: null,
  ...more,
});
const conversation = (id: number, more: object) => ({
  id,
  assistant: 'Vendas',
  created_at: at,
  last_at: at,
  questions: 1,
  answers: 1,
  last_status: 'complete',
  credits: 1,
  thumbs_up: 0,
  thumbs_down: 0,
  ...more,
});
const content = (id: number, more: object) => ({
  id,
  produto_id: id + 100,
  produto: `Curso ${id}`,
  source: 'operator',
  starts_at: at,
  ends_at: null,
  revoked_at: null,
  ...more,
});
const mail = (id: number, more: object) => ({
  id,
  kind: 'verify_email',
  subject: 'Confirme seu email',
  status: 'sent',
  attempts: 1,
  last_error: null,
  created_at: at,
  sent_at: null,
  ...more,
});
const consent = (id: number, purpose: string, action: string) => ({
  id,
  purpose,
  action,
  version: '2026-10',
  channel: 'site',
  created_at: at,
});
const deed = (id: number, more: object) => ({
  id,
  at,
  actor: 'user:3',
  actor_name: 'Caio',
  action: 'credits.adjust',
  details: {},
  ...more,
});

interface ListOfRows {
  list: ReactNode;
  path: string;
  empty: string;
  rows: object[];
  texts: string[];
}

const lists: Readonly<Record<string, ListOfRows>> = {
  payments: {
    list: <Payments {...props} />,
    path: 'payments',
    empty: 'Nenhum pagamento.',
    rows: [
      payment('in_1', { title: 'Matilha Pro', amount: 129_000, done_at: nextMonth, payment_id: 'pi_1' }),
      payment('2', {
        kind: 'product',
        title: 'Curso',
        status: 'disputed',
        amount_refunded: 500,
        dispute: 'open',
      }),
      payment('2', { kind: 'refund', status: 'returned_by_hand', amount: 500, amount_refunded: 500 }),
      payment('in_9', { status: 'frozen' }),
    ],
    texts: [
      'Plano · Matilha Pro · R$ 1.290,00paga · 30/11/2026, 23:30 · pi_1',
      'Conteúdo · Curso · R$ 99,00contestada · 25/11/2026, 09:00 · R$ 5,00 devolvidos · contestação aberta',
      'Devolução · R$ 5,00devolvida à mão · 25/11/2026, 09:00',
      'Plano · R$ 99,00frozen · 25/11/2026, 09:00',
    ],
  },
  'entries of the statement': {
    list: <Ledger {...props} />,
    path: 'ledger',
    empty: 'Nenhum lançamento.',
    rows: [
      entry(1, {}),
      entry(2, { amount: -1_250, available_after: 1_500, descricao: 'Ajuste', detalhe: 'Dado em dobro' }),
    ],
    texts: [
      '+1.500 · Créditos do plano25/11/2026, 09:00 · saldo 2.750',
      '-1.250 · Ajuste25/11/2026, 09:00 · saldo 1.500 · Dado em dobro',
    ],
  },
  conversations: {
    list: <Conversations {...props} mayRead={false} />,
    path: 'conversations',
    empty: 'Nenhuma conversa.',
    rows: [
      conversation(1, { thumbs_down: 1 }),
      conversation(2, {
        assistant: 'Preços',
        last_at: nextMonth,
        questions: 12,
        credits: 1_200,
        last_status: 'failed',
        thumbs_up: 2,
      }),
    ],
    texts: [
      'Vendas25/11/2026, 09:00 · 1 pergunta · 1 crédito · 1 ruim',
      'Preços30/11/2026, 23:30 · 12 perguntas · 1.200 créditos · última falhou · 2 boas',
    ],
  },
  contents: {
    list: <Access {...props} mayTake={false} />,
    path: 'access',
    empty: 'Nenhum conteúdo pago.',
    rows: [content(1, { source: 'purchase', ends_at: nextMonth }), content(2, { revoked_at: nextMonth })],
    texts: [
      'Curso 1comprado · desde 25/11/2026, 09:00 · até 30/11/2026, 23:30',
      'Curso 2dado pela equipe · desde 25/11/2026, 09:00 · retirado em 30/11/2026, 23:30',
    ],
  },
  mails: {
    list: <Mails {...props} />,
    path: 'mails',
    empty: 'Nenhum email nos últimos 90 dias.',
    rows: [
      mail(1, { sent_at: nextMonth, last_error: 'recusado antes' }),
      mail(2, { kind: 'reset_password', status: 'failed', attempts: 3, last_error: 'caixa cheia' }),
      mail(3, { kind: 'news', subject: 'Novidades', status: 'queued', attempts: 0 }),
    ],
    texts: [
      'Confirme seu emailenviado · 30/11/2026, 23:30 · Confirmação do email',
      'Confirme seu emailnão enviado · 25/11/2026, 09:00 · Link para outra senha · 3 tentativas · caixa cheia',
      'Novidadesesperando · 25/11/2026, 09:00',
    ],
  },
  consents: {
    list: <Consents {...props} />,
    path: 'consents',
    empty: 'Nenhum aceite.',
    rows: [
      consent(1, 'terms', 'given'),
      consent(2, 'whatsapp_offers', 'withdrawn'),
      consent(3, 'sms', 'given'),
    ],
    texts: [
      'Termos: aceitou25/11/2026, 09:00 · versão 2026-10 · site',
      'Ofertas por WhatsApp: retirou25/11/2026, 09:00 · versão 2026-10 · site',
      'sms: aceitou25/11/2026, 09:00 · versão 2026-10 · site',
    ],
  },
  deeds: {
    list: <Deeds {...props} />,
    path: 'history',
    empty: 'Nada registrado.',
    rows: [
      deed(1, { details: { reason: 'Falha de ontem', amount: -5 } }),
      deed(2, { actor: 'user:7', actor_name: null, action: 'session.open' }),
      deed(3, { actor: 'user:70', actor_name: null, action: 'user.block' }),
      deed(4, { actor: 'worker', actor_name: null, action: 'plan.renew', details: { amount: 1 } }),
    ],
    texts: [
      'Mudou os créditos25/11/2026, 09:00 · Caio · “Falha de ontem” · -5 créditos',
      'Entrou25/11/2026, 09:00 · a própria pessoa',
      'Bloqueou a conta25/11/2026, 09:00 · conta 70',
      'plan.renew25/11/2026, 09:00 · o sistema · 1 crédito',
    ],
  },
};

describe.each(Object.entries(lists))('the list of %s', (_, { list, path, empty, rows, texts }) => {
  const route = `GET /api/admin/people/7/${path}`;

  test('shows each row in words, with its own money, times and counts', async () => {
    api.on(route, rows);
    openPage(list);
    await screen.findAllByRole('listitem');
    expect(rowTexts()).toEqual(texts);
  });

  test('says that there is nothing, or why it could not be read', async () => {
    api.on(route, []);
    const page = openPage(list);
    await screen.findByText(empty);
    page.unmount();
    api.refuse(route, refusal('unavailable'));
    openPage(list);
    await screen.findByText(/indisponível por um momento/);
    expect(screen.queryByText(empty)).toBeNull();
  });
});

test('opens the conversation of the pressed row', async () => {
  api.on('GET /api/admin/people/7/conversations', [
    conversation(51, {}),
    conversation(52, { assistant: 'Preços' }),
  ]);
  api.on('POST /api/admin/people/7/conversations/52/open', {
    assistant: 'Preços',
    messages: [],
    more: false,
  });
  openPage(<Conversations {...props} mayRead />);
  await press('Abrir conversa: Preços');
  await dialog('Abrir esta conversa?');
  fill('Motivo', 'A pessoa pediu ajuda');
  await press('Abrir');
  await dialog('Conversa com Preços');
  expect(sent().map(({ route }) => route)).toEqual(['POST /api/admin/people/7/conversations/52/open']);
});

test('takes the content of the pressed row, closes the dialog and has the page read again', async () => {
  api.on('GET /api/admin/people/7/access', [
    content(41, { revoked_at: at }),
    content(42, {}),
    content(43, { source: 'purchase' }),
  ]);
  api.on('POST /api/admin/people/7/access/43/revoke', { message: 'Acesso retirado.' });
  const onChanged = vi.fn();
  openPage(<Access person={ana} onChanged={onChanged} mayTake />);
  await screen.findByText('Curso 43');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Retirar: Curso 42',
    'Retirar: Curso 43',
  ]);
  await press('Retirar: Curso 43');
  await dialog('Retirar “Curso 43”?');
  fill('Motivo', 'Foi para a pessoa errada');
  await press('Retirar');
  await screen.findByText('Acesso retirado.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChanged).toHaveBeenCalledOnce();
});
