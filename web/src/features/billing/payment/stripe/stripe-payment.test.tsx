import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { PaymentForm } from '../payment-form.tsx';
import { ScriptStandIn } from '../testing/script-stand-in.ts';

const script = new ScriptStandIn();
beforeEach(() => {
  script.install();
  script.confirmPayment.mockReset();
  script.confirmSetup.mockReset();
  document.documentElement.dataset.theme = 'light';
});

function open(intent: 'payment' | 'setup' = 'payment') {
  const onPaid = vi.fn();
  render(
    <PaymentForm
      payable={{
        provider: 'stripe',
        publishableKey: 'pk_test_1',
        intent,
        clientSecret: 'pi_1_secret_2',
        takesPix: false,
      }}
      submitLabel="Confirmar Assinatura"
      returnPath="/subscription?success=true"
      onPaid={onPaid}
    />,
  );
  return { person: userEvent.setup(), onPaid };
}
const submit = () => screen.findByRole('button', { name: 'Confirmar Assinatura' });
const ready = async () => {
  const button = await submit();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  return button;
};

test('renders the fields in Portuguese with our tokens, also after the theme changes', async () => {
  open();
  await ready();
  expect(script.keys.at(-1)?.slice(0, 2)).toEqual(['pk_test_1', { locale: 'pt-BR' }]);
  expect(script.elementsOptions.at(-1)).toMatchObject({
    clientSecret: 'pi_1_secret_2',
    locale: 'pt-BR',
    appearance: { theme: 'stripe' },
  });
  act(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await waitFor(() => expect(script.updates.at(-1)).toMatchObject({ appearance: { theme: 'night' } }));
});

test('confirms once on a double click, with our return address', async () => {
  script.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  const { person, onPaid } = open();
  await person.dblClick(await ready());
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith({ status: 'succeeded' }));
  expect(onPaid).toHaveBeenCalledTimes(1);
  expect(script.confirmPayment).toHaveBeenCalledTimes(1);
  expect(script.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    confirmParams: { return_url: `${window.location.origin}/subscription?success=true` },
    redirect: 'if_required',
  });
  await person.click(screen.getByRole('button', { name: 'Processando...' }));
  expect(script.confirmPayment).toHaveBeenCalledTimes(1);
});

test('sets up a payment that costs nothing today instead of charging it', async () => {
  script.confirmSetup.mockResolvedValue({ setupIntent: { status: 'succeeded' } });
  const { person, onPaid } = open('setup');
  await person.click(await ready());
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith({ status: 'succeeded' }));
  expect(script.confirmPayment).not.toHaveBeenCalled();
});

test('shows the provider’s reason and allows another attempt', async () => {
  const message = 'Seu cartão foi recusado.';
  script.confirmPayment.mockResolvedValue({ error: { type: 'card_error', message } });
  const { person, onPaid } = open();
  await person.click(await ready());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(toastStore.current()).toMatchObject({
    title: 'Erro no Pagamento',
    description: message,
    variant: 'destructive',
  });
  script.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  await person.click(await ready());
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('removes the toast of a failed payment at the next attempt', async () => {
  script.confirmPayment.mockResolvedValue({ error: { type: 'card_error', message: 'Cartão recusado.' } });
  const { person } = open();
  await person.click(await ready());
  await screen.findByRole('alert');
  expect(toastStore.current()?.title).toBe('Erro no Pagamento');
  script.confirmPayment.mockReturnValue(new Promise(() => undefined));
  await person.click(await ready());
  await screen.findByRole('button', { name: 'Processando...' });
  expect(toastStore.current()).toBeNull();
});

test('shows an error when the fields do not load', async () => {
  open();
  await ready();
  act(() => script.fire('loaderror'));
  expect(await screen.findByText('O formulário de pagamento não carregou')).toBeTruthy();
});
