import { expect, it } from 'vitest';
import { isPaymentLink } from './payment-link.ts';

it('accepts paths of the product and pages of the payment provider', () => {
  const links = [
    '/comprar/8',
    '/subscribe?plano=2',
    'https://buy.stripe.com/abc',
    'https://checkout.stripe.com/c/pay',
  ];
  expect(links.filter((link) => !isPaymentLink(link))).toEqual([]);
});

it('refuses other hosts, however they are written', () => {
  const links = [
    'https://evil.example/pay',
    'https://buy.stripe.com.evil.example/x',
    'https://evilbuy.stripe.com/x',
    'https://evil.example@buy.stripe.com/x',
    'https://buy.stripe.com:444/x',
    'http://buy.stripe.com/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://buy.stripe.com@evil.example/x',
    '',
  ];
  expect(links.filter(isPaymentLink)).toEqual([]);
});
