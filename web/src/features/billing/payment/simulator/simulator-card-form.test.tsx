import type { SandboxCard } from '@matilha/contract/billing/sandbox';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SimulatorCardForm } from './simulator-card-form.tsx';

function open(onSubmit: (card: SandboxCard) => Promise<void> = async () => undefined) {
  const sent = vi.fn(onSubmit);
  render(<SimulatorCardForm submitLabel="Confirmar Assinatura" onSubmit={sent} />);
  return { person: userEvent.setup(), sent };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole('button', { name: 'Confirmar Assinatura' });

test("fills the form with one click on a test card, and passes on only the card's name", async () => {
  const { person, sent } = open();
  await person.click(screen.getByRole('button', { name: /4000 0000 0000 0002 Recusado/ }));
  expect(field('Número do cartão').value).toBe('4000 0000 0000 0002');
  await person.click(send());
  expect(sent).toHaveBeenCalledTimes(1);
  const [card] = sent.mock.calls[0] ?? [];
  expect(card).toEqual({ card: 'declined', exp_month: 12, exp_year: new Date().getFullYear() + 4 });
});

test('groups digits while typing, and keeps the typed name when a card is picked', async () => {
  const { person, sent } = open();
  await person.type(field('Número do cartão'), '4000002500003155');
  await person.type(field('Validade'), '831');
  await person.type(field('CVC'), '987');
  await person.type(field('Nome no cartão'), 'Ana Souza');
  expect(field('Número do cartão').value).toBe('4000 0025 0000 3155');
  expect(field('Validade').value).toBe('08/31');
  await person.click(screen.getByRole('button', { name: /4242 4242/ }));
  expect(field('Validade').value).toBe('08/31');
  await person.click(send());
  expect(sent).toHaveBeenCalledWith({ card: 'approved', exp_month: 8, exp_year: 2031 });
});

test.each([
  ['Número do cartão', '', 'Digite o número do cartão'],
  ['Número do cartão', '4242 4242', 'O número do cartão está incompleto'],
  ['Número do cartão', '4242424242424241', 'O número do cartão é inválido'],
  ['Número do cartão', '5555555555554444', 'O simulador só aceita os cartões de teste'],
  ['Validade', '', 'Digite a validade do cartão'],
  ['Validade', '08', 'Digite o mês e o ano, como 08/30'],
  ['Validade', '1330', 'O mês vai de 01 a 12'],
  ['Validade', '0124', 'Este cartão está vencido'],
  ['CVC', '', 'Digite o código de segurança'],
  ['CVC', '12', 'O código tem 3 números'],
  ['Nome no cartão', '', 'Digite o nome impresso no cartão'],
  ['Nome no cartão', 'A', 'Digite o nome completo'],
])('shows an error and moves the focus: %s with %j says %j', async (label, typed, message) => {
  const { person, sent } = open();
  await person.click(screen.getByRole('button', { name: /4242 4242/ }));
  await person.clear(field(label));
  if (typed) await person.type(field(label), typed);
  await person.click(send());
  const error = screen.getByText(message);
  expect(field(label).getAttribute('aria-describedby')).toContain(error.id);
  expect(document.activeElement).toBe(field(label));
  expect(sent).not.toHaveBeenCalled();
});

test('disables autofill of real cards in every field', () => {
  open();
  expect(screen.getByText('Pagamento simulado: nenhum valor será cobrado.')).toBeTruthy();
  for (const label of ['Número do cartão', 'Validade', 'CVC', 'Nome no cartão'])
    expect(field(label).autocomplete).toBe('off');
  for (const label of ['Número do cartão', 'Validade', 'CVC'])
    expect(field(label).getAttribute('inputmode')).toBe('numeric');
});

test('sends once on a double click, and shows the payment in progress on the button', async () => {
  let settle = () => undefined as unknown;
  const { person, sent } = open(
    () =>
      new Promise((resolve) => {
        settle = () => resolve(undefined);
      }),
  );
  await person.click(screen.getByRole('button', { name: /4242 4242/ }));
  await person.dblClick(send());
  expect(screen.getByRole('button', { name: 'Processando...' })).toBeTruthy();
  expect(sent).toHaveBeenCalledTimes(1);
  settle();
  await waitFor(() => expect(send()).toBeTruthy());
});
