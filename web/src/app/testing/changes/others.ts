import type { BusinessProfileInput } from '@matilha/contract/account/business-profile';
import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculators, compute } from '@matilha/contract/calculators/calculators';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { useSaveBusinessProfile, useSavePersonalInfo } from '#web/features/account/api/save-user.ts';
import {
  pastQuery,
  shownQuery,
  useDeleteCalculation,
  useKeepCalculation,
} from '#web/features/calculators/api/calculations.ts';
import { newestQuery } from '#web/features/calculators/api/calculators.ts';
import { feedsQuery, useCreateFeed, useRevokeFeed } from '#web/features/events/api/feeds.ts';
import { eventsQuery } from '#web/features/events/api/list-events.ts';
import { useMarkInterest } from '#web/features/events/api/mark-interest.ts';
import { someEvent } from '#web/features/events/testing/some-event.ts';
import { useCorrectAddress } from '#web/features/landing/api/correct-address.ts';
import { consentsQuery, useChangeConsent } from '#web/features/privacy/api/consents.ts';
import { subscriber } from '#web/testing/loopback-api.ts';
import { type Changes, listed, shown } from './change.ts';

const userShown = (after: unknown) => [shown(userQuery, 'GET /api/auth/user', { before: subscriber, after })];
const renamed = { ...subscriber, firstName: 'Bia' };
const corrected = { ...subscriber, email: 'bia@exemplo.com.br' };
const business: BusinessProfileInput = {
  nomeNegocio: 'Pet da Ana',
  instagramNegocio: '',
  siteNegocio: '',
  categoriaNegocio: '',
  pais: '',
  estado: '',
  cidade: '',
};
const profiled = { ...subscriber, nomeNegocio: 'Pet da Ana' };

const kind = 'pacote-de-banho';
const { example } = calculators[kind];
const stored = (day: number): Calculation => ({
  id: `11111111-2222-4333-8444-0000000000${day}`,
  kind,
  created_at: `2026-11-${day}T12:00:00.000Z`,
  input: example,
  ...compute(kind, example),
});
const newer = stored(21);
const older = stored(20);
const added = stored(22);
const summaryOf = ({ id, created_at }: Calculation) => ({ id, kind, created_at, headlines: [] });
const page = (...rows: Calculation[]) => ({ calculations: rows.map(summaryOf), next: null });
const past = (after: unknown) =>
  listed(pastQuery(kind), `GET /api/calculations?kind=${kind}`, { before: page(newer, older), after });
const newest = (after: unknown) =>
  shown(newestQuery, 'GET /api/calculations/newest', { before: [summaryOf(newer)], after });

const feed = (id: string) => ({
  id,
  url: `https://matilha.example/agenda/${id}.ics`,
  filtros: {},
  interesse: false,
  created_at: '2026-11-20T12:00:00.000Z',
  last_read_at: null,
});
const feeds = (...after: unknown[]) => [
  shown(feedsQuery, 'GET /api/agenda', { before: [feed('a'), feed('b'), feed('c')], after }),
];
const events = (marked: boolean) => [1, 2, 3].map((id) => someEvent({ id, interesse: marked && id === 2 }));

const consents = (whatsapp_offers: boolean) => ({
  terms_accepted: '2026-11',
  terms_current: '2026-11',
  whatsapp_offers,
  has_password: true,
  history: [],
});

export const otherChanges: Changes = {
  useSavePersonalInfo: {
    useChange: () => {
      const { mutateAsync } = useSavePersonalInfo();
      return () =>
        mutateAsync({
          firstName: 'Bia',
          lastName: 'Souza',
          ddi: '+55',
          ddd: '11',
          numero: '987654321',
        });
    },
    answers: { 'POST /api/user/personal-info': renamed },
    shows: userShown(renamed),
  },
  useSaveBusinessProfile: {
    useChange: () => {
      const { mutateAsync } = useSaveBusinessProfile();
      return () => mutateAsync(business);
    },
    answers: { 'POST /api/business-profile': profiled },
    shows: userShown(profiled),
  },
  useCorrectAddress: {
    useChange: () => {
      const { mutateAsync } = useCorrectAddress();
      return () => mutateAsync({ email: corrected.email });
    },
    answers: {
      'POST /api/claim-account/address': { message: 'Email corrigido.' },
      'GET /api/user': corrected,
    },
    shows: userShown(corrected),
  },
  useKeepCalculation: {
    useChange: () => {
      const keep = useKeepCalculation();
      return () => keep({ id: added.id, kind, input: example });
    },
    answers: {
      'POST /api/calculations': added,
      [`GET /api/calculations/${added.id}`]: { calculation: added, previous: newer },
    },
    shows: [past(page(added, newer, older)), newest([summaryOf(added)])],
  },
  useDeleteCalculation: {
    useChange: () => {
      const { mutateAsync } = useDeleteCalculation();
      return () => mutateAsync(older.id);
    },
    answers: { [`DELETE /api/calculations/${older.id}`]: {} },
    shows: [
      past(page(newer)),
      newest([summaryOf(newer)]),
      shown(shownQuery(newer.id), `GET /api/calculations/${newer.id}`, {
        before: { calculation: newer, previous: older },
        after: { calculation: newer, previous: null },
      }),
    ],
  },
  useCreateFeed: {
    useChange: () => {
      const { mutateAsync } = useCreateFeed();
      return () => mutateAsync({ filtros: {}, interesse: false });
    },
    answers: { 'POST /api/agenda': feed('d') },
    shows: feeds(feed('a'), feed('b'), feed('c'), feed('d')),
  },
  'useCreateFeed, one that exists': {
    useChange: () => {
      const { mutateAsync } = useCreateFeed();
      return () => mutateAsync({ filtros: {}, interesse: false });
    },
    answers: { 'POST /api/agenda': feed('c') },
    shows: feeds(feed('a'), feed('b'), feed('c')),
  },
  useRevokeFeed: {
    useChange: () => {
      const { mutateAsync } = useRevokeFeed();
      return () => mutateAsync('b');
    },
    answers: { 'DELETE /api/agenda/b': {} },
    shows: feeds(feed('a'), feed('c')),
  },
  useMarkInterest: {
    useChange: () => {
      const { mutateAsync } = useMarkInterest();
      return () => mutateAsync({ id: 2, interesse: true });
    },
    answers: { 'PUT /api/eventos/2/interesse': { interesse: true } },
    shows: [shown(eventsQuery, 'GET /api/eventos', { before: events(false), after: events(true) })],
  },
  useChangeConsent: {
    useChange: () => {
      const { mutateAsync } = useChangeConsent();
      return () => mutateAsync({ purpose: 'whatsapp_offers', action: 'given' });
    },
    answers: { 'POST /api/privacy/consents': consents(true) },
    shows: [
      shown(consentsQuery, 'GET /api/privacy/consents', { before: consents(false), after: consents(true) }),
    ],
  },
};
