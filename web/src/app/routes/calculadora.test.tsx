import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculators, compute } from '@matilha/contract/calculators/calculators';
import type { CalculatorList } from '@matilha/contract/calculators/summaries';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillCalculator } from '#web/features/calculators/api/filled-form.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { navigate } from '#web/lib/navigation/location.ts';
import { type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast } from './testing/billing-fixture.ts';

const patient = { timeout: 20_000 };
const { example } = calculators['pacote-de-banho'];
const ids = ['11111111-2222-4333-8444-000000000001', '11111111-2222-4333-8444-000000000002'] as const;
const stored = (id: string, input = example, created_at = '2026-11-20T12:00:00.000Z'): Calculation => ({
  id,
  kind: 'pacote-de-banho',
  created_at,
  input,
  ...compute('pacote-de-banho', input),
});
const summaryOf = ({ id, kind, created_at }: Calculation, value: number) => ({
  id,
  kind,
  created_at,
  headlines: [
    { key: 'total_centavos', label: 'Preço do pacote', value, unit: 'centavos', higher_is_better: null },
  ],
});

const bath: Omit<CalculatorList[number], 'agente_id'> = {
  kind: 'pacote-de-banho',
  titulo: 'Pacote e clube de banho',
  pergunta: '',
  fontes: [],
};
const known: CalculatorList = [
  { ...bath, agente_id: 5 },
  {
    kind: 'preco-da-consulta',
    titulo: 'Preço da consulta e margem',
    pergunta: '',
    fontes: [
      { material_id: 49, titulo: 'Do custo ao preço: a tabela por porte', parte: 'a fórmula do preço' },
    ],
    agente_id: null,
  },
];

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi().on('GET /api/calculations/newest', []).on('GET /api/calculators', known);
  await api.start();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  deviceStorage.removeAll('matilha:calculator:');
  await api.stop();
});

async function open(search = '') {
  openApplication(`/calculadora?conta=pacote-de-banho${search}`);
  return screen.findByRole('region', { name: 'Resultado' }, patient);
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('computes the example at once, and again while the person types', async () => {
  const result = await open();
  expect(screen.getByText(/loja de exemplo/)).toBeTruthy();
  expect(result.textContent).toContain('R$ 266,00');
  type(/^Desconto/, '10');
  expect(result.textContent).toContain('R$ 252,00');
  expect(screen.queryByText(/loja de exemplo/)).toBeNull();
});

describe('the numbers of a conversation', () => {
  const discount = () => screen.getByLabelText<HTMLInputElement>(/^Desconto/).value;
  beforeEach(() => {
    const { textsOf } = calculators['pacote-de-banho'];
    fillCalculator('pacote-de-banho', textsOf({ ...example, desconto_bp: 1_000 }));
  });

  test('fills the form with them and keeps them over a reload', async () => {
    await open();
    expect(discount()).toBe('10%');
    cleanup();
    await open();
    expect(discount()).toBe('10%');
  });

  test('takes them out of the form when the person undoes it', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }, patient));
    expect(discount()).not.toBe('10%');
  });
});

test('shows the problem at the changed field, and stores nothing until it is right', async () => {
  const result = await open();
  type(/^Desconto/, 'cinco');
  expect(screen.getByText('Informe o desconto, como 5%')).toBeTruthy();
  expect(result.textContent).toContain('A conta aparece aqui');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar este cálculo' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Desconto/)));
  expect(api.to('POST /api/calculations')).toEqual([]);
});

test('stores a calculation once under one id, after a failure too, and shows it with its date', async () => {
  await open();
  api.refuse('POST /api/calculations', refusal('unavailable'));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar este cálculo' }));
  const region = screen.getByRole('region', { name: 'Resultado' });
  await within(region).findByRole('alert', {}, patient);
  const kept = stored(ids[0]);
  api.on('POST /api/calculations', kept);
  api.on('GET /api/calculations/newest', [summaryOf(kept, 26_600)]);
  api.on(`GET /api/calculations/${ids[0]}`, { calculation: kept, previous: null });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar este cálculo' }));
  expect(await screen.findByText('Guardado em 20/11/2026', {}, patient)).toBeTruthy();
  const sent = api.to('POST /api/calculations').map(({ body }) => (body as { id: string }).id);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(address()).toBe(`/calculadora?conta=pacote-de-banho&calculo=${ids[0]}`);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Resultado' }));
});

