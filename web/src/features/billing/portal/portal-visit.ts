import { useEffect, useState } from 'react';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

const key = 'portalVisit';
const hour = 60 * 60_000;
const followForMs = 20_000;
const followEveryMs = 1_500;

/** Records that the user leaves for the portal, where subscriptions are cancelled and cards changed. */
export const rememberPortalVisit = () => deviceStorage.set(key, String(Date.now()));

function takePortalVisit(): boolean {
  const at = Number(deviceStorage.get(key) ?? 0);
  deviceStorage.remove(key);
  return Date.now() - at < hour;
}

/**
 * Returns the poll interval in ms after a visit to the portal: its changes arrive by webhook, a moment after
 * the user. False without a visit, and once they should have arrived.
 */
export function useFollowPortal(): number | false {
  const [visited, setVisited] = useState(takePortalVisit);
  useEffect(() => {
    if (!visited) return;
    const timer = setTimeout(() => setVisited(false), followForMs);
    return () => clearTimeout(timer);
  }, [visited]);
  return visited && followEveryMs;
}
