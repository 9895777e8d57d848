import type {
  ContinueReading,
  KnowledgeModule,
  Material,
  MaterialPassage,
  MaterialProgress,
  PaidMatch,
  Product,
  ProductOutline,
  SearchAnswer,
  SearchResult,
} from '@matilha/contract/content/knowledge';
import { parseVideoLink, publicUrl } from '@matilha/contract/content/video-link';
import type { LastOpened, ProgressRow } from './progress-repository.ts';
import type { LockedMaterial } from './read-locked.ts';
import type { MaterialPassageRow, MaterialRow, ModuleRow } from './repository.ts';
import { safeLink } from './rules.ts';
import type { OfferedProduct } from './sales/payment-links.ts';
import type { Outline } from './usecases/browse-catalogue.ts';
import type { MaterialAnswer, MaterialMatch } from './usecases/search-materials.ts';

export const presentProduct = (row: OfferedProduct): Product => ({
  ...row,
  is_paid: row.isPaid,
  payment_link: row.buyLink,
  liberado: row.open,
});

export const presentOutline = ({ modules, sample }: Outline): ProductOutline => ({
  modulos: modules.map(({ titulo, description, materials }) => ({
    titulo,
    description,
    materiais: materials.map((material) => ({ titulo: material.titulo, minutos: material.minutes })),
  })),
  amostra: sample && { titulo: sample.titulo, texto: sample.texto },
});

export const presentModule = (row: ModuleRow): KnowledgeModule => ({
  ...row,
  materiais: row.materialCount,
  concluidos: row.doneCount,
});

/** Returns a material in the contract's shape. `videoHosts` may be embedded from, besides the known providers (S8). */
export function presentMaterial(row: MaterialRow, videoHosts: readonly string[]): Material {
  const action = row.agente_id !== null && row.pergunta !== null;
  return {
    ...row,
    link_video: row.link_video === null ? null : (publicUrl(row.link_video)?.href ?? null),
    video: row.link_video === null ? null : parseVideoLink(row.link_video, videoHosts),
    link_material: safeLink(row.link_material),
    agente_id: action ? row.agente_id : null,
    agente_titulo: action ? row.agenteTitulo : null,
    pergunta: action ? row.pergunta : null,
    concluido: row.doneAt !== null,
  };
}

export const presentPassage = (row: MaterialPassageRow): MaterialPassage => ({
  material_id: row.materialId,
  modulo_id: row.moduloId,
  titulo_material: row.tituloMaterial,
  secao: row.heading,
  texto: row.texto,
});

export const presentProgress = (row: ProgressRow): MaterialProgress => ({
  material_id: row.materialId,
  concluido: row.doneAt !== null,
});

export const presentLastOpened = (row: LastOpened): ContinueReading => ({
  material_id: row.materialId,
  titulo_material: row.tituloMaterial,
  modulo_id: row.moduloId,
  modulo_titulo: row.moduloTitulo,
  produto_titulo: row.produtoTitulo,
});

const presentMatch = ({ material, match }: MaterialMatch): SearchResult => ({
  material_id: material.id,
  modulo_id: material.moduloId,
  modulo_titulo: material.moduloTitulo,
  produto_titulo: material.produtoTitulo,
  ancora: match.anchor,
  titulo: match.title,
  trecho: match.excerpt,
  motivo: { tipo: match.reason.tipo, texto: match.reason.texto },
});

const presentPaid = (material: LockedMaterial): PaidMatch => ({
  titulo: material.title,
  produto_id: material.productId,
  produto_titulo: material.product,
  payment_link: material.paymentLink,
});

export const presentAnswer = (answer: MaterialAnswer): SearchAnswer => ({
  correcoes: answer.corrections.map(({ de, para }) => ({ de, para })),
  exato: answer.exact,
  resultados: answer.matches.map(presentMatch),
  pagos: answer.locked.map(presentPaid),
  pagos_antes: answer.lockedFirst,
  assistente: answer.assistant && { id: answer.assistant.id, titulo: answer.assistant.titulo },
});
