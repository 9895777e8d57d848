import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PhoneField } from './phone-field.tsx';

const countries = [
  { code: 'BR', ddi: '+55', nome: 'Brasil' },
  { code: 'US', ddi: '+1', nome: 'Estados Unidos' },
] as const;

function Harness() {
  const [value, setValue] = useState('');
  return (
    <>
      <PhoneField label="Telefone" countries={countries} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Telefone');
const value = () => screen.getByRole('status').textContent;

test('masks while typing, allows edits in the middle and clears to an empty value', async () => {
  const person = userEvent.setup();
  render(<Harness />);
  expect(input().placeholder).toBe('(11) 99999-9999');
  await person.type(input(), '11987654321');
  expect(input().value).toBe('(11) 98765-4321');
  expect(value()).toBe('+5511987654321');
  await person.type(input(), '{Backspace}', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(value()).toBe('+551197654321');
  expect(input().selectionStart).toBe(6);
  await person.clear(input());
  expect(value()).toBe('');
});

test('switches the country for a pasted foreign number, and keeps the number when a country is chosen', async () => {
  const person = userEvent.setup();
  render(<Harness />);
  await person.click(input());
  await person.paste('+1 415 555 2671');
  expect(screen.getByLabelText('País do telefone')).toHaveProperty('value', 'US');
  expect(value()).toBe('+14155552671');
  await person.selectOptions(screen.getByLabelText('País do telefone'), 'BR');
  expect(value()).toBe('+554155552671');
});

test('hints at a suspicious part once it is typed, and refuses nothing', async () => {
  const person = userEvent.setup();
  render(<Harness />);
  await person.type(input(), '1');
  expect(screen.queryByText(/^Confira/)).toBeNull();
  await person.type(input(), '0');
  expect(screen.getByText('Confira: esse DDD não existe no Brasil')).toBeTruthy();
  await person.clear(input());
  await person.type(input(), '11887654321');
  expect(screen.getByText('Confira: celular começa com 9')).toBeTruthy();
  expect(value()).toBe('+5511887654321');
});
