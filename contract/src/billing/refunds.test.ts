import { describe, expect, it } from 'vitest';
import { type PixKeyKind, pixKeyInput } from './refunds.ts';

const parse = (tipo: PixKeyKind, chave: string) => pixKeyInput.safeParse({ tipo, chave });

describe('a Pix key', () => {
  it.each<[PixKeyKind, string, string]>([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['email', ' Ana@Exemplo.com.br ', 'ana@exemplo.com.br'],
    ['telefone', '(11) 98765-4321', '+5511987654321'],
    ['telefone', '+55 11 98765 4321', '+5511987654321'],
    ['aleatoria', '123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
  ])('stores the %s %s as %s', (tipo, typed, chave) => {
    expect(parse(tipo, typed)).toEqual({ success: true, data: { tipo, chave } });
  });

  it.each<[PixKeyKind, string, RegExp]>([
    ['cpf', '529.982.247-26', /CPF não existe/],
    ['cpf', '11222333000181', /11 números/],
    ['cnpj', '52998224725', /14 caracteres/],
    ['cnpj', '11222333000182', /CNPJ não existe/],
    ['email', 'ana', /Email inválido/],
    ['email', `${'a'.repeat(70)}@exemplo.com`, /77/],
    ['telefone', '987654321', /celular do Brasil/],
    ['telefone', '+1 212 555 0100', /celular do Brasil/],
    ['aleatoria', 'minha chave', /aplicativo do banco/],
  ])('refuses the %s %s', (tipo, typed, message) => {
    const issues = parse(tipo, typed).error?.issues;
    expect(issues).toMatchObject([{ path: ['chave'], message: expect.stringMatching(message) }]);
  });
});
