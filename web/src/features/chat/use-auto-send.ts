import { useEffect, useEffectEvent, useState } from 'react';

/** §9: the two visible seconds before a filled question is sent by itself. */
export const autoSendDelayMs = 2000;

/**
 * Sends once, two seconds after the page is seen with everything ready (6.3). `cancel` keeps the text; leaving the
 * tab starts the two seconds again.
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

/** Whether a person can see this page: not in a hidden tab, not rendered ahead. */
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
