import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { dataProvider } from '../lib/data-provider.ts';

interface Opened {
  /** Pages by their addresses. */
  pages: Readonly<Record<string, ReactNode>>;
  /** Addresses of the history; the last one is open. */
  history: readonly (string | { pathname: string; state?: unknown })[];
  /** The kind of record of the pages. */
  resource?: string;
}

/** Renders pages of the panel with its data provider, its words and its notifications, without the frame and the second factor. */
export function openPanel({ pages, history, resource = '' }: Opened) {
  // A refusal is shown at once instead of after three more attempts.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes = Object.entries(pages).map(([path, page]) => ({
    path,
    element: (
      <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
        <ResourceContextProvider value={resource}>{page}</ResourceContextProvider>
        <Notification />
      </AdminContext>
    ),
  }));
  const router = createMemoryRouter(routes, { initialEntries: [...history] });
  return { ...render(<RouterProvider router={router} />), router };
}

/** Renders one page of the panel, as `openPanel` does. */
export const openPage = (page: ReactNode, address = '/') =>
  openPanel({ pages: { '*': page }, history: [address] });
