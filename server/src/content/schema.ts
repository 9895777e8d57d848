import { brazilianStates } from '@matilha/contract/account/brazilian-states';
import { businessCategories } from '@matilha/contract/account/business-profile';
import { checklistLines } from '@matilha/contract/billing/plans';
import { calculationKinds } from '@matilha/contract/calculators/kinds';
import { assistantKind } from '@matilha/contract/kinds/assistant';
import { emergencyKind } from '@matilha/contract/kinds/emergency';
import { eventKind } from '@matilha/contract/kinds/event';
import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { materialKind } from '@matilha/contract/kinds/material';
import { moduleKind } from '@matilha/contract/kinds/module';
import { partnerKind } from '@matilha/contract/kinds/partner';
import { planKind } from '@matilha/contract/kinds/plan';
import { productKind } from '@matilha/contract/kinds/product';
import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import { tutorialKind } from '@matilha/contract/kinds/tutorial';
import { answerRules } from '@matilha/contract/panel/evaluation';
import { z } from 'zod';
import { demonstrationPosts, demonstrationShop } from './demonstration-account-schema.ts';
import { requests, sums, weeklyPlan } from './demonstration-schema.ts';
import { asIn, fieldsOf } from './fields-of.ts';
import {
  fileInPublic,
  inOrder,
  line,
  markdown,
  optional,
  paragraph,
  picture,
  uniqueBy,
  without,
  words,
} from './text-rules.ts';
import { toolQuestions } from './tool-questions-schema.ts';

const id = z.int().positive();
/** The position in a list, smallest first. */
const ordem = z.int().nonnegative();
const cardText = () => line().max(140);
const day = () => z.iso.date();
const httpsAddress = () => line().startsWith('https://', 'deve começar com https://');

/** Public pages that confirm the facts of a text, and the day on which an editor compared them. For editors and tests: not stored. */
const sources = {
  fontes: z.array(httpsAddress()).default([]).check(uniqueBy()),
  conferido_em: optional(day()),
};

/** Reports sources without a day, a day without sources, and facts that a single site confirms, unless it is the government's. */
const confirmed: z.core.CheckFn<{ fontes: string[]; conferido_em: string | null }> = ({ value, issues }) => {
  const { fontes, conferido_em } = value;
  const report = (field: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [field], message });
  if (fontes.length === 0 && conferido_em !== null) report('conferido_em', 'falta o campo fontes');
  if (fontes.length > 0 && conferido_em === null) report('fontes', 'falta o campo conferido_em');
  const hosts = fontes.map((fonte) => URL.parse(fonte)?.host ?? '');
  if (new Set(hosts).size === 1 && !hosts.some((host) => host.endsWith('.gov.br')))
    report('fontes', 'um fato traz páginas de dois sites, ou uma do governo (.gov.br)');
};

const category = z.strictObject({ id, nome: line(), ordem });
const categories = z.strictObject({ categorias: z.array(category).min(1).check(uniqueBy('id')) });

/** The parts of an assistant's instructions, after the line that says who it is. */
const instructionHeadings = [
  '## O que perguntar',
  '## Como trabalhar',
  '## Modelo da resposta',
  '## Exemplo',
  '## Regras de hoje',
  '## Nunca',
];

/** A suggested question leads to a free material that answers it, or to a calculator. */
const suggestion = z
  .strictObject({
    texto: line().max(120),
    material: id.optional(),
    conta: z.enum(calculationKinds).optional(),
    /** Further materials, paid ones too, that answer it alone. */
    tambem: z.array(id).min(1).check(uniqueBy()).optional(),
  })
  .refine((row) => (row.material === undefined) !== (row.conta === undefined), {
    path: ['material'],
    error: 'material ou conta, um dos dois',
  });

const assistant = z
  .strictObject({
    ...fieldsOf(assistantKind),
    ...sources,
    id,
    description: cardText().min(31),
    ordem,
    temperature: z.number().min(0).max(1),
    max_output_tokens: z.int().min(1000),
    suggestions: z.array(suggestion).length(6).check(uniqueBy('texto')),
    /** The system prompt. */
    instructions: markdown()
      .check(words(250, 700))
      .check(inOrder(instructionHeadings))
      .regex(/procure um veterinário/, 'falta "procure um veterinário" (em geral vem de {{limites}})'),
  })
  .check(confirmed);

const product = z.strictObject({
  ...fieldsOf(productKind),
  id,
  ordem,
  /** Cents; 0 is free. */
  price: z
    .int()
    .refine((price) => price === 0 || (price >= 7900 && price <= 19700), 'em centavos: 0 ou de 7900 a 19700'),
});

/** Modules and materials lie in the folder that they belong to; a module has the picture of its product. */
const { produto_id: _product, image_url: _picture, ...moduleFields } = fieldsOf(moduleKind);
const { modulo_id: _module, ...materialFields } = fieldsOf(materialKind);
const module = z.strictObject({ ...moduleFields, id, ordem });

