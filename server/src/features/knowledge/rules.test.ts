import { describe, expect, it } from 'vitest';
import { paymentLinkOf, safeLink } from './rules.ts';

describe('paymentLinkOf', () => {
  const paid = { id: 8, isPaid: true, payment_link: null };
  it.each([
    [{ ...paid, isPaid: false, payment_link: 'https://buy.stripe.com/8' }, null],
    [paid, '/comprar/8'],
    [{ ...paid, payment_link: 'https://buy.stripe.com/8?x=1' }, 'https://buy.stripe.com/8?x=1'],
    [{ ...paid, payment_link: '/comprar/8?plano=1' }, '/comprar/8?plano=1'],
    [{ ...paid, payment_link: 'javascript:alert(1)' }, '/comprar/8'],
    [{ ...paid, payment_link: 'https://evil.example/pay' }, '/comprar/8'],
    [{ ...paid, payment_link: 'http://pagar.example' }, '/comprar/8'],
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
