import { isPaymentLink, planPage } from '../payment-link.ts';
import { assistantCategoryRecord, assistantRecord, frameRecord } from '../records/assistants.ts';
import { eventRecord } from '../records/events.ts';
import { faqRecord } from '../records/faq.ts';
import {
  knowledgeCategoryRecord,
  materialRecord,
  moduleRecord,
  productRecord,
} from '../records/knowledge.ts';
import { partnerRecord } from '../records/partners.ts';
import { checklistRecord, planRecord } from '../records/plan.ts';
import { settingsRecord } from '../records/settings.ts';
import { termsRecord } from '../records/terms.ts';
import { tradeDateRecord } from '../records/trade-dates.ts';
import { tutorialRecord } from '../records/tutorial.ts';
import type { Area } from '../staff.ts';

/** The second factor that a step needs: none, one in this session, or one of the last ten minutes. */
export type Factor = 'none' | 'session' | 'fresh';

/** The right to set a field, and the notice that follows. */
export interface FieldRight {
  /** Its roles may set it. */
  area: Area;
  factor: Factor;
  /** A change is mailed to all operators. */
  mailed: boolean;
  /** The field's name for people, in refusals and mails. */
  label: string;
  /** How a mail writes its values. */
  unit: 'text' | 'cents' | 'credits';
  /** The value of a new record that a person without the right creates; such a record is completed by somebody who has it. */
  unset?: unknown;
  /** Returns why nobody may set a value; undefined for one that may be stored. */
  refuses?(value: unknown): string | undefined;
  /** Present for an address where people pay: returns the value that leads to our own page of payment. */
  ownPage?(id: number): string | null;
}

export interface KindRight {
  title: string;
  /** Of its calls, below /api/admin/, and of its screen. */
  path: string;
  /** Its roles read, create and remove records, and save drafts of them. */
  area: Area;
  fields: Readonly<Record<string, FieldRight>>;
}

const plain = (area: Area): FieldRight => ({
  area,
  factor: 'session',
  mailed: false,
  label: '',
  unit: 'text',
});
const content = plain('content');
/** Terms and settings bind the company. */
const guarded: FieldRight = { ...plain('business'), factor: 'fresh' };
/** Money, and where it is paid. */
const money = (label: string, unit: FieldRight['unit'] = 'text', unset?: unknown): FieldRight => ({
  area: 'business',
  factor: 'fresh',
  mailed: true,
  label,
  unit,
  unset,
});

/** A foreign address that is stored already stays until somebody changes it; subscribers are not sent there. */
const payment = (label: string, ownPage: (id: number) => string | null, unset?: unknown): FieldRight => ({
  ...money(label, 'text', unset),
  ownPage,
  refuses: (value) =>
    typeof value === 'string' && !isPaymentLink(value)
      ? `${label}: use um link da Stripe (https://buy.stripe.com/…) ou um caminho como /comprar/8`
      : undefined,
});

/** One row of the table; the compiler refuses a row that lacks a field of the contract, or names one that it has not. */
const kind = <Shape extends object>(
  { shape: _ }: { shape: Shape },
  [title, path, area]: readonly [title: string, path: string, area: Area],
  fields: Readonly<Record<keyof Shape & string, FieldRight>>,
) => ({ title, path, area, fields }) satisfies KindRight;

/** Role × kind × field × freshness × notice. A kind or a field that is missing here cannot be written. */
export const kindRights = {
  assistant: kind(assistantRecord, ['Assistentes', 'assistants', 'content'], {
    title: content,
    description: content,
    categoria_id: content,
    image_url: content,
    credits_per_use: money('Preço da resposta', 'credits', 1),
    active: content,
    instructions: content,
    model: content,
    temperature: content,
    max_output_tokens: content,
    suggestions: content,
  }),
  assistant_category: kind(
    assistantCategoryRecord,
    ['Categorias de assistentes', 'assistant-categories', 'content'],
    { nome: content },
  ),
  answer_frame: kind(frameRecord, ['Regras de todos os assistentes', 'answer-frame', 'content'], {
    texto: content,
  }),
  knowledge_category: kind(
    knowledgeCategoryRecord,
    ['Categorias do banco de conhecimento', 'knowledge-categories', 'content'],
    { nome: content },
  ),
  product: kind(productRecord, ['Conteúdos', 'products', 'content'], {
    titulo: content,
    categoria_id: content,
    description: content,
    image_url: content,
    price: money('Preço', 'cents', 0),
    payment_link: payment('Link de pagamento', () => null, null),
  }),
  module: kind(moduleRecord, ['Módulos', 'modules', 'content'], {
    produto_id: content,
    titulo: content,
    description: content,
    image_url: content,
  }),
  material: kind(materialRecord, ['Materiais', 'materials', 'content'], {
    modulo_id: content,
    titulo_material: content,
    description: content,
    texto: content,
    link_video: content,
    link_material: content,
    arquivos: content,
    agente_id: content,
    pergunta: content,
    perguntas: content,
  }),
  event: kind(eventRecord, ['Eventos', 'events', 'content'], {
    name: content,
    description_card: content,
    description_after_click: content,
    image_url: content,
    link: content,
    data_evento: content,
    data_fim: content,
    status_data: content,
    lugar: content,
    formato_id: content,
    local_id: content,
    tipo_id: content,
  }),
  trade_date: kind(tradeDateRecord, ['Datas do setor', 'trade-dates', 'content'], {
    nome: content,
    data: content,
    data_fim: content,
    tipo: content,
    observacao: content,
    active: content,
  }),
  partner: kind(partnerRecord, ['Parceiros', 'partners', 'content'], {
    name: content,
    description: content,
    discount: content,
    image_url: content,
    link: content,
    valid_until: content,
    cupom: content,
  }),
  faq_item: kind(faqRecord, ['Perguntas e respostas', 'faq', 'content'], {
    pergunta: content,
    resposta: content,
  }),
  terms: kind(termsRecord, ['Termos e privacidade', 'terms', 'business'], {
    terms: guarded,
    privacy: guarded,
  }),
  plan: kind(planRecord, ['Planos', 'plans', 'business'], {
    titulo: money('Nome'),
    valor: money('Preço', 'cents'),
    ancoragem: money('Preço riscado', 'cents'),
    responses_limit: money('Créditos do mês', 'credits'),
    link: payment('Endereço do botão', planPage),
    check1: money('Primeira linha'),
    check2: money('Segunda linha'),
    check3: money('Terceira linha'),
  }),
  plan_checklist: kind(checklistRecord, ['O que cada plano inclui', 'plan-checklist', 'business'], {
    linhas: money('Linhas'),
  }),
  tutorial: kind(tutorialRecord, ['Tutorial', 'tutorial', 'content'], {
    enabled: content,
    backgroundImage: content,
    steps: content,
  }),
  settings: kind(settingsRecord, ['Configurações', 'settings', 'business'], {
    brandName: guarded,
    landingChats: guarded,
    supportWhatsapp: guarded,
    billingWhatsapp: money('WhatsApp de cobrança'),
    termsUrl: guarded,
    seller: money('Empresa que vende'),
    dataOfficer: guarded,
    videoHosts: guarded,
    promotionUntil: money('Último dia da promoção'),
    dailyAnswers: guarded,
    landingCredits: money('Créditos da landing', 'credits'),
    provisionalAnswers: guarded,
    freeAnswers: guarded,
    paidAnswers: guarded,
  }),
} as const satisfies Record<string, KindRight>;

export type KindName = keyof typeof kindRights;
