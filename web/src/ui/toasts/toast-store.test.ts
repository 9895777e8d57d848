import { expect, test, vi } from 'vitest';
import { navigate } from '#web/lib/navigation/location.ts';
import { resumeToast, toast, toastStore } from './toast-store.ts';

const dismiss = () => toastStore.dismiss(toastStore.current()?.id ?? 0);

test('carries a toast, once, over a page load that the site starts', () => {
  // jsdom logs an error, because it cannot load pages.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  toast({ title: 'Pagamento Processado', description: 'Sua assinatura está sendo ativada!' });
  navigate('/subscribe');
  dismiss();
  resumeToast();
  expect(toastStore.current()).toMatchObject({
    title: 'Pagamento Processado',
    description: 'Sua assinatura está sendo ativada!',
  });
  dismiss();
  resumeToast();
  expect(toastStore.current()).toBeNull();
});

test('carries nothing without a toast, and drops invalid data', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  navigate('/subscribe');
  resumeToast();
  expect(toastStore.current()).toBeNull();
  sessionStorage.setItem('toast', '{"title":1}');
  resumeToast();
  expect(toastStore.current()).toBeNull();
});
