import * as z from 'zod/mini';
import { isoInstant } from '../primitives.ts';

/** Kinds of work that wait for staff, in the order in which the panel shows them. */
export const workKinds = [
  'privacy_requests',
  'disputes',
  'refunds',
  'purchases',
  'payment_links',
  'leads',
  'mails',
  'payment_events',
  'jobs',
  'answers',
  'questions',
] as const;
export const workKindName = z.enum(workKinds);
export type WorkKindName = z.infer<typeof workKindName>;

/** Names of the kinds for staff. */
export const workKindLabels: Record<WorkKindName, string> = {
  privacy_requests: 'Pedidos ao encarregado',
  disputes: 'Contestações',
  refunds: 'Devoluções',
  purchases: 'Compras sem dono',
  payment_links: 'Links de pagamento de outros sites',
  leads: 'Leads não entregues',
  mails: 'Emails não enviados',
  payment_events: 'Avisos de pagamento com falha',
  jobs: 'Tarefas que falharam',
  answers: 'Respostas mal avaliadas',
  questions: 'Perguntas sem boa resposta',
};

/** Totals of one kind of work. */
export const workSummary = z.object({
  kind: workKindName,
  /** At most `countedRows` + 1. */
  total: z.int(),
  /** Since when the oldest waits. */
  oldest_at: z.nullable(isoInstant),
  /** The nearest deadline. */
  due_at: z.nullable(isoInstant),
  /** Its action can be done for all at once. */
  bulk: z.boolean(),
});
export type WorkSummary = z.infer<typeof workSummary>;

export const workItem = z.object({
  id: z.string(),
  since: isoInstant,
  due_at: z.nullable(isoInstant),
  title: z.string(),
  detail: z.string(),
  /** The account in question. */
  user_id: z.nullable(z.int()),
  /** The same at the payment provider. */
  link: z.nullable(z.url({ protocol: /^https$/ })),
});
export type WorkItem = z.infer<typeof workItem>;

const pageNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Informe um número')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.maximum(max, `No máximo ${max}`)),
    ),
  );

/** Query of a list of work: the longest wait or the nearest deadline comes first. */
export const workQuery = z.strictObject({
  sort: z._default(z.literal('since'), 'since'),
  order: z._default(z.literal('asc'), 'asc'),
  page: z._default(pageNumber(100), 1),
  per_page: z._default(pageNumber(100), 25),
});

export const workKindInPath = z.strictObject({ kind: workKindName });
export const workItemInPath = z.strictObject({
  kind: workKindName,
  id: z.string().check(z.regex(/^[\w-]{1,100}$/, 'Número inválido')),
});
