import {
  knowledgeModule,
  material,
  materialPassage,
  productOutline,
  product as productSchema,
} from '@matilha/contract/content/knowledge';
import { apiError } from '@matilha/contract/errors';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { materials } from '#server/database/schema/content/knowledge.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { createProduct } from './testing/create-product.ts';

const product = await testProduct({ env: { VIDEO_HOSTS: 'videos.matilha.example' } });
const { db, call } = product;
const user = await createSubscriber(db);
const free = await createProduct(db, {
  materials: [
    {
      titulo_material: 'Um',
      link_video: 'https://youtu.be/dQw4w9WgXcQ',
      agente_id: 1,
      pergunta: 'Faça comigo',
    },
    { titulo_material: 'Dois', link_video: 'https://videos.example/1', link_material: 'javascript:alert(1)' },
    { titulo_material: 'Três', link_video: 'https://videos.matilha.example/v/3?autoplay=1#x' },
  ],
});
const paid = await createProduct(db, { isPaid: true });
const [first, second] = free.materials;

const get = async (path: string, as = user) => {
  const answer = await call(as, 'GET', path);
  return { status: answer.status, body: await answer.json() };
};

describe('the catalogue', () => {
  it('lists categories, and products by category, as plain arrays', async () => {
    const categories = await get('/api/categorias-bancoconhecimento');
    expect(categories.body[0]).toEqual({ id: 1, nome: 'Gestão e finanças' });
    const all = await get('/api/produtos-bancoconhecimento');
    const ofOne = await get('/api/produtos-bancoconhecimento?categoria_id=2');
    expect(ofOne.body.length).toBeGreaterThan(0);
    expect(ofOne.body.length).toBeLessThan(all.body.length);
    expect(new Set(ofOne.body.map((row: { categoria_id: number }) => row.categoria_id))).toEqual(
      new Set([2]),
    );
    expect((await get('/api/produtos-bancoconhecimento?categoria_id=zero')).status).toBe(400);
    expect((await get('/api/produtos-bancoconhecimento?categoria_id=999')).body).toEqual([]);
  });

  it('tells what is inside a paid product: titles with minutes, and the first text as a sample', async () => {
    const several = await createProduct(db, {
      isPaid: true,
      materials: [
        { titulo_material: 'Primeiro', texto: 'Um texto aberto.' },
        { titulo_material: 'Segundo', texto: `Segredo. ${'a'.repeat(4_400)}` },
      ],
    });
    const { status, body } = await get(`/api/produtos-bancoconhecimento/${several.product.id}/sumario`);
    expect(status).toBe(200);
    expect(productOutline.parse(body)).toEqual({
      modulos: [
        {
          titulo: several.module.titulo,
          description: several.module.description,
          materiais: [
            { titulo: 'Primeiro', minutos: 1 },
            { titulo: 'Segundo', minutos: 4 },
          ],
        },
      ],
      amostra: { titulo: 'Primeiro', texto: 'Um texto aberto.' },
    });
    expect(JSON.stringify(body)).not.toContain('Segredo');
    const [sample] = several.materials;
    expect((await get(`/api/materiais-bancoconhecimento/${sample?.id}`)).status).toBe(403);
  });

  it('gives no sample of a product of one material', async () => {
    const { body } = await get(`/api/produtos-bancoconhecimento/${paid.product.id}/sumario`);
    expect(productOutline.parse(body)).toMatchObject({ amostra: null });
    expect((await get('/api/produtos-bancoconhecimento/999999/sumario')).status).toBe(404);
  });

  it('shows a paid product as closed, with its payment link', async () => {
    const { status, body } = await get(`/api/produtos-bancoconhecimento/${paid.product.id}`);
    expect(status).toBe(200);
    expect(productSchema.parse(body)).toMatchObject({
      is_paid: true,
      liberado: false,
      price: 9_700,
      payment_link: `/comprar/${paid.product.id}`,
    });
    expect((await get(`/api/produtos-bancoconhecimento/${free.product.id}`)).body).toMatchObject({
      liberado: true,
      payment_link: null,
    });
    expect((await get('/api/produtos-bancoconhecimento/999999')).status).toBe(404);
  });
});

