/**
 * The busy hour of 1,000 active subscribers, as requests of the hour. An assumption, not a measurement: bench/load.md states it, and other
 * numbers give another capacity.
 */
export const busyHour = {
  /** Visitors: 500 see the landing page, a fifth of them the terms, each loads three files. */
  visitors: 2_100,
  /** Readers: 30 calls of each subscriber. */
  readers: 30_000,
  /** Six questions of each subscriber, with an answer of 250 tokens. */
  chats: 6_000,
  /** A day on which many pay: events of 100 payers. */
  payments: 400,
} as const;

export type Kind = keyof typeof busyHour;
export const kinds = Object.keys(busyHour) as Kind[];

/** Returns the arrivals a second of one kind, for this many thousand active subscribers. */
export const perSecond = (kind: Kind, thousands: number): number => (busyHour[kind] * thousands) / 3_600;

export const chatTokens = 250;
/** Milliseconds: 30 tokens a second. */
export const chatPace = 1_000 / 30;

const searches = [
  'banho',
  'preço',
  'tosa',
  'quanto cobro',
  'agenda',
  'comissao',
  'instagram',
  'gato',
  'golden',
];

/** Calls of visitors; `assets` are the files that the landing page loads. */
export const visitorPaths = (assets: string[]): string[] => [
  ...Array.from({ length: 5 }, () => '/landing'),
  '/termos',
  ...Array.from({ length: 15 }, (_, index) => assets[index % assets.length] ?? '/favicon.svg'),
];

/** Returns one call of a reader; calls come as often as they stand here, and searches take turns. */
export const readerPath = (index: number): string => {
  const calls = [
    '/api/user',
    '/api/messages/1',
    '/api/conversations',
    '/api/eventos',
    '/api/posts',
    '/api/user',
    '/api/messages/1',
    '/api/trade-dates?from=2026-11-01&to=2026-12-15',
    '/api/posts',
    '/api/conversations',
    '/api/messages/1',
    `/api/busca-bancoconhecimento?q=${encodeURIComponent(searches[index % 9] ?? '')}`,
  ];
  return calls[index % calls.length] ?? '/api/user';
};
