import { useEffect, useEffectEvent, useRef } from 'react';
import { waitForRetry } from '#web/lib/retry-wait.ts';
import { useOnline } from '#web/lib/use-online.ts';
import type { ChatController } from './chat-controller.ts';
import type { ChatState } from './chat-state.ts';

/** 30 s with the largest random factor. */
const longestPauseMs = 24_000;

/**
 * Sends the questions that wait for a connection, in order and each with its own key, as soon as the device is online.
 * While the network leads nowhere the pauses grow; an `online` event ends a pause and starts the growth again.
 */
export function useWaitingSends(controller: ChatController, { live, outgoing }: ChatState) {
  const online = useOnline();
  const tries = useRef({ key: '', count: 0 });
  // Found in every phase: while a question is being sent it is still the same one, and its tries count on.
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
