import { useEffect, useState } from 'react';

/** Returns the whole seconds until an instant in ms, counting down; 0 from then on. */
export function useSecondsUntil(instant: number) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((instant - now) / 1000));
  useEffect(() => {
    if (instant <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= instant) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