describe('content', () => {
  it.each([
    `/api/modulos-bancoconhecimento?produtoId=${paid.product.id}`,
    `/api/modulos-bancoconhecimento/${paid.module.id}`,
    `/api/materiais-bancoconhecimento?moduloId=${paid.module.id}`,
    `/api/materiais-bancoconhecimento/${paid.materials[0]?.id}`,
    `/api/materiais-bancoconhecimento/${paid.materials[0]?.id}/trechos/m${paid.materials[0]?.id}`,
  ])('refuses %s with the payment link', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(403);
    expect(apiError.parse(body)).toMatchObject({
      code: 'purchase_required',
      message: 'Este conteúdo é pago. Compre para acessar.',
      payment_link: `/comprar/${paid.product.id}`,
    });
  });

  it.each([
    'modulos-bancoconhecimento?produtoId=',
    'modulos-bancoconhecimento/',
    'materiais-bancoconhecimento?moduloId=',
    'materiais-bancoconhecimento/',
  ])('answers unknown and invalid ids of /api/%s…', async (path) => {
    expect((await get(`/api/${path}999999`)).status).toBe(404);
    expect((await get(`/api/${path}-1`)).status).toBe(400);
    expect((await get(`/api/${path}99999999999`)).status).toBe(400);
  });

  it('returns materials in order, with videos by provider and id and only safe links', async () => {
    const { body } = await get(`/api/materiais-bancoconhecimento?moduloId=${free.module.id}`);
    const [first, second, third] = z.array(material).parse(body);
    expect(first).toMatchObject({
      ordem: 1,
      video: { provedor: 'youtube', id: 'dQw4w9WgXcQ' },
      agente_id: 1,
      pergunta: 'Faça comigo',
      concluido: false,
    });
    expect(first?.agente_titulo).toBeTruthy();
    expect(second).toMatchObject({
      video: null,
      link_video: 'https://videos.example/1',
      link_material: null,
    });
    expect(third?.video).toEqual({
      provedor: 'outro',
      host: 'videos.matilha.example',
      caminho: '/v/3?autoplay=1',
    });
    const single = await get(`/api/materiais-bancoconhecimento/${first?.id}`);
    expect(single.body).toEqual(first);
  });

  it('returns a section at its anchor, joined where it was split', async () => {
    const long = Array.from({ length: 3 }, (_, at) => `Parte ${at} ${'palavra '.repeat(150).trim()}.`);
    const texto = ['Começo.', '## Preço do **banho**', ...long, '## Fim'].join('\n\n');
    const { materials: rows, module } = await createProduct(db, { materials: [{ texto }] });
    const id = rows[0]?.id;
    const path = `/api/materiais-bancoconhecimento/${id}/trechos/`;
    const section = await get(`${path}m${id}-preco-do-banho`);
    expect(materialPassage.parse(section.body)).toEqual({
      material_id: id,
      modulo_id: module.id,
      titulo_material: rows[0]?.titulo_material,
      secao: 'Preço do banho',
      texto: long.join('\n\n'),
    });
    expect((await get(`${path}m${id}`)).body).toMatchObject({ secao: null, texto: 'Começo.' });
    expect((await get(`${path}m${id}-nada`)).status).toBe(404);
    expect((await get(`${path}x`)).status).toBe(400);
    expect((await get('/api/materiais-bancoconhecimento/999999/trechos/m999999')).status).toBe(404);
  });

  it('leaves a retired assistant out of "Agora faça"', async () => {
    await db.update(assistants).set({ active: false }).where(eq(assistants.id, 9));
    await db
      .update(materials)
      .set({ agente_id: 9, pergunta: 'X' })
      .where(eq(materials.id, second?.id ?? 0));
    const { body } = await get(`/api/materiais-bancoconhecimento/${second?.id}`);
    expect(body).toMatchObject({ agente_id: null, agente_titulo: null, pergunta: null });
  });
});

describe('progress', () => {
  const path = (id: number | undefined, what: string) => `/api/materiais-bancoconhecimento/${id}/${what}`;
  const counts = async (as = user) =>
    z
      .array(knowledgeModule)
      .parse((await get(`/api/modulos-bancoconhecimento?produtoId=${free.product.id}`, as)).body)[0];
  const continuing = async (as = user) => (await get('/api/continuar-bancoconhecimento', as)).body;

  it('stores opened and finished materials for that user only', async () => {
    expect(await continuing()).toEqual([]);
    expect((await call(user, 'POST', path(first?.id, 'abertura'))).status).toBe(200);
    expect((await call(user, 'POST', path(second?.id, 'abertura'))).status).toBe(200);
    expect(await continuing()).toMatchObject([
      { material_id: second?.id, modulo_id: free.module.id, titulo_material: 'Dois' },
    ]);
    const done = await call(user, 'POST', path(second?.id, 'conclusao'), { concluido: true });
    expect(await done.json()).toEqual({ material_id: second?.id, concluido: true });
    expect(await continuing()).toMatchObject([{ material_id: first?.id }]);
    expect(await counts()).toMatchObject({ materiais: 3, concluidos: 1 });
    const stranger = await createSubscriber(db);
    expect(await counts(stranger)).toMatchObject({ materiais: 3, concluidos: 0 });
    expect(await continuing(stranger)).toEqual([]);
  });

  it('keeps a material finished when it is opened again, until it is unmarked', async () => {
    await call(user, 'POST', path(second?.id, 'conclusao'), { concluido: true });
    expect(await (await call(user, 'POST', path(second?.id, 'abertura'))).json()).toMatchObject({
      concluido: true,
    });
    await call(user, 'POST', path(second?.id, 'conclusao'), { concluido: false });
    expect(await counts()).toMatchObject({ concluidos: 0 });
  });

  it('refuses closed and unknown materials, invalid bodies and visitors', async () => {
    const closed = paid.materials[0]?.id;
    expect((await call(user, 'POST', path(closed, 'abertura'))).status).toBe(403);
    expect((await call(user, 'POST', path(closed, 'conclusao'), { concluido: true })).status).toBe(403);
    expect((await call(user, 'POST', path(999_999, 'abertura'))).status).toBe(404);
    expect((await call(user, 'POST', path(first?.id, 'conclusao'), { concluido: 1 })).status).toBe(400);
    expect((await call(user, 'POST', path(first?.id, 'conclusao'), { concluido: true, x: 1 })).status).toBe(
      400,
    );
    expect((await call(null, 'POST', path(first?.id, 'abertura'))).status).toBe(401);
  });
});

it('searches for 2 to 200 characters', async () => {
  const { status, body } = await get('/api/busca-bancoconhecimento?q=caixa');
  expect(status).toBe(200);
  expect(body.resultados[0].titulo[0]).toHaveProperty('destaque');
  expect((await get('/api/busca-bancoconhecimento?q=a')).status).toBe(400);
  expect((await get('/api/busca-bancoconhecimento')).status).toBe(400);
  expect((await get(`/api/busca-bancoconhecimento?q=${'a'.repeat(201)}`)).status).toBe(400);
});
