import type {
  ContinueReading,
  KnowledgeCategory,
  KnowledgeModule,
  Material,
  MaterialProgress,
  Product,
  SearchResult,
} from '@matilha/contract/knowledge';
import { parseVideoLink, publicUrl } from '@matilha/contract/video-link';
import type { OfferedProduct } from './payment-links.ts';
import type { LastOpened, ProgressRow } from './progress-repository.ts';
import type { CategoryRow, MaterialRow, ModuleRow } from './repository.ts';
import { excerptPieces, safeLink, snippetPieces } from './rules.ts';
import type { FoundRow } from './search-repository.ts';

export const presentCategory = (row: CategoryRow): KnowledgeCategory => ({ id: row.id, nome: row.nome });

export const presentProduct = (row: OfferedProduct): Product => ({
  id: row.id,
  titulo: row.titulo,
  description: row.description,
  image_url: row.imageUrl,
  is_paid: row.isPaid,
  payment_link: row.buyLink,
  price: row.price,
  categoria_id: row.categoriaId,
  liberado: row.open,
});

export const presentModule = (row: ModuleRow): KnowledgeModule => ({
  id: row.id,
  titulo: row.titulo,
  description: row.description,
  image_url: row.imageUrl,
  produto_id: row.produtoId,
  materiais: row.materialCount,
  concluidos: row.doneCount,
});

/** Returns a material in the contract's shape. `videoHosts` may be embedded from, besides the known providers (S8). */
export function presentMaterial(row: MaterialRow, videoHosts: readonly string[]): Material {
  const action = row.agenteId !== null && row.pergunta !== null;
  return {
    id: row.id,
    modulo_id: row.moduloId,
    titulo_material: row.tituloMaterial,
    description: row.description,
    ordem: row.ordem,
    link_video: row.linkVideo === null ? null : (publicUrl(row.linkVideo)?.href ?? null),
    video: row.linkVideo === null ? null : parseVideoLink(row.linkVideo, videoHosts),
    link_material: safeLink(row.linkMaterial),
    texto: row.texto,
    agente_id: action ? row.agenteId : null,
    agente_titulo: action ? row.agenteTitulo : null,
    pergunta: action ? row.pergunta : null,
    concluido: row.doneAt !== null,
  };
}

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

export const presentFound = (row: FoundRow): SearchResult => ({
  material_id: row.materialId,
  modulo_id: row.moduloId,
  modulo_titulo: row.moduloTitulo,
  produto_titulo: row.produtoTitulo,
  titulo: snippetPieces(row.titulo),
  trecho: excerptPieces(row.trecho),
});
