import { describe, expect, it } from 'vitest';
import { loginInput, resetPasswordForm } from './auth.ts';
import { registerInput, signUpForm } from './sign-up.ts';

const whole = {
  name: 'Ana Lima',
  email: 'ana@exemplo.com.br',
  phone: '(11) 98765-4321',
  password: 'segredo',
  confirmPassword: 'segredo',
  acceptTerms: true,
};

/** Returns the first message of each field, as a form shows it. */
function messagesOf(form: object): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of signUpForm.safeParse(form).error?.issues ?? [])
    messages[path.join('.')] ??= message;
  return messages;
}

describe('sign-up form', () => {
  it('accepts a complete form', () => {
    expect(messagesOf(whole)).toEqual({});
  });

  it.each([
    ['name', ' ', 'Nome é obrigatório'],
    ['email', 'ana@', 'Email inválido'],
    ['phone', '', 'Telefone é obrigatório'],
    ['password', '12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['confirmPassword', '', 'Confirmação de senha é obrigatória'],
    ['acceptTerms', false, 'É obrigatório aceitar os termos e políticas de privacidade'],
  ])('reports an invalid %s', (field, value, message) => {
    expect(messagesOf({ ...whole, [field]: value })[field]).toBe(message);
  });

  it('reports differing passwords on the confirmation', () => {
    expect(messagesOf({ ...whole, confirmPassword: 'outra-coisa' })).toEqual({
      confirmPassword: 'As senhas não coincidem',
    });
    const reset = resetPasswordForm.safeParse({ password: 'segredo', confirmPassword: 'segredos' });
    expect(reset.error?.issues[0]?.message).toBe('As senhas não coincidem');
  });
});

describe('inputs', () => {
  it('rejects unknown fields', () => {
    const login = { email: 'ana@exemplo.com.br', password: 'segredo' };
    expect(loginInput.safeParse(login).success).toBe(true);
    expect(loginInput.safeParse({ ...login, role: 'operator' }).success).toBe(false);
  });

  it('requires one of the names at registration', () => {
    const { email, phone, password } = whole;
    expect(registerInput.safeParse({ email, phone, password, firstName: 'Ana' }).success).toBe(true);
    const nameless = registerInput.safeParse({ email, phone, password });
    expect(nameless.error?.issues[0]).toMatchObject({ path: ['name'], message: 'Nome é obrigatório' });
  });

  it('keeps passwords exactly as typed and lower-cases addresses', () => {
    const parsed = loginInput.parse({ email: ' Ana@Exemplo.com.br ', password: ' Ção ' });
    expect(parsed).toEqual({ email: 'ana@exemplo.com.br', password: ' Ção ' });
  });
});
