import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { followTheme } from '#web/lib/theme.ts';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { createAppRouter } from './router.tsx';

function assemble() {
  // A session that ended elsewhere sends the browser through the guard, which remembers where it was.
  const queryClient = createQueryClient(() => {
    forgetUser(queryClient);
    void router.invalidate();
  });
  const router = createAppRouter(queryClient);
  return { queryClient, router };
}

/** Providers, routes and toasts. */
export function Application() {
  const [{ queryClient, router }] = useState(assemble);
  useEffect(followTheme, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>
  );
}
