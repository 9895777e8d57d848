import { expect, test, vi } from 'vitest';
import { navigate } from '#web/lib/navigation/location.ts';
import { resumeToast, toast, toastStore } from './toast-store.ts';

const dismiss = () => toastStore.dismiss(toastStore.current()?.id ?? 0);

test('a toast goes on, once, on the page that the site itself loads', () => {
  // jsdom says that it cannot load pages.
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

test('nothing is carried where nothing was said, and what is no toast is dropped', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  navigate('/subscribe');
  resumeToast();
  expect(toastStore.current()).toBeNull();
  sessionStorage.setItem('toast', '{"title":1}');
  resumeToast();
  expect(toastStore.current()).toBeNull();
});
