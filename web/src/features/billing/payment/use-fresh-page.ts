import { useEffect } from 'react';

/** Back to a page that was kept as it was left, mid-payment: it is asked for again, with what is true by now. */
export function useFreshPage() {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
}
