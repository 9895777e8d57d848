import { formatTaxId } from '@matilha/contract/account/tax-id';
import { formatCep } from '@matilha/contract/billing/fiscal';
import { csvLine } from '#server/platform/text/csv.ts';
import type { FindCityCode } from './city-codes.ts';
import type { InvoiceRow, PurchaseRow } from './report-repository.ts';
import { billableOf, progressOf, situationOf } from './rules.ts';

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
  'cidade_ibge',
  'descricao',
  'valor',
  'devolvido',
  'valor_nota',
  'moeda',
  'taxa',
  'liquido',
  'repasse_a_partir_de',
  'iss_retido',
  'situacao',
  'mudou_em',
  'mudanca',
  'dados',
]);

/** A change of the month in a payment's refunded or disputed amount. */
interface Change {
  /** Cents that it took from us; negative when it gave them back. */
  returned: number;
  /** The payment was received in the same month. */
  isOfMonth: boolean;
}

function kindOf(change: Change | undefined): string {
  if (!change) return 'pagamento do mês';
  return change.isOfMonth ? 'mudança em pagamento do mês' : 'mudança em pagamento anterior';
}

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
  change: Change | undefined;
}

/** Returns whether the buyer withholds the ISS; nothing while the details are missing. */
const issText = (withholds: boolean | null) => {
  if (withholds === null) return '';
  return withholds ? 'sim' : 'não';
};

/** Returns the cells of the buyer's address; empty ones while the details are missing. */
function addressOf(cityCode: FindCityCode, buyer: Omit<Payment, 'id'>): string[] {
  const { cep, logradouro, numero, complemento, bairro, cidade, uf } = buyer;
  const place = [formatCep(cep ?? ''), logradouro, numero, complemento, bairro, cidade, uf];
  return [...place.map((text) => text ?? ''), cityCode(uf ?? '', cidade ?? '') ?? ''];
}

function lineOf(cityCode: FindCityCode, payment: Omit<Payment, 'id'>): string {
  const { documento, accountEmail: _, change, ...rest } = payment;
  const { owed, underWay } = progressOf(rest.refundStatus, rest.refundAmount);
  return csvLine([
    kindOf(change),
    dayOf(rest.paidAt),
    rest.reference,
    rest.paymentId ?? '',
    rest.nome ?? `${rest.firstName ?? ''} ${rest.lastName ?? ''}`.trim(),
    formatTaxId(documento ?? ''),
    rest.email,
    ...addressOf(cityCode, payment),
    rest.description,
    reais(rest.amount),
    reais(rest.refunded),
    reais(billableOf({ ...rest, owed })),
    rest.currency.toUpperCase(),
    rest.fee === null ? '' : reais(rest.fee),
    rest.fee === null ? '' : reais(rest.amount - rest.fee),
    dayOf(rest.availableAt),
    issText(rest.retemIss),
    situationOf({ ...rest, underWay }),
    dayOf(rest.changedAt),
    change ? reais(change.returned) : '',
    documento === null ? 'faltam' : 'completos',
  ]);
}

/** Returns the line of an invoice. One without a plan of ours is another sale of the operator through the same account. */
export function invoiceLine(cityCode: FindCityCode, row: InvoiceRow, change?: Change): string {
  const { periodStart, periodEnd, title } = row;
  const sale = title ? `Assinatura do plano ${title}` : 'Outra venda feita na Stripe';
  const period = periodStart && periodEnd ? `, de ${dayOf(periodStart)} a ${dayOf(periodEnd)}` : '';
  return lineOf(cityCode, {
    ...row,
    reference: row.id,
    refunded: row.refunded + progressOf(row.refundStatus, row.refundAmount).byHand,
    description: `${sale}${period}`,
    email: row.accountEmail ?? '',
    change,
  });
}

/** Returns the line of a content's purchase, which is refunded in full or not at all. */
export function purchaseLine(cityCode: FindCityCode, row: PurchaseRow, change?: Change): string {
  const { byHand } = progressOf(row.refundStatus, row.refundAmount);
  return lineOf(cityCode, {
    ...row,
    reference: `conteudo-${row.id}`,
    description: row.title ? `Acesso ao conteúdo digital ${row.title}` : 'Acesso a conteúdo digital',
    email: row.accountEmail ?? row.buyerEmail ?? '',
    refunded: row.status === 'refunded' ? row.amount : byHand,
    change,
    dispute: row.status === 'disputed' ? (row.dispute ?? 'open') : null,
  });
}