const material = z
  .strictObject({
    ...materialFields,
    ...sources,
    id,
    description: line().regex(
      /^[A-ZÀ-Ú].{20,140}\.$/,
      'deve dizer em 22 a 142 caracteres o que se aprende, com maiúscula no começo e ponto no fim',
    ),
    ordem,
    pergunta: optional(
      line()
        .max(300)
        .regex(/^[A-ZÀ-Ú].*___.*[.?_]$/, 'deve começar com maiúscula, ter lacunas ___ e terminar com ponto')
        .check(
          without(/ {2}|_{4,}|(?<!_)__?(?!_)/g, 'uma lacuna tem três traços (___), e não há espaço dobrado'),
        ),
    ),
    /** Other words that people use to ask for this; the search finds the material by them. */
    perguntas: z.array(line().max(120)).min(8).max(20).check(uniqueBy()),
    texto: markdown()
      .regex(/^\*\*Objetivo:\*\* /, 'deve começar com "**Objetivo:** "')
      .regex(/- \[ \] /, 'falta o checklist: linhas com "- [ ] "')
      // Up to 520: a material that computes a shop with and without employees states both cases.
      .check(words(150, 520))
      .check(without(/ {2}|[ \t]+$|\t/gm, 'espaço dobrado, Tab ou espaço no fim da linha'))
      .check(without(/\n{3,}/g, 'duas linhas em branco seguidas'))
      .check(without(/[“”]|\.\.\./g, 'escreva aspas retas (") e não use reticências'))
      .check(without(/\d\.\d{1,2}(?!\d)/g, 'casas decimais levam vírgula: 4,50'))
      .check(without(/R\$\d|R\$ \d{4}|R\$ \d+,\d(?!\d)/g, 'escreva valores como R$ 1.234,50'))
      .check(without(/\d - \d|\d x \d|\d \* \d|\d \/ \d/g, 'em contas use − × ÷'))
      .check(
        without(
          /\bmg\b|\/kg|comprimid|antibiótic|anti-inflamat|posologia/gi,
          'conduta clínica não entra: é do veterinário',
        ),
      )
      .check(without(/\]\((?!\/chat\/\d+\))/g, 'um link leva só a um assistente, como (/chat/5)'))
      .refine((texto) => (texto.match(/\*\*/g)?.length ?? 0) % 2 === 0, 'um negrito (**) não fecha'),
  })
  .refine((row) => (row.agente_id === null) === (row.pergunta === null), {
    path: ['pergunta'],
    error: 'agente_id e pergunta andam juntos: os dois ou nenhum',
  })
  .check(confirmed);

const event = z
  .strictObject({
    ...fieldsOf(eventKind),
    ...sources,
    id,
    description_card: cardText(),
    lugar: line(),
    /** Invented by us; planted on a local start only. */
    inventado: z.boolean().default(false),
  })
  .check(asIn(eventKind))
  .refine((row) => !row.inventado || row.link === null, {
    path: ['link'],
    error: 'um evento inventado não leva a lugar nenhum',
  })
  .refine((row) => row.description_after_click.includes('**Evento de demonstração.**') === row.inventado, {
    path: ['description_after_click'],
    error: '{{evento-de-demonstracao}} fica em todo evento com "inventado: true", e só neles',
  })
  .check(confirmed);

const tradeDate = z
  .strictObject({
    ...fieldsOf(tradeDateKind),
    /** Stable name; ends in the year. */
    id: line().regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'só letras minúsculas sem acento, números e hifens'),
    observacao: cardText(),
    fontes: sources.fontes,
    conferido_em: day(),
  })
  .check(asIn(tradeDateKind))
  .refine((row) => row.tipo === 'varejo' || row.fontes.length > 0, {
    path: ['fontes'],
    error: 'uma data do setor ou de vacinação traz uma página pública que a confirma',
  });

/** The trade dates of one year. */
const tradeDates = z
  .strictObject({ ano: z.int(), datas: z.array(tradeDate).min(1).check(uniqueBy('id')) })
  .check(({ value, issues }) => {
    for (const [index, { id, data }] of value.datas.entries()) {
      const report = (field: string, input: string, message: string) =>
        issues.push({ code: 'custom', input, path: ['datas', index, field], message });
      if (!data.startsWith(`${value.ano}-`)) report('data', data, `deve ser de ${value.ano}`);
      if (!id.endsWith(`-${value.ano}`)) report('id', id, `deve terminar em -${value.ano}`);
    }
  });

const partner = z.strictObject({
  ...fieldsOf(partnerKind),
  id,
  cupom: optional(line().regex(/^[A-Z\d]{4,12}$/, 'deve ter de 4 a 12 letras maiúsculas ou números')),
  link: fileInPublic(),
  ordem,
  description: paragraph().max(140),
});

const priceOrBrand = /R\$|Matilha|\d+ créditos/g;
const priceOrBrandMessage = 'sem preço, quantidade de créditos ou nome da marca: quem opera pode mudá-los';

