import type { OverviewFigures, OverviewRevenue } from '@matilha/contract/panel/overview';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { ShownFigure } from './figure-list.tsx';
import { shareText } from './words.ts';

export interface FigureGroup {
  title: string;
  note?: string;
  figures: ShownFigure[];
}

const ofPeople = (now: OverviewFigures, before?: OverviewFigures): FigureGroup => ({
  title: 'Pessoas',
  figures: [
    { label: 'Cadastros', now: now.signups.total, before: before?.signups.total },
    { label: 'Cadastros pela landing', now: now.signups.landing, before: before?.signups.landing },
    { label: 'Emails confirmados', now: now.confirmed.total, before: before?.confirmed.total },
    {
      label: 'Pessoas ativas no dia',
      now: now.active.day,
      before: before?.active.day,
      note: 'Abriram o produto ou perguntaram.',
    },
    ...(now.active.week === null || now.active.month === null
      ? []
      : [
          { label: 'Ativas em 7 dias', now: now.active.week, before: before?.active.week ?? undefined },
          { label: 'Ativas em 30 dias', now: now.active.month, before: before?.active.month ?? undefined },
        ]),
  ],
});

const ofUse = (now: OverviewFigures, before?: OverviewFigures): FigureGroup => ({
  title: 'Respostas e créditos',
  figures: [
    { label: 'Respostas completas', now: now.answers.complete, before: before?.answers.complete },
    { label: 'Respostas que falharam', now: now.answers.failed, before: before?.answers.failed },
    { label: 'Paradas pela pessoa', now: now.answers.stopped, before: before?.answers.stopped },
    { label: 'Créditos dados', now: now.credits.granted, before: before?.credits.granted },
    { label: 'Créditos usados', now: now.credits.used, before: before?.credits.used },
    { label: 'Créditos vencidos', now: now.credits.expired, before: before?.credits.expired },
    { label: 'Créditos retirados', now: now.credits.taken, before: before?.credits.taken },
  ],
});

function ofRevenue(now: OverviewRevenue, before?: OverviewRevenue): FigureGroup {
  const simulated = now.provider === 'sandbox';
  const cents = { text: moneyText };
  return {
    title: simulated ? 'Receita simulada' : 'Receita',
    ...(simulated ? { note: 'Pagamentos de teste: nada foi cobrado.' } : {}),
    figures: [
      {
        label: 'MRR',
        now: now.mrr,
        before: before?.mrr,
        ...cents,
        note: 'O que os planos em vigor pagam a cada 30 dias.',
      },
      { label: 'Pagantes', now: now.payers, before: before?.payers },
      ...now.plans.map(({ titulo, payers, mrr, tier_id }) => ({
        label: `No plano ${titulo}`,
        now: payers,
        note: `${moneyText(mrr)} a cada 30 dias`,
        before: before?.plans.find((plan) => plan.tier_id === tier_id)?.payers,
      })),
      { label: 'Novos pagantes', now: now.gained, before: before?.gained },
      {
        label: 'Pagantes que saíram',
        now: now.lost,
        before: before?.lost,
        note: `${shareText(now.lost, now.payers_at_start)} dos que pagavam no começo`,
      },
      { label: 'Recebido', now: now.received, before: before?.received, ...cents },
      { label: 'Devolvido ou contestado', now: now.refunded, before: before?.refunded, ...cents },
    ],
  };
}

function ofFunnel(now: OverviewFigures, before?: OverviewFigures): FigureGroup {
  const { requests, accounts, confirmed, payers } = now.funnel;
  const of = (count: number) => `${shareText(count, requests)} dos pedidos`;
  return {
    title: 'Da landing ao plano',
    note: 'O que aconteceu neste tempo, de quem veio pela landing.',
    figures: [
      { label: 'Pedidos na landing', now: requests, before: before?.funnel.requests },
      { label: 'Contas abertas', now: accounts, before: before?.funnel.accounts, note: of(accounts) },
      { label: 'Emails confirmados', now: confirmed, before: before?.funnel.confirmed, note: of(confirmed) },
      { label: 'Primeiro pagamento', now: payers, before: before?.funnel.payers, note: of(payers) },
    ],
  };
}

/** Returns the figures by subject, compared with the previous period if there is one. */
export const groupsOf = (now: OverviewFigures, before?: OverviewFigures): FigureGroup[] => [
  ofPeople(now, before),
  ofUse(now, before),
  ...now.revenue.map((revenue, index) => ofRevenue(revenue, before?.revenue[index])),
  ofFunnel(now, before),
];
