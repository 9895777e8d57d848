import { formatCep } from '@matilha/contract/fiscal';
import { formatTaxId } from '@matilha/contract/tax-id';
import { csvLine } from '#server/platform/csv.ts';
import type { InvoiceRow, PurchaseRow } from './report-repository.ts';
import { situationOf } from './rules.ts';

/** Names of the columns; docs/operador.md explains each. */
export const header = csvLine([
  'linha',
  'pago_em',
  'referencia',
  'pagamento',
  'nome',
  'cpf_cnpj',
  'email',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'uf',
  'descricao',
  'valor',
  'devolvido',
  'situacao',
  'mudou_em',
  'dados',
]);

/** `payment`: received in the month of the file; `reversal`: received earlier, refunded or disputed in this month. */
export type LineKind = 'payment' | 'reversal';
const kinds: Record<LineKind, string> = {
  payment: 'pagamento do mês',
  reversal: 'mudança em pagamento anterior',
};

const zone = 'America/Sao_Paulo';
const brazilDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: zone });
const dayOf = (at: Date | null) => (at ? brazilDay.format(at) : '');
const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

interface Payment extends Pick<InvoiceRow, keyof InvoiceRow & keyof PurchaseRow> {
  reference: string;
  description: string;
  email: string;
  refunded: number;
  dispute: InvoiceRow['dispute'];
}

function lineOf(kind: LineKind, payment: Omit<Payment, 'id'>): string {
  const { documento, cep, accountEmail: _, ...rest } = payment;
  return csvLine([
    kinds[kind],
    dayOf(rest.paidAt),
    rest.reference,
    rest.paymentId ?? '',
    rest.nome ?? `${rest.firstName ?? ''} ${rest.lastName ?? ''}`.trim(),
    formatTaxId(documento ?? ''),
    rest.email,
    formatCep(cep ?? ''),
    rest.logradouro ?? '',
    rest.numero ?? '',
    rest.complemento ?? '',
    rest.bairro ?? '',
    rest.cidade ?? '',
    rest.uf ?? '',
    rest.description,
    reais(rest.amount),
    reais(rest.refunded),
    situationOf(rest),
    dayOf(rest.changedAt),
    documento === null ? 'faltam' : 'completos',
  ]);
}

/** Returns the line of a plan's invoice. */
export function invoiceLine(kind: LineKind, row: InvoiceRow): string {
  const { periodStart, periodEnd, title } = row;
  const plan = title ? `Assinatura do plano ${title}` : 'Assinatura';
  const period = periodStart && periodEnd ? `, de ${dayOf(periodStart)} a ${dayOf(periodEnd)}` : '';
  return lineOf(kind, {
    ...row,
    reference: row.id,
    refunded: row.refunded + row.byHand,
    description: `${plan}${period}`,
    email: row.accountEmail ?? '',
  });
}

/** Returns the line of a content's purchase, which is refunded in full or not at all. */
export function purchaseLine(kind: LineKind, row: PurchaseRow): string {
  return lineOf(kind, {
    ...row,
    reference: `conteudo-${row.id}`,
    description: row.title ? `Acesso ao conteúdo digital ${row.title}` : 'Acesso a conteúdo digital',
    email: row.accountEmail ?? row.buyerEmail ?? '',
    refunded: row.status === 'refunded' ? row.amount : row.byHand,
    dispute: row.status === 'disputed' ? (row.dispute ?? 'open') : null,
  });
}
