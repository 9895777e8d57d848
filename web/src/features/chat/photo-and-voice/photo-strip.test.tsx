import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AttachedPhoto } from './attached-photo.tsx';
import { usePhoto } from './use-photo.ts';

const photo = { id: '5f0c6a51-9d3e-4b6e-8a53-0b8b2f6f4a10', largura: 4, altura: 3 };

function Attached() {
  const [attachedPhoto, attach] = useState<typeof photo | null>(photo);
  return <AttachedPhoto attached={usePhoto({ photo: attachedPhoto, attach })} price={1} unasked />;
}

/** Shows an attached photo whose picture the browser cannot load; returns the calls of the screen. */
async function showUnloadable(reply: () => Promise<Response>) {
  const calls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    calls.push(init?.method ?? '');
    return reply();
  });
  render(<Attached />);
  fireEvent.error(await screen.findByRole('img', { name: 'Foto anexada' }));
  return calls;
}
const refusal = (status: number) => async () =>
  Response.json({ code: 'x', message: 'Não deu', requestId: '' }, { status });

test.each([
  ['there is no connection', () => Promise.reject(new TypeError('failed'))],
  ['the server is busy', refusal(503)],
  ['the person asked too often', refusal(429)],
  ['only the picture was lost on the way', async () => new Response('jpeg')],
])('keeps the photo attached, and loads it again on request, while %s', async (_, reply) => {
  const calls = await showUnloadable(reply);
  expect(await screen.findByText(/^A foto não carregou aqui, mas vai com a pergunta/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Carregar de novo' }));
  expect(screen.getByRole('img', { name: 'Foto anexada' })).toBeTruthy();
  expect(calls).toEqual(['GET']);
});

test('lets go of a photo that the server no longer has, and says so', async () => {
  const calls = await showUnloadable(refusal(404));
  expect(await screen.findByText('A foto não está mais guardada. Junte outra.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Foto anexada' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  expect(screen.queryByText('A foto não está mais guardada. Junte outra.')).toBeNull();
  expect(calls).toEqual(['GET']);
});
