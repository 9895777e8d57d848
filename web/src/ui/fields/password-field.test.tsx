import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('shows and hides the password, and announces its error', async () => {
  const person = userEvent.setup();
  render(<PasswordField label="Senha" error="Senha é obrigatória" />);
  const field = screen.getByLabelText<HTMLInputElement>('Senha');
  await person.type(field, 'abc');
  expect(field.type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(field.type).toBe('text');
  expect(field.value).toBe('abc');
  await person.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(field.type).toBe('password');
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Senha é obrigatória');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
