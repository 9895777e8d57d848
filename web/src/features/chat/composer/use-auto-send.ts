import { useEffect, useEffectEvent, useState } from 'react';

/** The visible delay before a filled question is sent automatically, in ms. */
export const autoSendDelayMs = 2000;

/**
 * Sends once, two seconds after the page is visible and everything is ready. `cancel` keeps the text; leaving
 * the tab restarts the delay.
 */
export function useAutoSend(wanted: boolean, ready: boolean, send: () => void) {
  const [pending, setPending] = useState(wanted);
  const seen = useIsSeen();
  const fire = useEffectEvent(() => {
    setPending(false);
    send();
  });
  const counting = pending && ready && seen;
  useEffect(() => {
    if (!counting) return;
    const timer = setTimeout(() => fire(), autoSendDelayMs);
    return () => clearTimeout(timer);
  }, [counting]);
  return { counting, cancel: () => setPending(false) };
}

const isSeen = () =>
  document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);

/** Returns whether the page is visible: not in a hidden tab, not prerendered. */
function useIsSeen() {
  const [seen, setSeen] = useState(isSeen);
  useEffect(() => {
    const look = () => setSeen(isSeen());
    document.addEventListener('visibilitychange', look);
    document.addEventListener('prerenderingchange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('prerenderingchange', look);
    };
  }, []);
  return seen;
}
