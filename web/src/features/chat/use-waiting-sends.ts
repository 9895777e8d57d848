import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '#web/lib/use-online.ts';
import type { ChatController } from './chat-controller.ts';
import type { ChatState } from './chat-state.ts';

const firstPauseMs = 300;
const longestPauseMs = 30_000;

/**
 * Sends what waits for a connection, one after the other and each with its own key, as soon as the device has one; a
 * network that leads nowhere yet is tried again with growing pauses.
 */
export function useWaitingSends(controller: ChatController, { live, outgoing }: ChatState) {
  const online = useOnline();
  const tries = useRef(0);
  const waiting = outgoing.find(({ phase, waits }) => phase === 'unsent' && waits);
  const free = online && live === null;
  const send = useEffectEvent((key: string) => {
    tries.current += 1;
    controller.retry(key);
  });
  useEffect(() => {
    if (!online || !waiting) tries.current = 0;
    if (!free || !waiting) return;
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries.current);
    const timer = setTimeout(() => send(waiting.key), pause);
    return () => clearTimeout(timer);
  }, [free, online, waiting]);
}
