import { useEffect } from 'react';

/** Opens the browser's print dialog once; `onDone` is called when it closes. */
export function usePrintOnce(onDone: () => void): void {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  useEffect(() => window.print(), []);
}
