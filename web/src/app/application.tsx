import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { followTheme } from '#web/lib/device/theme.ts';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { ToastHost } from '#web/ui/toasts/toast-host.tsx';
import { CurrentScreen } from './current-screen.tsx';

/** A bad connection may lose its file: the page then goes on without the other tabs. */
const OtherTabs = lazy(() =>
  import('./frame/other-tabs.tsx').then(
    (module) => ({ default: module.OtherTabs }),
    () => ({ default: () => null }),
  ),
);

/** Providers, screens and toasts. */
export function Application() {
  // A session that ended elsewhere removes the user; the guard then remembers the current page.
  const [client] = useState(() => createQueryClient(forgetUser));
  useLayoutEffect(followTheme, []);
  return (
    <QueryClientProvider client={client}>
      <CurrentScreen />
      <ToastHost />
      <Suspense>
        <OtherTabs client={client} />
      </Suspense>
    </QueryClientProvider>
  );
}