test('fills the form with the newest calculation, and compares it with its predecessor', async () => {
  const before = stored(ids[0], { ...example, desconto_bp: 0 });
  const now = stored(ids[1]);
  api.on('GET /api/calculations/newest', [summaryOf(now, 26_600)]);
  api.on(`GET /api/calculations/${ids[1]}`, { calculation: now, previous: before });
  const result = await open();
  expect(result.textContent).toContain('antes R$ 280,00');
  const talk = screen.getByRole('link', { name: 'Conversar sobre isto' }).getAttribute('href') ?? '';
  expect(talk).toMatch(/^\/chat\/5\?c=nova&message=Veja/);
});

test('compares with no package of another kind', async () => {
  const result = await openStored();
  type(/^Desconto/, '12');
  expect(result.textContent).toContain('antes R$ 266,00');
  type(/^Como o cliente paga/, 'clube');
  expect(result.textContent).not.toContain('antes');
});

test('keeps the typed values on this device, until they are stored', async () => {
  await open();
  type(/^Desconto/, '12');
  cleanup();
  await open();
  expect(screen.getByLabelText(/^Desconto/)).toHaveProperty('value', '12');
});

/** Opens a stored calculation by its address. */
async function openStored() {
  const kept = stored(ids[0]);
  api.on('GET /api/calculations/newest', [summaryOf(kept, 26_600)]);
  api.on(`GET /api/calculations/${kept.id}`, { calculation: kept, previous: null });
  return open(`&calculo=${kept.id}`);
}
const discount = () => screen.getByLabelText<HTMLInputElement>(/^Desconto/);

test('keeps changes of a stored calculation when the phone loads the page again', async () => {
  await openStored();
  type(/^Desconto/, '12');
  cleanup();
  const result = await openStored();
  expect(discount().value).toBe('12');
  expect(screen.getByText(/ainda não guardou/)).toBeTruthy();
  expect(result.textContent).toContain('antes R$ 266,00');
});

test('discards changes of a stored calculation, and brings them back', async () => {
  await openStored();
  expect(screen.queryByRole('button', { name: 'Descartar mudanças' })).toBeNull();
  type(/^Desconto/, '12');
  fireEvent.click(screen.getByRole('button', { name: 'Descartar mudanças' }));
  expect(discount().value).toBe('5%');
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(discount().value).toBe('12');
  fireEvent.click(screen.getByRole('button', { name: 'Descartar mudanças' }));
  cleanup();
  await openStored();
  expect(discount().value).toBe('5%');
});

test('shows a stored calculation as it is when another one was changed and not stored', async () => {
  await open();
  type(/^Desconto/, '12');
  cleanup();
  await openStored();
  expect(discount().value).toBe('5%');
});

test.each([
  ['its first calculation', open],
  ['a stored calculation', openStored],
])('keeps the values typed while %s is stored', async (_, opened) => {
  await opened();
  type(/^Desconto/, '10');
  const kept = stored(ids[1], { ...example, desconto_bp: 1_000 });
  let respond = () => {};
  api.refuse(
    'POST /api/calculations',
    new Promise((resolve) => {
      respond = () => resolve({ status: 200, body: kept });
    }),
  );
  api.on(`GET /api/calculations/${kept.id}`, { calculation: kept, previous: null });
  const before = address();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar este cálculo' }));
  await waitFor(() => expect(api.to('POST /api/calculations')).toHaveLength(1));
  const field = discount();
  type(/^Desconto/, '12');
  api.on('GET /api/calculations/newest', [summaryOf(kept, 25_200)]);
  respond();
  expect(await screen.findByText(/depois ainda não está guardado/, {}, patient)).toBeTruthy();
  await waitFor(() => expect(api.to('GET /api/calculations/newest')).toHaveLength(2));
  expect(discount()).toBe(field);
  expect(field.value).toBe('12');
  expect(address()).toBe(before);
  cleanup();
  await opened();
  expect(discount().value).toBe('12');
});

