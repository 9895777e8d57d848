import type { Config } from '#server/config.ts';

export interface CookieSettings {
  path: string;
  httpOnly: true;
  sameSite: 'lax';
  secure: boolean;
  maxAge: number;
}

const thirtyDays = 30 * 24 * 3600;
const aYear = 365 * 24 * 3600;
const isSecure = (config: Config): boolean => config.appUrl.protocol === 'https:';

/** `__Host-` binds the cookie to this host over https; it is not available on plain http. */
export const sessionCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-matilha' : 'matilha';
export const deviceCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-matilha-device' : 'matilha-device';

const settings = (config: Config, maxAge: number): CookieSettings => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(config),
  maxAge,
});

export const sessionCookieSettings = (config: Config): CookieSettings => settings(config, thirtyDays);
export const deviceCookieSettings = (config: Config): CookieSettings => settings(config, aYear);

type Cookies = Record<string, string | undefined>;

/** Returns the session's token as the browser sent it; undefined when it is malformed. */
export function readSessionCookie(cookies: Cookies, config: Config): string | undefined {
  const token = cookies[sessionCookieName(config)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export const readDeviceCookie = (cookies: Cookies, config: Config): string | undefined =>
  cookies[deviceCookieName(config)];
