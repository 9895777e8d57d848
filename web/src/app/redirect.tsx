import { useEffect } from 'react';
import { currentPlace, navigate } from '#web/lib/navigation/location.ts';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';

/** Redirects only while the address is still `from`: a navigation in progress wins. */
export function Redirect({ from, to }: { from: string; to: string }) {
  useEffect(() => {
    const { pathname, search } = currentPlace();
    if (`${pathname}${search}` === from) navigate(to, { replace: true });
  }, [from, to]);
  return <FullScreenSpinner />;
}
