import { isPaymentPath } from '@matilha/contract/payment-paths';

export type Handling = 'navigation' | 'payment' | 'asset' | 'picture' | 'leave';

interface Asked {
  method: string;
  mode: string;
  url: URL;
  origin: string;
}

/** Addresses that are never the worker's: calls, what stands outside the application, and probes. */
const left = /^\/(api|dev|landing|admin|healthz|readyz|metrics)(\/|$)/;
const pictures = /^\/(images|brand)\/|^\/(favicon\.svg|theme\.js|manifest\.webmanifest)$/;

/** Returns how the worker handles a request. It never opens an address that has a parameter named `autoSend` (6.3). */
export function handlingOf({ method, mode, url, origin }: Asked): Handling {
  if (method !== 'GET' || url.origin !== origin || left.test(url.pathname)) return 'leave';
  if ([...url.searchParams.keys()].some((name) => name.toLowerCase() === 'autosend')) return 'leave';
  if (mode === 'navigate') return navigationTo(url.pathname);
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return pictures.test(url.pathname) ? 'picture' : 'leave';
}

/** Where one pays has a content policy of its own, which the kept page has not: only without a network that one. */
function navigationTo(pathname: string): Handling {
  if (/\.[a-z0-9]{1,8}$/i.test(pathname)) return 'leave';
  return isPaymentPath(pathname) ? 'payment' : 'navigation';
}
