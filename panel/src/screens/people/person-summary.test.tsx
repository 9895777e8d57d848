import type { Person } from '@matilha/contract/panel/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-panel.tsx';
import { PersonSummary } from './person-summary.tsx';
import { ana, bia, nextMonth } from './testing/people.tsx';

/** Returns the facts of each card by their names. */
async function factsOf(person: Person) {
  openPage(<PersonSummary person={person} />);
  await screen.findByText('Conta');
  const cards = screen.getAllByRole('heading', { level: 3 }).map((heading) => {
    const card = within(heading.parentElement as HTMLElement);
    const values = card.getAllByRole('definition').map(({ textContent }) => textContent);
    const names = card.getAllByRole('term').map(({ textContent }) => textContent);
    return [heading.textContent, Object.fromEntries(names.map((name, index) => [name, values[index]]))];
  });
  return Object.fromEntries(cards);
}

test('shows account, plan, storage and business of a customer', async () => {
  expect(await factsOf(ana)).toEqual({
    Conta: {
      Email: 'ana@petshop.example',
      Telefone: '(11) 98765-4321',
      Papel: 'Assinante',
      Desde: '25/11/2026, 09:00',
      'Último uso': '25/11/2026, 09:00',
    },
    'Plano e créditos': {
      Plano: 'Matilha Pro',
      Pagamento: 'Em dia',
      Assinatura: 'ativa, paga até 30/11/2026, 23:30',
      'Último pagamento': '25/11/2026, 09:00',
      Créditos: '1.250',
    },
    Espaço: { Usado: '3,2 MB de 500 MB', 'Fotos de conversas': '3,2 MB' },
    Negócio: {
      Nome: 'Pet da Ana',
      Tipo: 'Petshop e Banho & Tosa',
      Instagram: '@petdaana',
      Lugar: 'Campinas, SP, Brasil',
    },
  });
});

test('omits the fields that a person without a plan and a business does not have', async () => {
  const facts = await factsOf({ ...bia, email_verified: false, phone: '' });
  expect(Object.keys(facts)).toEqual(['Conta', 'Plano e créditos', 'Espaço']);
  expect(facts.Conta).toMatchObject({
    Email: 'bia@clinica.example (não confirmado)',
    'Último uso': 'nenhum aparelho conectado',
  });
  expect(facts.Conta).not.toHaveProperty('Telefone');
  expect(facts['Plano e créditos']).toEqual({
    Plano: 'Gratuito',
    Pagamento: 'Em dia',
    Assinatura: 'sem assinatura',
    Créditos: '3',
  });
  expect(facts.Espaço).toEqual({ Usado: '0 MB de 50 MB' });
});

const subscription = (status: string, paid_until: string | null = null) => ({
  subscription: { status, paid_until, cancel_at_period_end: false },
});
const plans: Readonly<Record<string, [Partial<Person>, object]>> = {
  'a cancelled plan by its end instead of its paid days': [
    { ...subscription('active', '2027-01-01T12:00:00.000Z'), plan_ends_at: nextMonth },
    { Assinatura: 'ativa, termina em 30/11/2026, 23:30' },
  ],
  'an overdue payment': [
    { ...subscription('past_due'), payment_status: 'atrasado' },
    { Assinatura: 'atrasada', Pagamento: 'Atrasado' },
  ],
  'a state that the panel has no words for': [
    { ...subscription('frozen'), payment_status: 'isento' },
    { Assinatura: 'frozen', Pagamento: 'isento' },
  ],
  'one credit that is held for an answer': [{ credits_held: 1 }, { Créditos: '1.250, mais 1 reservado' }],
  'credits that are held for answers': [
    { credits_available: 0, credits_held: 1_200 },
    { Créditos: '0, mais 1.200 reservados' },
  ],
};

test.each(Object.entries(plans))('shows %s', async (_, [state, shown]) => {
  expect((await factsOf({ ...ana, ...state }))['Plano e créditos']).toMatchObject(shown);
});

test('shows the area and the campaign of the page on which the account began', async () => {
  const origin = {
    area: 'petshop',
    campaign: { utm_source: 'meta', utm_campaign: 'natal' },
    created_at: nextMonth,
  };
  expect((await factsOf({ ...bia, role: 'support', origin })).Conta).toMatchObject({
    Origem: 'página de entrada · petshop · meta · natal',
    Papel: 'Suporte',
  });
});
