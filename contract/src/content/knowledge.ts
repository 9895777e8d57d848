import * as z from 'zod/mini';
import { uploadedFile } from '../panel/uploads.ts';
import { id, idInPath } from '../primitives.ts';
import { video } from './video-link.ts';

export const knowledgeCategory = z.object({ id, nome: z.string() });
export type KnowledgeCategory = z.infer<typeof knowledgeCategory>;

export const product = z.object({
  id,
  titulo: z.string(),
  description: z.string(),
  image_url: z.string(),
  is_paid: z.boolean(),
  /** Where a paid product is bought: an https address or a path of this product; null for a free one. */
  payment_link: z.nullable(z.string()),
  /** Cents. */
  price: z.int(),
  categoria_id: id,
  /** True when the reader may open its modules: it is free, or the reader owns it. */
  liberado: z.boolean(),
});
export type Product = z.infer<typeof product>;

/** The contents of a product, for readers who have not bought it. */
export const productOutline = z.object({
  modulos: z.array(
    z.object({
      titulo: z.string(),
      description: z.string(),
      materiais: z.array(
        z.object({
          titulo: z.string(),
          /** Reading time, at least 1. */
          minutos: z.int(),
        }),
      ),
    }),
  ),
  /** The first material, open to everyone as a sample (decision 0042); null in a product of one material. */
  amostra: z.nullable(z.object({ titulo: z.string(), /** Markdown. */ texto: z.string() })),
});
export type ProductOutline = z.infer<typeof productOutline>;

export const knowledgeModule = z.object({
  id,
  titulo: z.string(),
  description: z.string(),
  image_url: z.string(),
  produto_id: id,
  materiais: z.int(),
  /** How many of its materials the reader has finished. */
  concluidos: z.int(),
});
export type KnowledgeModule = z.infer<typeof knowledgeModule>;

export const material = z.object({
  id,
  modulo_id: id,
  titulo_material: z.string(),
  description: z.string(),
  ordem: z.int(),
  /** The link as it was stored, when it is a public https address. */
  link_video: z.nullable(z.string()),
  /** The same video, when it may be embedded (S8). */
  video: z.nullable(video),
  link_material: z.nullable(z.string()),
  /** Files to download, each at `/api/materiais-bancoconhecimento/:id/arquivos/:arquivo`. */
  arquivos: z.array(uploadedFile),
  /** Markdown. */
  texto: z.string(),
  /** "Agora faça": the assistant to open and the question to open it with; both or neither. */
  agente_id: z.nullable(id),
  agente_titulo: z.nullable(z.string()),
  pergunta: z.nullable(z.string()),
  concluido: z.boolean(),
});
export type Material = z.infer<typeof material>;

/** A section of a material, as an answer quotes it. */
export const materialPassage = z.object({
  material_id: id,
  modulo_id: id,
  titulo_material: z.string(),
  /** Null before the first heading. */
  secao: z.nullable(z.string()),
  /** Markdown without the heading. */
  texto: z.string(),
});
export type MaterialPassage = z.infer<typeof materialPassage>;

/** Id of a heading on a material's screen (`heading-anchors.ts`). */
export const passageAnchor = z.string().check(z.regex(/^m[a-z0-9-]{1,90}$/));

/** The last opened material that is not finished: "Continuar de onde parei". */
export const continueReading = z.object({
  material_id: id,
  titulo_material: z.string(),
  modulo_id: id,
  modulo_titulo: z.string(),
  produto_titulo: z.string(),
});
export type ContinueReading = z.infer<typeof continueReading>;

/** A run of text; `destaque` marks one that matches the search. */
export const snippetPiece = z.object({ texto: z.string(), destaque: z.boolean() });
export type SnippetPiece = z.infer<typeof snippetPiece>;

/** Where the words of a search were found: `texto` is the question or the section's heading that contains them. */
export const matchReason = z.object({
  tipo: z.enum(['titulo', 'pergunta', 'secao', 'texto']),
  texto: z.nullable(z.string()),
});
export type MatchReason = z.infer<typeof matchReason>;

export const searchResult = z.object({
  material_id: id,
  modulo_id: id,
  modulo_titulo: z.string(),
  produto_titulo: z.string(),
  /** Id of the heading at which to open the material. */
  ancora: z.string(),
  titulo: z.array(snippetPiece),
  trecho: z.array(snippetPiece),
  motivo: matchReason,
});
export type SearchResult = z.infer<typeof searchResult>;

/** A material of a product that the reader has not bought: never its text. */
export const paidMatch = z.object({
  titulo: z.string(),
  produto_id: id,
  produto_titulo: z.string(),
  /** The path in this product at which it is sold. */
  payment_link: z.string(),
});
export type PaidMatch = z.infer<typeof paidMatch>;

export const searchAnswer = z.object({
  /** Words that were read as others. */
  correcoes: z.array(z.object({ de: z.string(), para: z.string() })),
  /** False when no result answers the question: the results are then the nearest matches. */
  exato: z.boolean(),
  resultados: z.array(searchResult),
  pagos: z.array(paidMatch),
  /** The first of `pagos` fits the question better than the first of `resultados`. */
  pagos_antes: z.boolean(),
  /** The assistant that fits the question best, when no result answers it. */
  assistente: z.nullable(z.object({ id, titulo: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const listProductsQuery = z.object({ categoria_id: z.optional(idInPath) });
export const listModulesQuery = z.object({ produtoId: idInPath });
export const listMaterialsQuery = z.object({ moduloId: idInPath });

export const searchMinLength = 2;
export const searchMaxLength = 200;
export const searchQuery = z.object({
  q: z
    .string()
    .check(
      z.trim(),
      z.minLength(searchMinLength, 'Escreva pelo menos 2 letras'),
      z.maxLength(searchMaxLength, 'Use no máximo 200 caracteres'),
    ),
});

export const finishMaterialInput = z.strictObject({ concluido: z.boolean() });

/** Whether the reader has finished one material. */
export const materialProgress = z.object({ material_id: id, concluido: z.boolean() });
export type MaterialProgress = z.infer<typeof materialProgress>;