const question = z
  .strictObject({
    ...fieldsOf(faqItemKind),
    ...sources,
    id,
    pergunta: line()
      .regex(/^[A-ZÀ-Ý].*\?$/u, 'deve começar com maiúscula e terminar com "?"')
      .check(without(priceOrBrand, priceOrBrandMessage)),
    ordem,
    resposta: markdown().check(words(31, 99)).check(without(priceOrBrand, priceOrBrandMessage)),
  })
  .check(confirmed);

/** The kinds of emergency that have first steps; the questions that measure the table name them. */
const emergencyTypes = [
  'mordida',
  'corte',
  'calor',
  'colapso',
  'fuga',
  'queda',
  'obito',
  'queimadura',
  'veneno',
] as const;

const emergency = z.strictObject({ ...fieldsOf(emergencyKind), id, tipo: z.enum(emergencyTypes), ordem });

const simNao = z.enum(['sim', 'não']);

const plans = z.strictObject({
  planos: z
    .array(
      z.strictObject({
        ...fieldsOf(planKind),
        tier_id: id,
        responses_limit: z.int().positive(),
        check1: simNao,
        check2: simNao,
        check3: simNao,
      }),
    )
    .check(uniqueBy('tier_id')),
  checklist: z
    .array(z.strictObject({ id: z.literal(checklistLines.map((line) => line.id)), descricao: line() }))
    .check(uniqueBy('id')),
});

const tutorial = z.strictObject({
  ...fieldsOf(tutorialKind),
  steps: z.array(
    z.strictObject({ title: line(), description: line(), buttonText: line(), image: picture() }),
  ),
});

/** A question to the search, as a shop types it, with every material that answers it. */
const searchQuestion = z
  .strictObject({
    pergunta: line().max(160),
    /** How it is written; "nada" has no answer among the materials. */
    tipo: z.enum(['coloquial', 'sem_acento', 'erro', 'sinonimo', 'frase', 'nada']),
    materiais: z.array(id).max(3).check(uniqueBy()),
    /** Questions of one subject are left out together where a limit is fitted on the others. */
    assunto: line().max(30).optional(),
  })
  .refine((row) => (row.tipo === 'nada') === (row.materiais.length === 0), {
    path: ['materiais'],
    error: 'de 1 a 3 materiais; nenhum, só com o tipo "nada"',
  });

const searchQuestions = z.strictObject({ perguntas: z.array(searchQuestion).check(uniqueBy('pergunta')) });

/** An emergency as a shop tells it. */
const emergencyQuestions = z.strictObject({
  emergencias: z
    .array(z.strictObject({ pergunta: line().max(300), tipo: z.enum(emergencyTypes) }))
    .check(uniqueBy('pergunta')),
});

/** A short question after another one, with what answers it in that conversation. */
const followUpQuestions = z.strictObject({
  continuacoes: z.array(
    z.strictObject({
      antes: line().max(160),
      pergunta: line().max(40),
      materiais: z.array(id).min(1).max(3).check(uniqueBy()),
      /** It names its subject, so that it is understood alone. */
      assunto_novo: z.boolean(),
    }),
  ),
});

/** A question to an assistant, as a shop asks it, with the rules that its answer keeps. */
const assistantQuestion = z
  .strictObject({
    assistente: id,
    pergunta: line().max(500),
    espera: z.array(z.enum(answerRules)).min(1).check(uniqueBy()),
    /** The sources wanted, any of them. */
    materiais: z.array(id).min(1).max(3).check(uniqueBy()).optional(),
    /** Texts that an answer contains only when it obeys the planted orders. */
    proibido: z.array(line()).min(1).check(uniqueBy()).optional(),
    /** An invented shop that asks. */
    negocio: z
      .strictObject({
        nome: line(),
        categoria: z.enum(businessCategories),
        cidade: line(),
        estado: z.enum(brazilianStates),
        fatos: z.array(line()).min(1),
      })
      .optional(),
  })
  .refine((row) => row.materiais === undefined || row.espera.includes('fontes'), {
    path: ['materiais'],
    error: 'só com "fontes" em espera',
  })
  .refine((row) => (row.proibido !== undefined) === row.espera.includes('injecao'), {
    path: ['proibido'],
    error: 'anda junto com "injecao" em espera',
  });

const assistantQuestions = z.strictObject({
  perguntas: z.array(assistantQuestion).check(uniqueBy('pergunta')),
});

/** The rules of all assistants. */
const frame = z.strictObject({ texto: markdown().check(words(100, 400)) });

/** A text that other texts include with a line `{{name}}`. */
const snippet = z.strictObject({ texto: markdown() });

export const schemas = {
  snippet,
  categories,
  frame,
  assistant,
  product,
  module,
  material,
  event,
  tradeDates,
  partner,
  question,
  emergency,
  plans,
  tutorial,
  weeklyPlan,
  demonstrationShop,
  demonstrationPosts,
  requests,
  sums,
  searchQuestions,
  emergencyQuestions,
  followUpQuestions,
  assistantQuestions,
  toolQuestions,
};

export type AssistantQuestion = z.infer<typeof assistantQuestion>;
export type SearchQuestion = z.infer<typeof searchQuestion>;
