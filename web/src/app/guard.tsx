import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { withQuery } from '#web/lib/navigation/location.ts';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { RouteError } from './frame/route-error.tsx';
import { Redirect } from './redirect.tsx';

/** Renders its children for signed-in users; sends others to /auth, which remembers the page. */
export function Guard({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { data: user, error, refetch } = useQuery(userQuery);
  // A screen of another account is mounted again, and keeps no state of this one.
  if (user) return <Fragment key={user.id}>{children}</Fragment>;
  if (user === null) {
    const wanted = withQuery(pathname);
    const returning = wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
    return <Redirect from={wanted} to={`/auth${returning}`} />;
  }
  if (error) return <RouteError error={error} onRetry={() => void refetch()} />;
  return <FullScreenSpinner />;
}
