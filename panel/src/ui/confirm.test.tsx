import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../testing/open-panel.tsx';
import { Confirm } from './confirm.tsx';

function Asking({ act, closes = false }: { act: () => Promise<void>; closes?: boolean }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsks(true)}>
        Perguntar
      </button>
      <Confirm
        isOpen={asks}
        title="Apagar?"
        content="Some na hora."
        onConfirm={() => {
          if (closes) setAsks(false);
          return act();
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

async function asked() {
  await userEvent.click(await screen.findByRole('button', { name: 'Perguntar' }));
  return screen.findByRole('button', { name: 'Confirmar' });
}

test('acts once for two presses while the action runs, and again for a press after it', async () => {
  const running: PromiseWithResolvers<void>[] = [];
  const act = () => {
    const run = Promise.withResolvers<void>();
    running.push(run);
    return run.promise;
  };
  openPage(<Asking act={act} />);
  const button = await asked();
  await userEvent.dblClick(button);
  expect(running).toHaveLength(1);
  running[0]?.resolve();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  expect(running).toHaveLength(2);
});

test('acts once for two presses that close the question, and once more when it is asked again', async () => {
  let acts = 0;
  const act = async () => {
    acts += 1;
  };
  openPage(<Asking act={act} closes />);
  await userEvent.dblClick(await asked());
  expect(acts).toBe(1);
  await userEvent.click(await asked());
  expect(acts).toBe(2);
});
