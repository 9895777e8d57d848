import { useEffect } from 'react';

/** Reloads a page that the browser restores from its back/forward cache in the middle of a payment. */
export function useFreshPage() {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
}
