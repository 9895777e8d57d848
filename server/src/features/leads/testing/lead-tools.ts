import { randomUUID } from 'node:crypto';
import type { TestProduct } from '#server/testing/product.ts';

export const newAddress = () => `${randomUUID()}@exemplo.com.br`;
let numbers = 0;
/** Returns a Brazilian number that no other lead of the test file has. */
export const newNumber = () => {
  numbers += 1;
  return `119${String(80_000_000 + numbers)}`;
};

export const landingForm = (overrides: Record<string, unknown> = {}) => ({
  name: 'Bia Lima',
  email: newAddress(),
  phone: newNumber(),
  area: 'petshop',
  fromLanding: true,
  ...overrides,
});

/** Sends the landing's form; returns status, body and the session cookie of the response. */
export async function submit(
  product: TestProduct,
  form: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await product.call(null, 'POST', '/api/register', form, headers);
  const body = await response.json();
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('matilha='));
  return { status: response.status, body, cookie: cookie?.split(';')[0] ?? null };
}

/** Returns the token of the newest claim link mailed to this address. */
export async function claimToken({ db }: TestProduct, email: string): Promise<string> {
  const { rows } = await db.$client.query<{ text: string }>(
    `select text from mails where recipient = $1 and kind = 'claim_account' order by id desc limit 1`,
    [email],
  );
  const token = /confirmar-plano\?token=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
  if (!token) throw new Error('no link was mailed');
  return token;
}
