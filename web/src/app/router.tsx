import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';
import { requireUser, requireVisitor } from './guard.ts';
import { RouteError } from './route-error.tsx';
import type { RouterContext } from './router-context.ts';
import { keepText, parseSearch, stringifySearch } from './search-params.ts';

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search) => keepText(search, ['redirect']),
  beforeLoad: ({ context }) => requireVisitor(context.queryClient),
  component: lazyRouteComponent(() => import('./routes/auth.tsx'), 'AuthScreen'),
});
const recoverPassword = createRoute({
  getParentRoute: () => root,
  path: '/recover-password',
  component: lazyRouteComponent(() => import('./routes/recover-password.tsx'), 'RecoverPasswordScreen'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/redefinir-senha',
  component: lazyRouteComponent(() => import('./routes/redefinir-senha.tsx'), 'ResetPasswordScreen'),
});
const emailVerification = createRoute({
  getParentRoute: () => root,
  path: '/email-verification',
  validateSearch: (search) => keepText(search, ['email']),
  component: lazyRouteComponent(() => import('./routes/email-verification.tsx'), 'EmailVerificationScreen'),
});
const emailVerified = createRoute({
  getParentRoute: () => root,
  path: '/email-verificado',
  component: lazyRouteComponent(() => import('./routes/email-verificado.tsx'), 'EmailVerifiedScreen'),
});
const landing = createRoute({
  getParentRoute: () => root,
  path: '/landing',
  component: lazyRouteComponent(() => import('./routes/landing.tsx'), 'LandingScreen'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/termos',
  component: lazyRouteComponent(() => import('./routes/termos.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacidade',
  component: lazyRouteComponent(() => import('./routes/privacidade.tsx'), 'PrivacyScreen'),
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/auth', replace: true });
  },
});

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'protected',
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('./protected-layout.tsx'), 'ProtectedLayout'),
});
const home = createRoute({
  getParentRoute: () => guarded,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomeScreen'),
});
const chat = createRoute({
  getParentRoute: () => guarded,
  path: '/chat/$listId',
  validateSearch: (search) => keepText(search, ['message', 'autoSend']),
  component: lazyRouteComponent(() => import('./routes/chat.tsx'), 'ChatScreen'),
});
const subscription = createRoute({
  getParentRoute: () => guarded,
  path: '/subscription',
  validateSearch: (search) => keepText(search, ['success']),
  component: lazyRouteComponent(() => import('./routes/subscription.tsx'), 'SubscriptionScreen'),
});
const subscribe = createRoute({
  getParentRoute: () => guarded,
  path: '/subscribe',
  validateSearch: (search) => keepText(search, ['plano']),
  component: lazyRouteComponent(() => import('./routes/subscribe.tsx'), 'SubscribeScreen'),
});
const partners = createRoute({
  getParentRoute: () => guarded,
  path: '/partners',
  component: lazyRouteComponent(() => import('./routes/partners.tsx'), 'PartnersScreen'),
});
const faq = createRoute({
  getParentRoute: () => guarded,
  path: '/faq',
  component: lazyRouteComponent(() => import('./routes/faq.tsx'), 'FaqScreen'),
});
const knowledge = createRoute({
  getParentRoute: () => guarded,
  path: '/banco-conhecimento',
  component: lazyRouteComponent(() => import('./routes/banco-conhecimento.tsx'), 'KnowledgeScreen'),
});
const modules = createRoute({
  getParentRoute: () => guarded,
  path: '/banco-conhecimento-conteudos/$produtoId',
  component: lazyRouteComponent(() => import('./routes/banco-conhecimento-conteudos.tsx'), 'ModulesScreen'),
});
const materials = createRoute({
  getParentRoute: () => guarded,
  path: '/banco-conhecimento-materiais/$moduloId',
  component: lazyRouteComponent(() => import('./routes/banco-conhecimento-materiais.tsx'), 'MaterialsScreen'),
});
const events = createRoute({
  getParentRoute: () => guarded,
  path: '/calendar-events',
  component: lazyRouteComponent(() => import('./routes/calendar-events.tsx'), 'EventsScreen'),
});
const account = createRoute({
  getParentRoute: () => guarded,
  path: '/minha-conta',
  component: lazyRouteComponent(() => import('./routes/minha-conta.tsx'), 'AccountScreen'),
});

const visitors = [
  auth,
  recoverPassword,
  resetPassword,
  emailVerification,
  emailVerified,
  landing,
  terms,
  privacy,
] as const;
const subscribers = [
  home,
  chat,
  subscription,
  subscribe,
  partners,
  faq,
  knowledge,
  modules,
  materials,
  events,
  account,
] as const;

/** Every address of the product, each screen loaded when it is first asked for (§2.1). */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([...visitors, guarded.addChildren(subscribers), unknown]),
    context: { queryClient },
    defaultPendingComponent: FullScreenSpinner,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
