import { safePath } from '#web/lib/safe-path.ts';

const publicPaths = [
  '/auth',
  '/recover-password',
  '/redefinir-senha',
  '/email-verification',
  '/email-verificado',
];
const protectedPaths = [
  '/',
  '/subscription',
  '/subscription/portal',
  '/subscribe',
  '/partners',
  '/faq',
  '/banco-conhecimento',
  '/resgatar-compra',
  '/calendar-events',
  '/minha-conta',
];
const withId =
  /^\/(chat|banco-conhecimento-conteudos|banco-conhecimento-materiais|banco-conhecimento-material|comprar)\/\d{1,15}$/;

const isProtected = (pathname: string) => protectedPaths.includes(pathname) || withId.test(pathname);
const isOwn = (pathname: string) => publicPaths.includes(pathname) || isProtected(pathname);

/** Where the server's `redirectTo` leads, `/auth` for anything that is not a route of ours (S6). */
export const followablePath = (candidate: unknown, origin = window.location.origin) =>
  safePath(candidate, isOwn, origin) ?? '/auth';

/** Where a login returns to, home for anything that is not a protected route of ours (S11). */
export const returnPath = (candidate: unknown, origin = window.location.origin) =>
  safePath(candidate, isProtected, origin) ?? '/';
