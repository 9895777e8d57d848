import { blockPerson } from '@matilha/contract/calls/panel/people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../web/src/testing/loopback-api.ts';
import { call, sentenceOf } from '../lib/api-client.ts';
import { openPage } from '../testing/open-panel.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';

const action = 'POST /api/admin/people/7/block';
const factor = 'POST /api/admin/second-factor/code';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.refuse(action, refusal('second_factor_required'));
});
afterEach(() => api.stop());

/** A form in a dialog, whose action needs a fresh second factor. */
function Page() {
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState('');
  const send = async () => {
    try {
      setOutcome((await call(blockPerson, { params: { id: 7 }, body: { reason } })).message);
    } catch (error) {
      setOutcome(sentenceOf(error));
    }
  };
  return (
    <FormDialog title="Dar créditos" close={() => setOutcome('fechou')}>
      <input aria-label="Motivo" value={reason} onChange={({ target }) => setReason(target.value)} />
      <button type="button" onClick={() => void send()}>
        Dar
      </button>
      <p>{outcome}</p>
    </FormDialog>
  );
}

async function sendWithoutProof() {
  openPage(
    <>
      <Page />
      <ProofDialog methods={{ authenticator: true, passkeys: 0, recovery_codes: 0 }} />
    </>,
  );
  fireEvent.change(await screen.findByLabelText('Motivo'), { target: { value: 'Pediu por telefone' } });
  fireEvent.click(screen.getByText('Dar'));
  return within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
}
const typed = () => screen.getByLabelText('Motivo');

test('repeats the action with the typed text once the code is right, also after a wrong one', async () => {
  const dialog = await sendWithoutProof();
  const enter = (code: string) => {
    fireEvent.change(dialog.getByLabelText('Código do aplicativo'), { target: { value: code } });
    fireEvent.click(dialog.getByText('Confirmar'));
  };
  api.refuse(factor, refusal('invalid_input', { code: 'Código incorreto' }));
  enter('000000');
  await dialog.findByText('Código incorreto');
  expect(api.to(action)).toHaveLength(1);
  api.on(factor, { message: 'Pronto.' }).on(action, { message: 'Créditos dados.' });
  enter('123456');
  await screen.findByText('Créditos dados.');
  expect(api.to(action).map(({ body }) => body)).toEqual([
    { reason: 'Pediu por telefone' },
    { reason: 'Pediu por telefone' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirme que é você' })).toBeNull());
  expect(typed()).toHaveProperty('value', 'Pediu por telefone');
});

test.each(['Cancelar', 'Escape'])('keeps the form and does nothing after %s', async (way) => {
  const dialog = await sendWithoutProof();
  if (way === 'Escape') fireEvent.keyDown(dialog.getByLabelText('Código do aplicativo'), { key: 'Escape' });
  else fireEvent.click(dialog.getByText(way));
  await screen.findByText('Nada foi feito: falta confirmar que é você.');
  expect(api.to(action)).toHaveLength(1);
  expect(typed()).toHaveProperty('value', 'Pediu por telefone');
});
