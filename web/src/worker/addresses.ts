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

/**
 * What the worker does with a request. One with `autoSend` in its address is always left to the network: only the
 * server knows who started it (decision 6.3).
 */
export function handlingOf({ method, mode, url, origin }: Asked): Handling {
  if (method !== 'GET' || url.origin !== origin || left.test(url.pathname)) return 'leave';
  if (/autosend/i.test(decodeURIComponentSafely(url.search))) return 'leave';
  if (mode === 'navigate') return navigationTo(url.pathname);
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return pictures.test(url.pathname) ? 'picture' : 'leave';
}

/** Where one pays has a content policy of its own, which the kept page has not: only without a network that one. */
function navigationTo(pathname: string): Handling {
  if (/\.[a-z0-9]{1,8}$/i.test(pathname)) return 'leave';
  return isPaymentPath(pathname) ? 'payment' : 'navigation';
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
