import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { type LoopbackApi, subscriber } from '../../../web/src/testing/loopback-api.ts';
import { i18nProvider } from '../i18n/i18n-provider.ts';

/**
 * Renders a page as a person of the role sees it, with the real session. `load` imports the page again: the panel reads its person once for
 * each load.
 */
export async function openAs(api: LoopbackApi, role: string, load: () => Promise<ReactNode>) {
  api.on('GET /api/user', { ...subscriber, role });
  vi.resetModules();
  const page = await load();
  const { authProvider } = await import('../lib/auth-provider.ts');
  const { dataProvider } = await import('../lib/data-provider.ts');
  vi.resetModules();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
    >
      {page}
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] });
  return render(<RouterProvider router={router} />);
}
