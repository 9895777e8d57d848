import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { followTheme } from '#web/lib/theme.ts';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { CurrentScreen } from './current-screen.tsx';
import { useOtherTabs } from './use-other-tabs.ts';

/** Providers, screens and toasts. */
export function Application() {
  // A session that ended elsewhere removes the user; the guard then remembers the current page.
  const [client] = useState(() => createQueryClient(forgetUser));
  useLayoutEffect(followTheme, []);
  useOtherTabs(client);
  return (
    <QueryClientProvider client={client}>
      <CurrentScreen />
      <ToastHost />
    </QueryClientProvider>
  );
}