test('empties the form, and brings the numbers back', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Começar em branco' }));
  expect(screen.getByLabelText(/^Desconto/)).toHaveProperty('value', '');
  // A blank form has the tax rate that its field explains.
  expect(screen.getByLabelText(/^Imposto/)).toHaveProperty('value', '9,8%');
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(screen.getByLabelText(/^Desconto/)).toHaveProperty('value', '5%');
});

test('offers no talk about an old calculation, which assistants do not read', async () => {
  const old = stored(ids[0]);
  const now = stored(ids[1]);
  api.on('GET /api/calculations/newest', [summaryOf(now, 26_600)]);
  api.on(`GET /api/calculations/${ids[0]}`, { calculation: old, previous: null });
  await open(`&calculo=${ids[0]}`);
  expect(screen.getByRole('button', { name: 'Planilha do Excel' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Conversar sobre isto' })).toBeNull();
});

test('offers a talk about the newest calculation with the assistant that exists now, and none without one', async () => {
  const now = stored(ids[0]);
  api.on('GET /api/calculations/newest', [summaryOf(now, 26_600)]);
  api.on(`GET /api/calculations/${ids[0]}`, { calculation: now, previous: null });
  await open();
  const link = await screen.findByRole('link', { name: 'Conversar sobre isto' }, patient);
  expect(link.getAttribute('href')).toMatch(/^\/chat\/5\?/);
  cleanup();
  api.on('GET /api/calculators', [{ ...bath, agente_id: null }]);
  await open();
  expect(await screen.findByRole('button', { name: 'Planilha do Excel' }, patient)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Conversar sobre isto' })).toBeNull();
});

test('names the part of each material where no material has the whole method', async () => {
  openApplication('/calculadora?conta=preco-da-consulta');
  expect(
    await screen.findByText(/Nenhum material do banco de conhecimento traz esta conta inteira/, {}, patient),
  ).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Do custo ao preço: a tabela por porte' })).toBeTruthy();
});

test('shows no steps of a row that has another name now', async () => {
  const [line] = calculators['tabela-de-precos'].example.linhas;
  if (!line) throw new Error('no rows');
  const input = {
    ...calculators['tabela-de-precos'].example,
    linhas: [1, 2, 3].map(() => ({ ...line, porte: '' })),
  };
  const kept = {
    id: ids[0],
    kind: 'tabela-de-precos',
    created_at: '2026-11-20T12:00:00.000Z',
    input,
    ...compute('tabela-de-precos', input),
  };
  api.on('GET /api/calculations/newest', [{ ...summaryOf(stored(ids[0]), 5_000), kind: 'tabela-de-precos' }]);
  api.on(`GET /api/calculations/${ids[0]}`, { calculation: kept, previous: null });
  openApplication('/calculadora?conta=tabela-de-precos');
  const result = await screen.findByRole('region', { name: 'Resultado' }, patient);
  fireEvent.click(within(result).getByText('A conta, passo a passo'));
  fireEvent.click(screen.getAllByRole('button', { name: /^Banho/ })[0] as HTMLElement);
  type(/^Serviço$/, 'Tosa');
  expect(within(result).getAllByText('Banho, curto: custo')).toHaveLength(2);
  expect(within(result).getAllByText('Tosa, curto: custo')).toHaveLength(1);
});

/** Deletes the first stored calculation of the list. */
async function deleteFirst(now: Calculation, older: Calculation) {
  api.on('GET /api/calculations/newest', [summaryOf(now, 26_600)]);
  api.on('GET /api/calculations', {
    calculations: [summaryOf(now, 26_600), summaryOf(older, 28_000)],
    next: null,
  });
  api.on(`GET /api/calculations/${now.id}`, { calculation: now, previous: older });
  api.on(`GET /api/calculations/${older.id}`, { calculation: older, previous: null });
  await open(`&calculo=${now.id}`);
  fireEvent.click(screen.getByText('Cálculos guardados'));
  fireEvent.click(
    (await screen.findAllByRole('button', { name: /^Apagar o cálculo/ }, patient))[0] as HTMLElement,
  );
  api.on('GET /api/calculations/newest', [summaryOf(older, 28_000)]);
  api.on('GET /api/calculations', { calculations: [summaryOf(older, 28_000)], next: null });
  api.refuse(`GET /api/calculations/${now.id}`, refusal('not_found'));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apagar' }));
  await waitFor(
    () => expect(screen.getAllByRole('button', { name: /^Apagar o cálculo/ })).toHaveLength(1),
    patient,
  );
}

test.each([
  ['deleted here', { status: 204, body: undefined }],
  ['deleted on another device', refusal('not_found')],
])('shows nothing more of a calculation that was %s', async (_, answer) => {
  api.refuse(`DELETE /api/calculations/${ids[1]}`, answer);
  await deleteFirst(stored(ids[1]), stored(ids[0], { ...example, desconto_bp: 0 }));
  await waitFor(() => expect(discount().value).toBe('0%'), patient);
  act(() => navigate(`/calculadora?conta=pacote-de-banho&calculo=${ids[1]}`));
  expect(await screen.findByText('Não foi possível carregar o cálculo', {}, patient)).toBeTruthy();
});

test('hands the table to the share sheet of a phone, with the name that the server gives it', async () => {
  const shared: File[] = [];
  const coarse = { ...matchMedia(''), matches: true };
  vi.stubGlobal('matchMedia', () => coarse);
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => void shared.push(...files),
  });
  api.refuse(`GET /api/calculations/${ids[0]}/prices.pdf`, {
    status: 200,
    body: 'pdf',
    headers: { 'content-disposition': 'attachment; filename="pacote-de-banho-2026-11-20.pdf"' },
  });
  await openStored();
  fireEvent.click(screen.getByRole('button', { name: 'Compartilhar a tabela' }));
  await waitFor(() => expect(shared.map(({ name }) => name)).toEqual(['pacote-de-banho-2026-11-20.pdf']));
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

describe('rows', () => {
  async function openBreakEven(costs = calculators['ponto-de-equilibrio'].example.custos.slice(0, 3)) {
    const input = { ...calculators['ponto-de-equilibrio'].example, custos: costs };
    const kept = {
      id: ids[0],
      kind: 'ponto-de-equilibrio',
      created_at: '2026-11-20T12:00:00.000Z',
      input,
      ...compute('ponto-de-equilibrio', input),
    };
    api.on(`GET /api/calculations/${ids[0]}`, { calculation: kept, previous: null });
    openApplication(`/calculadora?conta=ponto-de-equilibrio&calculo=${ids[0]}`);
    await screen.findByRole('region', { name: 'Resultado' }, patient);
  }
  const line = (name: RegExp) => screen.getByRole('button', { name });
  const names = () =>
    screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);

  test('moves the focus to the first field of a new row, in a group of its own name', async () => {
    await openBreakEven();
    fireEvent.click(screen.getByRole('button', { name: 'Adicionar custo' }));
    const group = screen.getByRole('group', { name: 'Novo custo, linha 4' });
    expect(document.activeElement).toBe(within(group).getByLabelText('Custo'));
  });

  test('moves the focus to the next row after one is deleted, and brings it back with later changes kept', async () => {
    await openBreakEven();
    const before = names();
    fireEvent.click(line(/^Banhista/));
    fireEvent.click(screen.getByRole('button', { name: 'Apagar esta linha' }));
    expect(document.activeElement).toBe(line(/^Água/));
    type(/^Tíquete médio/, '81');
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(names()).toEqual(before);
    expect(screen.getByLabelText(/^Tíquete médio/)).toHaveProperty('value', '81');
  });

  test('focuses the problem of all rows together when the calculation is stored', async () => {
    await openBreakEven(calculators['ponto-de-equilibrio'].example.custos.slice(0, 1));
    type(/^Valor por mês/, '0');
    fireEvent.click(screen.getByRole('button', { name: 'Guardar este cálculo' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Os custos fixos somam menos/));
  });
});

test('says that a calculator does not exist', async () => {
  openApplication('/calculadora?conta=horoscopo');
  expect(await screen.findByRole('heading', { name: 'Esta calculadora não existe' }, patient)).toBeTruthy();
});
