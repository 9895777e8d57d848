import { withoutAutoSend } from '#web/lib/navigation/own-navigation.ts';

export type SafeHref = { kind: 'own' | 'external' | 'mail'; href: string };

const longest = 2_000;
const hostile = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * Returns the safe target of a link written by a model or an operator: `https:`, `mailto:` or a path of this
 * product; null for anything else. A path never carries `autoSend`: only our own navigation may send for a
 * user.
 */
export function safeHref(text: string, origin: string = window.location.origin): SafeHref | null {
  if (text.length > longest || hostile.test(text)) return null;
  if (text.startsWith('/')) return ownPath(text, origin);
  if (/^mailto:[^\s@?]+@[^\s@?]+$/i.test(text)) return { kind: 'mail', href: text };
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password) return null;
  if (url.origin === new URL(origin).origin) return ownPath(url.pathname + url.search + url.hash, origin);
  return { kind: 'external', href: url.href };
}

function ownPath(text: string, origin: string): SafeHref | null {
  if (text.startsWith('//') || !URL.canParse(text, origin)) return null;
  const url = withoutAutoSend(new URL(text, origin));
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null;
  if (/^\/(api|dev)(\/|$)/i.test(url.pathname)) return null;
  return { kind: 'own', href: `${url.pathname}${url.search}${url.hash}` };
}
