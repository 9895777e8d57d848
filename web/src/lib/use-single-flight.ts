import { useRef, useState } from 'react';

/** A task that runs once at a time: calls while one is under way do nothing, however quickly they come. */
export function useSingleFlight<Args extends unknown[]>(task: (...args: Args) => Promise<void>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await task(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [run, busy] as const;
}
