import { ApiError, networkError } from '@matilha/contract/client/api-error';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TokenVerification } from './token-verification.tsx';

afterEach(cleanup);

const refused = (status: number, code: string) =>
  new ApiError(status, { code, message: `O servidor disse ${code}.`, requestId: '' });

async function open(token: string, errors: Error[]) {
  let verified = 0;
  const verify = () => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve({ message: 'ok' });
  };
  render(
    <TokenVerification token={token} verify={verify} onVerified={() => (verified += 1)}>
      Peça outro
    </TokenVerification>,
  );
  return { person: userEvent.setup(), verified: () => verified };
}

test.each([
  [400, 'invalid_token'],
  [409, 'conflict'],
])('shows that a link no longer works when the server refuses it with %i', async (status, code) => {
  await open(`spent-${code}`, [refused(status, code)]);
  expect(await screen.findByRole('heading', { name: 'Este link não funciona mais' })).toBeTruthy();
  expect(screen.getByText('Peça outro')).toBeTruthy();
});

test.each([
  [refused(429, 'rate_limited'), 'O servidor disse rate_limited.'],
  [refused(503, 'unavailable'), 'O servidor disse unavailable.'],
  [networkError(), 'Sem conexão com o servidor. Verifique sua internet e tente de novo.'],
])('offers a retry, and does not call the link expired, after other errors', async (error, said) => {
  const { person, verified } = await open(`good-${said}`, [error]);
  expect(await screen.findByText('Não foi possível verificar seu email')).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText('Este link não funciona mais')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await expect.poll(verified).toBe(1);
});
