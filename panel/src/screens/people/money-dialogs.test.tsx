import type { Product } from '@matilha/contract/content/knowledge';
import type { PersonAccess } from '@matilha/contract/panel/people';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { CreditsDialog, GiveAccessDialog, TakeAccessDialog } from './money-dialogs.tsx';
import { ana, api, at, bia, dialog, fill, press, pressTwice, sent, serve } from './testing/people.tsx';

serve();
const bodies = () => sent().map(({ body }) => body as Record<string, unknown>);

describe('credits', () => {
  const route = 'POST /api/admin/people/8/credits';
  const why = 'Motivo, como a pessoa vai ler';
  const open = () => {
    const onDone = vi.fn();
    openPage(<CreditsDialog person={bia} onDone={onDone} onClose={() => undefined} />);
    return onDone;
  };

  test('gives credits once, however often the button is pressed, and says the new balance', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    api.refuse(route, promise);
    const onDone = open();
    await screen.findByText(/^Saldo hoje: 3\. Créditos dados não vencem/);
    fill('Quantidade', '1.500');
    fill(why, 'Falha de ontem');
    await pressTwice('Dar créditos');
    await waitFor(() => expect(sent()).toHaveLength(1));
    resolve({ status: 200, body: { amount: 1_500, available: 1_503 } });
    await screen.findByText('1.500 créditos a mais. Saldo: 1.503.');
    expect(sent()).toMatchObject([{ route, body: { amount: 1_500, reason: 'Falha de ontem' } }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('takes credits with a negative amount, and says it without its sign', async () => {
    api.on(route, { amount: -1, available: 2 });
    open();
    await press('Retirar');
    await screen.findByText(/Retirar nunca deixa o saldo abaixo de zero/);
    fill('Quantidade', '1');
    fill(why, 'Dado em dobro');
    await press('Retirar créditos');
    await screen.findByText('1 crédito a menos. Saldo: 2.');
    expect(bodies()).toMatchObject([{ amount: -1, reason: 'Dado em dobro' }]);
  });

  test('moves credits once when the first response is lost: the second attempt has the same key', async () => {
    api.refuse(route, { status: 502, body: 'lost' });
    const onDone = open();
    fill('Quantidade', '10');
    fill(why, 'Falha de ontem');
    await press('Dar créditos');
    await screen.findByText(/respondeu algo inesperado/);
    expect(screen.getByLabelText('Quantidade')).toHaveProperty('value', '10');
    api.on(route, { amount: 10, available: 13 });
    await press('Dar créditos');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = bodies();
    expect(first?.key).toMatch(/^[\w-]{36}$/);
    expect(second).toEqual(first);
  });

  test('moves credits again from a dialog that is opened again: it has another key', async () => {
    api.on(route, { amount: 10, available: 13 });
    const first = openPage(<CreditsDialog person={bia} onDone={() => undefined} onClose={() => undefined} />);
    const give = async () => {
      fill('Quantidade', '10');
      fill(why, 'Falha de ontem');
      await press('Dar créditos');
      await screen.findByText(/10 créditos a mais/);
    };
    await give();
    first.unmount();
    open();
    await give();
    expect(new Set(bodies().map(({ key }) => key)).size).toBe(2);
  });

  test.each([
    ['0', 'Informe quantos créditos'],
    ['muitos', 'Informe quantos créditos'],
    ['10.001', 'No máximo 10.000 por vez'],
  ])('moves no credits for the amount “%s”: %s', async (amount, sentence) => {
    open();
    fill('Quantidade', amount);
    fill(why, 'Falha de ontem');
    await press('Dar créditos');
    await screen.findByText(sentence);
    expect(sent()).toEqual([]);
  });

  test('moves no credits when the server finds the balance too small', async () => {
    api.refuse(route, refusal('invalid_input', { amount: 'O saldo é de 3 créditos' }));
    const onDone = open();
    await press('Retirar');
    fill('Quantidade', '50');
    fill(why, 'Dado em dobro');
    await press('Retirar créditos');
    await screen.findByText('O saldo é de 3 créditos');
    expect(screen.getByLabelText(why)).toHaveProperty('value', 'Dado em dobro');
    expect(onDone).not.toHaveBeenCalled();
  });
});

const product = (id: number, titulo: string, is_paid: boolean): Product => ({
  id,
  titulo,
  description: '',
  image_url: '/images/a.svg',
  is_paid,
  payment_link: is_paid ? '/comprar/1' : null,
  price: is_paid ? 9_900 : 0,
  categoria_id: 1,
  liberado: true,
});

describe('the access to a content', () => {
  const route = 'POST /api/admin/people/8/access';
  const open = () => {
    const onDone = vi.fn();
    api.on('GET /api/produtos-bancoconhecimento', [
      product(1, 'Guia grátis', false),
      product(2, 'Curso de tosa', true),
      product(3, 'Curso de vendas', true),
    ]);
    openPage(<GiveAccessDialog person={bia} onDone={onDone} onClose={() => undefined} />);
    return onDone;
  };
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByLabelText('Conteúdo'));
    const list = within(await screen.findByRole('listbox'));
    await list.findByText(name);
    const offered = list.getAllByRole('option').map(({ textContent }) => textContent);
    await userEvent.click(list.getByText(name));
    return offered;
  };

  test('gives a chosen content among those that are sold', async () => {
    api.on(route, { message: 'Acesso dado.' });
    const onDone = open();
    expect(await choose('Curso de vendas')).toEqual(['Curso de tosa', 'Curso de vendas']);
    fill('Motivo', 'Comprou no balcão');
    await pressTwice('Dar acesso');
    await screen.findByText('Acesso dado.');
    expect(sent()).toMatchObject([{ route, body: { produto_id: 3, reason: 'Comprou no balcão' } }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('gives a content once when the first response is lost', async () => {
    api.refuse(route, { status: 502, body: 'lost' });
    const onDone = open();
    await choose('Curso de tosa');
    fill('Motivo', 'Comprou no balcão');
    await press('Dar acesso');
    await screen.findByText(/respondeu algo inesperado/);
    api.on(route, { message: 'Acesso dado.' });
    await press('Dar acesso');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = bodies();
    expect(first?.key).toMatch(/^[\w-]{36}$/);
    expect(second).toEqual(first);
  });

  test('gives nothing without a content', async () => {
    open();
    fill(/Motivo/, 'Comprou no balcão');
    await press('Dar acesso');
    const field = screen.getByRole('combobox', { name: 'Conteúdo' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
  });
});

describe('a given content', () => {
  const access: PersonAccess = {
    id: 42,
    produto_id: 3,
    produto: 'Curso de vendas',
    source: 'operator',
    starts_at: at,
    ends_at: null,
    revoked_at: null,
  };
  const route = 'POST /api/admin/people/7/access/42/revoke';

  test('takes a content once, with its reason', async () => {
    api.on(route, { message: 'Acesso retirado.' });
    const onDone = vi.fn();
    openPage(<TakeAccessDialog person={ana} access={access} onDone={onDone} onClose={() => undefined} />);
    await dialog('Retirar “Curso de vendas”?');
    fill('Motivo', 'Foi para a pessoa errada');
    await pressTwice('Retirar');
    await screen.findByText('Acesso retirado.');
    expect(sent()).toEqual([{ route, body: { reason: 'Foi para a pessoa errada' } }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('stays, with the reason, when the server refuses', async () => {
    api.refuse(route, refusal('conflict'));
    const onDone = vi.fn();
    openPage(<TakeAccessDialog person={ana} access={access} onDone={onDone} onClose={() => undefined} />);
    fill('Motivo', 'Foi para a pessoa errada');
    await press('Retirar');
    await screen.findByText(/Isso mudou enquanto você usava a página/);
    expect(screen.getByLabelText('Motivo')).toHaveProperty('value', 'Foi para a pessoa errada');
    expect(onDone).not.toHaveBeenCalled();
  });
});
