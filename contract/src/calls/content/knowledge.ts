import * as z from 'zod/mini';
import {
  continueReading as continueReadingSchema,
  finishMaterialInput,
  knowledgeCategory,
  knowledgeModule,
  listMaterialsQuery,
  listModulesQuery,
  listProductsQuery,
  material,
  materialPassage,
  materialProgress,
  passageAnchor,
  product,
  productOutline,
  searchAnswer,
  searchQuery,
} from '../../content/knowledge.ts';
import { idInPath } from '../../primitives.ts';
import { call } from '../call.ts';

export const tag = 'Banco de conhecimento';

const params = z.object({ id: idInPath });
const fileParams = z.object({ id: idInPath, arquivo: z.uuid() });
const passageParams = z.object({ id: idInPath, ancora: passageAnchor });

export const listKnowledgeCategories = call('GET /api/categorias-bancoconhecimento', {
  summary: 'Áreas de interesse',
  output: z.array(knowledgeCategory),
});
export const listProducts = call('GET /api/produtos-bancoconhecimento', {
  summary: 'Produtos gratuitos e pagos, de uma área ou de todas',
  query: listProductsQuery,
  output: z.array(product),
});
export const getProduct = call('GET /api/produtos-bancoconhecimento/:id', {
  summary: 'Um produto',
  params,
  output: product,
  refuses: [404],
});
export const getOutline = call('GET /api/produtos-bancoconhecimento/:id/sumario', {
  summary: 'O que há em um produto, comprado ou não: módulos, títulos com minutos e uma amostra',
  params,
  output: productOutline,
  refuses: [404],
});
export const listModules = call('GET /api/modulos-bancoconhecimento', {
  summary: 'Módulos de um produto gratuito ou comprado',
  query: listModulesQuery,
  output: z.array(knowledgeModule),
  refuses: [403, 404],
});
export const getModule = call('GET /api/modulos-bancoconhecimento/:id', {
  summary: 'Um módulo',
  params,
  output: knowledgeModule,
  refuses: [403, 404],
});
export const listMaterials = call('GET /api/materiais-bancoconhecimento', {
  summary: 'Materiais de um módulo, com texto',
  query: listMaterialsQuery,
  output: z.array(material),
  refuses: [403, 404],
});
export const getMaterial = call('GET /api/materiais-bancoconhecimento/:id', {
  summary: 'Um material',
  params,
  output: material,
  refuses: [403, 404],
});
export const openMaterialFile = call('GET /api/materiais-bancoconhecimento/:id/arquivos/:arquivo', {
  summary: 'Um arquivo de um material, para quem pode abrir o material',
  params: fileParams,
  output: { type: 'application/octet-stream' },
  refuses: [403, 404],
});
export const getPassage = call('GET /api/materiais-bancoconhecimento/:id/trechos/:ancora', {
  summary: 'Uma seção de um material, como as respostas a citam',
  params: passageParams,
  output: materialPassage,
  refuses: [403, 404],
});
export const searchMaterials = call('GET /api/busca-bancoconhecimento', {
  summary: 'Busca no que o usuário pode ler',
  description:
    'Por palavras ou por uma pergunta inteira, com erros de digitação; `trecho` e `titulo` vêm em pedaços.',
  query: searchQuery,
  output: searchAnswer,
});
export const continueReading = call('GET /api/continuar-bancoconhecimento', {
  summary: 'Continuar de onde parei: o último material aberto e não concluído, ou nenhum',
  output: z.array(continueReadingSchema),
});
export const openMaterial = call('POST /api/materiais-bancoconhecimento/:id/abertura', {
  summary: 'Registra que o material foi aberto',
  params,
  output: materialProgress,
  refuses: [404],
});
export const finishMaterial = call('POST /api/materiais-bancoconhecimento/:id/conclusao', {
  summary: 'Marca um material como concluído, ou desfaz',
  params,
  body: finishMaterialInput,
  output: materialProgress,
  refuses: [404],
});
