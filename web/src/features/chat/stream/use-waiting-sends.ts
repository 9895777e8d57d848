import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '#web/lib/device/use-online.ts';
import { waitForRetry } from '#web/lib/requests/retry-wait.ts';
import type { ChatController } from './chat-controller.ts';
import type { ChatState } from './chat-state.ts';

/** 24 s times the largest random factor is 30 s. */
const longestPauseMs = 24_000;

/**
 * Sends the questions that wait for a connection, in order and each with its own key, once the device is
 * online. The pauses grow while the network fails; an `online` event ends a pause and resets them.
 */
export function useWaitingSends(controller: ChatController, { live, outgoing }: ChatState) {
  const online = useOnline();
  const tries = useRef({ key: '', count: 0 });
  // Searched in every phase: a question being sent is still the same one, and its attempts keep counting.
  const next = outgoing.find(({ waits }) => waits);
  const key = next?.key;
  const ready = online && live === null && next?.phase === 'unsent';
  useEffect(() => {
    const startAgain = () => {
      tries.current.count = 0;
    };
    window.addEventListener('online', startAgain);
    return () => window.removeEventListener('online', startAgain);
  }, []);
  const send = useEffectEvent((waiting: string) => {
    tries.current.count += 1;
    controller.retry(waiting);
  });
  useEffect(() => {
    if (!ready || key === undefined) return;
    if (tries.current.key !== key) tries.current = { key, count: 0 };
    const { count } = tries.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const pause = count === 0 ? undefined : waitForRetry(count - 1, signal, longestPauseMs);
    void Promise.resolve(pause).then(() => signal.aborted || send(key));
    return () => leaving.abort();
  }, [ready, key]);
}
