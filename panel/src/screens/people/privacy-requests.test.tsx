import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { OpenRequestNotice, PrivacyRequests } from './privacy-requests.tsx';
import { ana, api, at, nextMonth, press, pressTwice, rowTexts, sent, serve } from './testing/people.tsx';

const list = 'GET /api/admin/people/7/privacy-requests';
const request = (id: number, more: object = {}) => ({
  id,
  protocol: `P-${id}`,
  kind: 'access',
  created_at: at,
  due_at: '2126-12-10T12:00:00.000Z',
  answered_at: null,
  ...more,
});
serve();

test('says until when each open request has to be answered, and marks the overdue one', async () => {
  api.on(list, [
    request(1, { answered_at: nextMonth }),
    request(2, { kind: 'deletion', due_at: '2020-12-10T12:00:00.000Z' }),
    request(3),
  ]);
  openPage(<OpenRequestNotice person={ana} />);
  const overdue = await screen.findByText('P-2: “Apagar meus dados”, a responder até 10/12/2020, 09:00.');
  const notices = screen.getAllByRole('alert');
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    overdue.textContent,
    'P-3: “Ver ou receber meus dados”, a responder até 10/12/2126, 09:00.',
  ]);
  expect(notices.map(({ className }) => /color(Error|Warning)/.exec(className)?.[1])).toEqual([
    'Error',
    'Warning',
  ]);
});

test('shows requests with their deadline or answer, and a button for those without an answer', async () => {
  api.on(list, [request(1, { answered_at: nextMonth }), request(2, { kind: 'other' })]);
  openPage(<PrivacyRequests person={ana} onChanged={() => undefined} />);
  await screen.findAllByRole('listitem');
  expect(rowTexts()).toEqual([
    'P-1: Ver ou receber meus dadospedido em 25/11/2026, 09:00 · respondido em 30/11/2026, 23:30',
    'P-2: Outro assuntopedido em 25/11/2026, 09:00 · responder até 10/12/2126, 09:00Marcar como respondido',
  ]);
});

test('marks a request once, however often its button is pressed', async () => {
  api.on(list, [request(1), request(2)]);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('POST /api/privacy-requests/2/answered', promise);
  const onChanged = vi.fn();
  openPage(<PrivacyRequests person={ana} onChanged={onChanged} />);
  await pressTwice('Marcar como respondido: P-2');
  resolve({ status: 200, body: { message: 'Marcado.' } });
  await screen.findByText('Marcado.');
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent().map(({ route }) => route)).toEqual(['POST /api/privacy-requests/2/answered']);
});

test('says why a request was not marked, and offers it again', async () => {
  api.on(list, [request(1), request(2)]);
  api.refuse('POST /api/privacy-requests/2/answered', refusal('unavailable'));
  const onChanged = vi.fn();
  openPage(<PrivacyRequests person={ana} onChanged={onChanged} />);
  await press('Marcar como respondido: P-2');
  await screen.findByText(/indisponível por um momento/);
  const button = screen.getByRole('button', { name: 'Marcar como respondido: P-2' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(onChanged).toHaveBeenCalledOnce();
});

test('says that a person has asked for nothing', async () => {
  api.on(list, []);
  openPage(
    <>
      <OpenRequestNotice person={ana} />
      <PrivacyRequests person={ana} onChanged={() => undefined} />
    </>,
  );
  await screen.findByText('Nenhum pedido de privacidade.');
  expect(screen.queryByRole('alert')).toBeNull();
});
