import Bot from 'lucide-react/icons/bot';
import Calculator from 'lucide-react/icons/calculator';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CreditCard from 'lucide-react/icons/credit-card';
import LibraryBig from 'lucide-react/icons/library-big';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Store from 'lucide-react/icons/store';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import UserRound from 'lucide-react/icons/user-round';
import type { LucideIcon } from 'lucide-react/types';
import type { Guard } from '#web/lib/navigation/screen-registry.ts';

interface ScreenRow {
  /** The path, which names the file of its route (`routeOf`). A named part (`:listId`) stands for a number. */
  path: `/${string}`;
  guard: Guard;
  /** The secret (`?token=`, or behind `#`) leaves the address bar before anything is rendered. */
  token?: true;
  /** The entry in the side menu; entries keep the order of this table. */
  menu?: { label: string; icon: LucideIcon };
  /** The menu entry that is highlighted here, where the path does not begin with the path of one. */
  under?: `/${string}`;
  /**
   * The calls made on the first render, besides `frameReadsOf`. The server names them in the page's `Link`
   * header, so that a phone requests scripts and data at once. `{?c}` stands for that part of the query.
   */
  reads?: readonly `/api/${string}`[];
  /**
   * The address that journeys visit: required for named parts, and for the state that fills the screen most.
   */
  visit?: `/${string}`;
  /** The most that the screen may load before its first use, in kB of brotli; `usualBudget` if absent. */
  budget?: number;
  /** Code loaded later, each measured on top of the screen itself: a name and a module under `web/`. */
  later?: Readonly<Record<string, string>>;
  /** The document that the server sends instead of index.html; its scripts are the screen's code. */
  document?: 'landing.html';
  /** The header has only the logo: nothing leads away from paying. */
  bare?: true;
  /** The service worker does not keep its code: the screen is useless without a connection. */
  onlineOnly?: true;
}

/** A screen with the guard `session` must list its reads, even if empty. */
type Screen = ScreenRow &
  (
    | { guard: 'session'; reads: NonNullable<ScreenRow['reads']> }
    | { guard: 'sign-in' | 'open'; reads?: never }
  );

/**
 * Returns the route's file name: `/subscription/portal` is subscription-portal.tsx, whose default export is the
 * screen.
 */
export function routeOf(path: string): string {
  const name = path
    .replace(/\/:\w+/, '')
    .slice(1)
    .replace('/', '-');
  return `./routes/${name || 'home'}.tsx`;
}

/** Returns the calls that the frame of a signed-in user's screen makes; only a header with a menu needs the settings. */
export const frameReadsOf = ({ bare }: { bare?: true }): readonly string[] => [
  '/api/auth/user',
  '/api/privacy/consents',
  ...(bare ? [] : ['/api/settings']),
];

/** The byte budget of a screen without its own, in kB of brotli. */
export const usualBudget = 150;

/**
 * Every screen of the application, once: routes, menu, preloads, byte budgets, offline code and the journeys
 * over all screens derive from this table. Each browser module keeps only the columns it reads
 * (build/screen-columns.ts).
 */
