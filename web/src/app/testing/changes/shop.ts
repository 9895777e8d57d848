import type { ChatFact, Shop, ShopService } from '@matilha/contract/shop/shop';
import { useConfirmFacts, useForgetFact, useRememberFact } from '#web/features/shop/api/change-facts.ts';
import { chatFactsQuery, useLeaveOut } from '#web/features/shop/api/chat-facts.ts';
import { shopQuery } from '#web/features/shop/api/read-shop.ts';
import { useRemoveService } from '#web/features/shop/api/remove-service.ts';
import { useSaveSection } from '#web/features/shop/api/save-section.ts';
import { useSaveServices } from '#web/features/shop/api/save-services.ts';
import { type Changes, shown } from './change.ts';

const long = '2026-01-05T12:00:00.000Z';
const today = '2026-11-28T12:00:00.000Z';
const service = (number: number, fields: Partial<ShopService> = {}): ShopService => ({
  id: `11111111-2222-4333-8444-${String(number).padStart(12, '0')}`,
  version: 1,
  servico: `Serviço ${number}`,
  porte: '',
  pelagem: '',
  preco_centavos: 4_500,
  a_partir: false,
  minutos: null,
  confirmed_at: long,
  ...fields,
});
const section = (kind: 'horarios' | 'equipe', texto: string, version = 1) => ({
  kind,
  value: { texto },
  version,
  confirmed_at: long,
});
const note = (id: number, confirmed_at = long) => ({ id, texto: `Lembrar ${id}`, confirmed_at });

const hours = section('horarios', '8 às 18');
const team = section('equipe', 'Ana e Bia');
const before: Shop = {
  sections: [hours, team],
  services: [service(1), service(2), service(3)],
  notes: [note(3), note(2), note(1)],
};
const shop = (after: Partial<Shop>) => [
  shown(shopQuery, 'GET /api/shop', { before, after: { ...before, ...after } }),
];

const later = section('horarios', '9 às 19', 2);
const dearer = [
  service(2, { version: 2, preco_centavos: 5_000 }),
  service(3, { version: 2, preco_centavos: 6_000 }),
];
const added = [service(4), service(5)];
const confirmed: Shop = { ...before, notes: [note(3), note(2, today), note(1)] };
const inputOf = ({ confirmed_at: _, ...fields }: ShopService) => fields;

const fact = (left_out: boolean): ChatFact => ({
  key: 'equipe',
  label: 'sua equipe',
  confirmed_on: '2026-01-05',
  left_out,
});

export const shopChanges: Changes = {
  useSaveSection: {
    useChange: () => {
      const save = useSaveSection('horarios');
      return () => save(1, { texto: '9 às 19' });
    },
    answers: { 'PUT /api/shop/sections': later },
    shows: shop({ sections: [team, later] }),
  },
  useSaveServices: {
    useChange: () => {
      const save = useSaveServices();
      return () => save([...dearer, ...added].map(inputOf));
    },
    answers: { 'PUT /api/shop/services': [...dearer, ...added] },
    shows: shop({ services: [service(1), ...dearer, ...added] }),
  },
  useRemoveService: {
    useChange: () => {
      const { mutateAsync } = useRemoveService();
      return () => mutateAsync(service(2).id);
    },
    answers: { [`DELETE /api/shop/services/${service(2).id}`]: {} },
    shows: shop({ services: [service(1), service(3)] }),
  },
  useConfirmFacts: {
    useChange: () => {
      const { mutateAsync } = useConfirmFacts();
      return () => mutateAsync({ sections: [], services: [], notes: [2] });
    },
    answers: { 'POST /api/shop/confirmations': confirmed },
    shows: shop(confirmed),
  },
  useRememberFact: {
    useChange: () => {
      const { mutateAsync } = useRememberFact();
      return () => mutateAsync({ texto: 'Lembrar 4', message_id: null });
    },
    answers: { 'POST /api/shop/notes': note(4) },
    shows: shop({ notes: [note(4), ...before.notes] }),
  },
  useForgetFact: {
    useChange: () => {
      const { mutateAsync } = useForgetFact();
      return () => mutateAsync(2);
    },
    answers: { 'DELETE /api/shop/notes/2': {} },
    shows: shop({ notes: [note(3), note(1)] }),
  },
  useLeaveOut: {
    useChange: () => {
      const { mutateAsync } = useLeaveOut(3);
      return () => mutateAsync({ key: 'equipe', left_out: true });
    },
    answers: { 'PUT /api/shop/exclusions/3': [fact(true)] },
    shows: [
      shown(chatFactsQuery(3), 'GET /api/shop/exclusions/3', { before: [fact(false)], after: [fact(true)] }),
      shown(chatFactsQuery(4), 'GET /api/shop/exclusions/4', { before: [fact(false)] }),
    ],
  },
};
