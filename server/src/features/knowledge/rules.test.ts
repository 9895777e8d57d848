import { describe, expect, it } from 'vitest';
import { paymentLinkOf, safeLink } from './rules.ts';

describe('paymentLinkOf', () => {
  const paid = { id: 8, isPaid: true, paymentLink: null };
  it.each([
    [{ ...paid, isPaid: false, paymentLink: 'https://buy.stripe.com/8' }, null],
    [paid, '/comprar/8'],
    [{ ...paid, paymentLink: 'https://buy.stripe.com/8?x=1' }, 'https://buy.stripe.com/8?x=1'],
    [{ ...paid, paymentLink: '/comprar/8?plano=1' }, '/comprar/8?plano=1'],
    [{ ...paid, paymentLink: 'javascript:alert(1)' }, '/comprar/8'],
    [{ ...paid, paymentLink: 'https://evil.example/pay' }, '/comprar/8'],
    [{ ...paid, paymentLink: 'http://pagar.example' }, '/comprar/8'],
  ])('links the product %j to %s', (product, link) => {
    expect(paymentLinkOf(product)).toBe(link);
  });
});

it.each(['//evil.example', '/\\evil.example', '/a\\b', '/a b', '/\t/x', 'mailto:a@b.c', '', 'x'])(
  'safeLink refuses %j',
  (link) => {
    expect(safeLink(link)).toBeNull();
  },
);
