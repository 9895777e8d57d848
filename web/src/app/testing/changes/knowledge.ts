import type { Material } from '@matilha/contract/content/knowledge';
import { useQueryClient } from '@tanstack/react-query';
import { continueReadingQuery, useOpenMaterial } from '#web/features/knowledge/api/continue-reading.ts';
import { useFinishMaterial } from '#web/features/knowledge/api/finish-material.ts';
import { moduleQuery } from '#web/features/knowledge/api/get-module.ts';
import { productQuery } from '#web/features/knowledge/api/get-product.ts';
import { modulesQuery } from '#web/features/knowledge/api/list-modules.ts';
import { productsQuery } from '#web/features/knowledge/api/list-products.ts';
import type { Content } from '#web/features/knowledge/api/paid-content.ts';
import { materialQuery, materialsQuery } from '#web/features/knowledge/api/read-materials.ts';
import { refusal } from '#web/testing/loopback-api.ts';
import { module, product } from '#web/testing/paid-product.ts';
import { type Changes, Refused, type Shown, shown } from './change.ts';

const material = (id: number, concluido = false): Material => ({
  id,
  modulo_id: 5,
  titulo_material: `Material ${id}`,
  description: '',
  ordem: id,
  link_video: null,
  video: null,
  link_material: null,
  arquivos: [],
  texto: 'Texto',
  agente_id: null,
  agente_titulo: null,
  pergunta: null,
  concluido,
});
const reading = (id: number) => ({
  material_id: id,
  titulo_material: `Material ${id}`,
  modulo_id: 5,
  modulo_titulo: module.titulo,
  produto_titulo: product.titulo,
});

const closed = new Refused(refusal('purchase_required'));
const bodyOf = <Value>(read: Content<Value>) => (read.locked ? closed : read.value);
const calls = {
  modules: 'GET /api/modulos-bancoconhecimento?produtoId=8',
  module: 'GET /api/modulos-bancoconhecimento/5',
  materials: 'GET /api/materiais-bancoconhecimento?moduloId=5',
};

/** The content of the paid product, open or closed. */
export function contentShown(before: boolean, after: boolean): Shown[] {
  const states = (open: unknown) => ({ before: before ? open : closed, after: after ? open : closed });
  return [
    shown(modulesQuery('8'), calls.modules, states([module]), bodyOf),
    shown(moduleQuery('5'), calls.module, states(module), bodyOf),
    shown(materialsQuery('5'), calls.materials, states([material(9)]), bodyOf),
  ];
}

/** Whether the paid product is open to its reader. */
export const productShown = ({ before, after }: { before: boolean; after: boolean }): Shown =>
  shown(productQuery('8'), 'GET /api/produtos-bancoconhecimento/8', {
    before: { ...product, liberado: before },
    after: { ...product, liberado: after },
  });

const toFinish = material(9);
const beside = material(10);
const continued = (before: unknown, after: unknown) =>
  shown(continueReadingQuery, 'GET /api/continuar-bancoconhecimento', { before, after });
const finished = { ...module, concluidos: 1 };

export const knowledgeChanges: Changes = {
  useFinishMaterial: {
    useChange: () => {
      const { mutateAsync } = useFinishMaterial();
      return () => mutateAsync({ material: toFinish, concluido: true });
    },
    answers: { 'POST /api/materiais-bancoconhecimento/9/conclusao': { material_id: 9, concluido: true } },
    shows: [
      shown(
        materialsQuery('5'),
        calls.materials,
        { before: [toFinish, beside], after: [material(9, true), beside] },
        bodyOf,
      ),
      ...[9, 10].map((id) =>
        shown(
          materialQuery(String(id)),
          `GET /api/materiais-bancoconhecimento/${id}`,
          { before: material(id), after: material(id, id === 9) },
          bodyOf,
        ),
      ),
      shown(moduleQuery('5'), calls.module, { before: module, after: finished }, bodyOf),
      shown(modulesQuery('8'), calls.modules, { before: [module], after: [finished] }, bodyOf),
      continued([reading(9)], [reading(10)]),
    ],
  },
  'productQuery, read after a purchase elsewhere': {
    useChange: () => {
      const client = useQueryClient();
      return () => {
        client.setQueryData(productQuery('8').queryKey, { ...product, liberado: false });
        return client.fetchQuery({ ...productQuery('8'), staleTime: 0 });
      };
    },
    answers: { 'GET /api/produtos-bancoconhecimento/8': { ...product, liberado: true } },
    shows: [
      shown(productsQuery(1), 'GET /api/produtos-bancoconhecimento?categoria_id=1', {
        before: [{ ...product, id: 9, liberado: false }],
        after: [{ ...product, id: 9, liberado: true }],
      }),
    ],
  },
  useOpenMaterial: {
    useChange: () => {
      const { mutateAsync } = useOpenMaterial();
      return () => mutateAsync(10);
    },
    answers: { 'POST /api/materiais-bancoconhecimento/10/abertura': { material_id: 10, concluido: false } },
    shows: [continued([reading(9)], [reading(10)])],
  },
};
