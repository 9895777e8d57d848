import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { businessProfileInput } from '@matilha/contract/account/business-profile';
import { calculators } from '@matilha/contract/calculators/calculators';
import { postFormats, wholeCaption } from '@matilha/contract/shop/post-formats';
import { captionMaxLength } from '@matilha/contract/shop/posts';
import { priceRow } from '@matilha/contract/shop/price-row';
import { shopNoteInput, shopSections } from '@matilha/contract/shop/shop';
import { z } from 'zod';
import { postPictures } from './content-files.ts';
import { line, uniqueBy } from './text-rules.ts';

/** The input of a calculation: its result is computed when the demonstration is filled. */
const calculation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('minuto-produtivo'), input: calculators['minuto-produtivo'].input }),
  z.strictObject({ kind: z.literal('tabela-de-precos'), input: calculators['tabela-de-precos'].input }),
  z.strictObject({ kind: z.literal('pacote-de-banho'), input: calculators['pacote-de-banho'].input }),
]);

/** The shop of the demonstration subscriber, with what it computed, asked and bought. */
export const demonstrationShop = z.strictObject({
  perfil: businessProfileInput,
  secoes: z.strictObject({
    horarios: shopSections.horarios,
    equipe: shopSections.equipe,
    produtos: shopSections.produtos,
    diferenciais: shopSections.diferenciais,
    voz: shopSections.voz,
    marca: shopSections.marca,
  }),
  lembrancas: z.array(shopNoteInput.shape.texto).check(uniqueBy()),
  precos: z.array(priceRow).min(1),
  calculos: z.array(calculation).check(uniqueBy('kind')),
  /** The opened paid products of the bank. */
  conteudos: z.array(z.int().positive()).min(1).check(uniqueBy()),
  conversas: z
    .array(z.strictObject({ assistente: z.int().positive(), pergunta: line().max(160) }))
    .check(uniqueBy('pergunta')),
});

const weekdays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const;
/** Days after Monday. */
const daysAfterMonday = (dia: (typeof weekdays)[number]): number => weekdays.indexOf(dia);

const post = z
  .strictObject({
    /** Weeks after this one. */
    semana: z.int().min(-1).max(2),
    dia: z.enum(weekdays).transform(daysAfterMonday),
    hora: line().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'deve ser uma hora, como "18:30"'),
    formato: z.enum(postFormats),
    tema: line().max(200),
    cena: line(),
    legenda: line(),
    chamada: line().max(400),
    hashtags: line()
      .regex(/^(#\S+( |$)){3,5}$/, 'deve ter de 3 a 5 hashtags, separadas por um espaço')
      .transform((text) => text.split(' ')),
    /** A picture's name in `fotos`. */
    foto: line().refine((name) => existsSync(join(postPictures, `${name}.webp`)), {
      error: ({ input }) => `não existe demonstracao/fotos/${input}.webp`,
    }),
  })
  .refine((row) => wholeCaption(row).length <= captionMaxLength, {
    path: ['legenda'],
    error: 'passa de 2.200 letras',
  });

export const demonstrationPosts = z.strictObject({ posts: z.array(post).check(uniqueBy('tema')) });

export type DemonstrationPost = z.infer<typeof post>;