export const screens: readonly Screen[] = [
  { path: '/auth', guard: 'sign-in', budget: 110 },
  { path: '/recover-password', guard: 'sign-in', onlineOnly: true },
  { path: '/redefinir-senha', guard: 'sign-in', token: true, onlineOnly: true },
  { path: '/email-verification', guard: 'sign-in', token: true, onlineOnly: true },
  { path: '/email-verificado', guard: 'sign-in', onlineOnly: true },
  { path: '/confirmar-plano', guard: 'open', token: true },
  { path: '/confirmar-email', guard: 'open', token: true },
  { path: '/convite', guard: 'open', token: true, onlineOnly: true },
  { path: '/parar-email', guard: 'open', token: true, onlineOnly: true },
  { path: '/landing', guard: 'open', document: 'landing.html', budget: 15, onlineOnly: true },
  { path: '/termos', guard: 'open', onlineOnly: true },
  { path: '/privacidade', guard: 'open', onlineOnly: true },
  {
    path: '/conversa-compartilhada/:token',
    guard: 'open',
    onlineOnly: true,
    visit: '/conversa-compartilhada/1',
  },
  {
    path: '/',
    guard: 'session',
    budget: 110,
    menu: { label: 'Agentes de IAs', icon: Bot },
    reads: ['/api/categorias', '/api/lists?categoria_id=1', '/api/conversations'],
  },
  {
    path: '/chat/:listId',
    guard: 'session',
    // Also the steps of an answer; its cards load when there are any.
    budget: 145,
    reads: ['/api/messages/:listId{?c}', '/api/lists', '/api/settings'],
    visit: '/chat/1',
  },
  {
    path: '/conversas',
    guard: 'session',
    menu: { label: 'Conversas', icon: MessagesSquare },
    reads: ['/api/conversations', '/api/lists'],
  },
  {
    path: '/banco-conhecimento',
    guard: 'session',
    menu: { label: 'Banco de Conhecimento', icon: LibraryBig },
    reads: ['/api/categorias-bancoconhecimento', '/api/continuar-bancoconhecimento'],
  },
  {
    path: '/banco-conhecimento-conteudos/:produtoId',
    guard: 'session',
    // Requests the modules once the product is known to be open: the server refuses the modules of a product to be bought.
    reads: ['/api/produtos-bancoconhecimento/:produtoId'],
    visit: '/banco-conhecimento-conteudos/1',
  },
  {
    path: '/banco-conhecimento-materiais/:moduloId',
    guard: 'session',
    reads: [
      '/api/modulos-bancoconhecimento/:moduloId',
      '/api/materiais-bancoconhecimento?moduloId=:moduloId',
    ],
    visit: '/banco-conhecimento-materiais/1?material=1',
  },
  {
    path: '/banco-conhecimento-material/:materialId',
    guard: 'session',
    reads: ['/api/materiais-bancoconhecimento/:materialId'],
    visit: '/banco-conhecimento-material/1',
  },
  {
    path: '/comprar/:produtoId',
    guard: 'session',
    bare: true,
    reads: ['/api/produtos-bancoconhecimento/:produtoId'],
    visit: '/comprar/8',
  },
  { path: '/resgatar-compra', guard: 'session', under: '/banco-conhecimento', reads: [] },
  {
    path: '/calendar-events',
    guard: 'session',
    menu: { label: 'Calendário de Eventos', icon: CalendarDays },
    reads: ['/api/eventos'],
    visit: '/calendar-events?vista=calendario',
  },
  {
    path: '/posts',
    guard: 'session',
    menu: { label: 'Meus posts', icon: CalendarCheck },
    reads: ['/api/posts'],
    later: { 'with the picture editor': 'src/features/posts/art/editor/art-dialog.tsx' },
  },
  {
    path: '/calculadoras',
    guard: 'session',
    menu: { label: 'Calculadoras', icon: Calculator },
    reads: ['/api/calculations/newest', '/api/calculators'],
  },
  {
    path: '/calculadora',
    guard: 'session',
    under: '/calculadoras',
    reads: ['/api/calculations/newest', '/api/calculators'],
    visit: '/calculadora?conta=tabela-de-precos',
  },
  {
    path: '/partners',
    guard: 'session',
    menu: { label: 'Descontos com Parceiros', icon: TicketPercent },
    reads: ['/api/partners'],
  },
  {
    path: '/subscription',
    guard: 'session',
    menu: { label: 'Gerenciar Assinatura', icon: CreditCard },
    reads: [
      '/api/subscription',
      '/api/credits/summary',
      '/api/tiers',
      '/api/checklist-planos',
      '/api/fiscal-details',
      '/api/refunds',
    ],
  },
  { path: '/subscription/portal', guard: 'session', reads: [] },
  {
    path: '/subscribe',
    guard: 'session',
    bare: true,
    reads: [],
    visit: '/subscribe?plano=2',
    later: {
      'with the provider’s fields': 'src/features/billing/payment/stripe/stripe-payment.tsx',
      'with the simulator': 'src/features/billing/payment/simulator/simulator-payment.tsx',
    },
    onlineOnly: true,
  },
  {
    path: '/faq',
    guard: 'session',
    menu: { label: 'Perguntas Frequentes', icon: CircleHelp },
    reads: ['/api/faq'],
    visit: '/faq?pergunta=4',
  },
  {
    path: '/minha-loja',
    guard: 'session',
    menu: { label: 'Minha Loja', icon: Store },
    reads: ['/api/shop'],
  },
  {
    path: '/minha-conta',
    guard: 'session',
    menu: { label: 'Minha Conta', icon: UserRound },
    reads: ['/api/credits/summary', '/api/fiscal-details', '/api/storage'],
  },
];
