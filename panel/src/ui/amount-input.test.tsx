import { zodResolver } from '@hookform/resolvers/zod';
import { planKind } from '@matilha/contract/kinds/plan';
import { centsCodec, percentCodec } from '@matilha/contract/portuguese/text-codecs';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, Form } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { AmountInput, CountInput } from './amount-input.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({
  valor: planKind.contract.shape.valor,
  creditos: planKind.contract.shape.responses_limit,
  parte: z.int('Escreva a parte assim: 9,8%'),
});

function openForm(values = { valor: 9_900, creditos: 1_500, parte: 980 }) {
  const saved = vi.fn();
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <Form defaultValues={values} resolver={zodResolver(schema) as never} onSubmit={saved}>
        <AmountInput codec={centsCodec} source="valor" label="Preço" helperText="Por 30 dias" />
        <CountInput source="creditos" label="Créditos" />
        <AmountInput codec={percentCodec} source="parte" label="Parte" />
        <SubmitButton>Salvar</SubmitButton>
      </Form>
    </AdminContext>,
  );
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  return { saved, save, field: (name: string) => screen.getByLabelText<HTMLInputElement>(name) };
}

async function retype(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('shows stored amounts as they are written in Brazil', () => {
  const { field } = openForm();
  expect([field('Preço').value, field('Créditos').value, field('Parte').value]).toEqual([
    'R$ 99,00',
    '1.500',
    '9,8%',
  ]);
  expect(field('Preço').type).toBe('text');
  expect(field('Preço').inputMode).toBe('decimal');
});

test.each([
  ['9,90', 990, 'R$ 9,90'],
  ['1.299,00', 129_900, 'R$ 1.299,00'],
  ['9.90', 990, 'R$ 9,90'],
  ['1.299', 129_900, 'R$ 1.299,00'],
])('saves the price %s, and formats it on blur', async (typed, cents, shown) => {
  const { field, save, saved } = openForm();
  await retype(field('Preço'), typed);
  expect(field('Preço').value).toBe(typed);
  await userEvent.tab();
  expect(field('Preço').value).toBe(shown);
  await save();
  await waitFor(() => expect(saved.mock.calls[0]?.[0]).toMatchObject({ valor: cents }));
});

test.each([
  ['1,299.00', 'Escreva o valor assim: 9,90 ou 1.299,00'],
  ['-5', 'Escreva o valor assim: 9,90 ou 1.299,00'],
  ['', 'Escreva o valor assim: 9,90 ou 1.299,00'],
  ['10.000,01', 'Use no máximo R$ 10.000,00'],
])('refuses the price "%s" beside its field, and keeps the typed text', async (typed, problem) => {
  const { field, save, saved } = openForm();
  await userEvent.clear(field('Preço'));
  if (typed) await userEvent.type(field('Preço'), typed);
  await save();
  await screen.findByText(problem);
  expect(field('Preço').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field('Preço').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    problem,
  );
  if (typed === '1,299.00') expect(field('Preço').value).toBe(typed);
  expect(saved).not.toHaveBeenCalled();
});

test('leaves the caret where it is while an amount is corrected in its middle', async () => {
  const { field } = openForm();
  await userEvent.type(field('Preço'), '5', { initialSelectionStart: 4, initialSelectionEnd: 5 });
  expect([field('Preço').value, field('Preço').selectionStart]).toEqual(['R$ 95,00', 5]);
});

test('ignores the mouse wheel', () => {
  const { field } = openForm();
  field('Preço').focus();
  fireEvent.wheel(field('Preço'), { deltaY: 100 });
  expect(field('Preço').value).toBe('R$ 99,00');
});
