import { useRef, useState } from 'react';

/** Runs a task once at a time: calls while it runs are no-ops. */
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
