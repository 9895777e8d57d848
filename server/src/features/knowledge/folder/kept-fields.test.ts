import { randomUUID } from 'node:crypto';
import type { ImportPreview } from '@matilha/contract/records/imports';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { materials, modules } from '#server/database/schema/content/knowledge.ts';
import { recordVersions } from '#server/database/schema/records.ts';
import { uploads } from '#server/database/schema/uploads.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeZip } from '#server/testing/write-zip.ts';

const { call, db } = await testProduct();
const ana = await createSubscriber(db, { role: 'editor' });
afterEach(() => db.delete(recordVersions));

const send = (path: string, file: Buffer) =>
  call(ana, 'POST', `/api/admin/knowledge/${path}`, file, { 'content-type': 'application/octet-stream' });
const preview = async (file: Buffer): Promise<ImportPreview> =>
  (await send('import-preview?file_name=a.zip', file)).json();
async function take(file: Buffer): Promise<number> {
  const { token, problems } = await preview(file);
  expect(problems).toEqual([]);
  const response = await send(`imports?file_name=a.zip&token=${token}`, file);
  expect(response.status).toBe(201);
  return (await response.json()).id;
}
const undo = (id: number) => call(ana, 'POST', `/api/admin/knowledge/imports/${id}/undo`);

const archive = (files: Record<string, string>) =>
  writeZip(Object.entries(files).map(([path, content]) => ({ path: `materiais/${path}`, content })));
const front = (fields: Record<string, string | number>, body = 'x') =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`;
const product = { titulo: 'Novo', categoria_id: 1, price: 0, image_url: '/images/products/2.svg' };
const material = { titulo_material: 'Um', description: 'Um passo' };
/** The files of the planted product 1 with its module 1 and one material. */
const first = (own: Record<string, string>) => ({
  'a/produto.md': front({ ...product, id: 1 }),
  ...own,
});

/** Attaches a stored file to a material. */
async function attach(materialId: number): Promise<{ id: string; nome: string }> {
  const file = { id: randomUUID(), nome: 'Tabela.pdf' };
  await db.insert(uploads).values({
    id: file.id,
    ending: 'pdf',
    name: file.nome,
    bytes: 9,
    ready: true,
    createdAt: new Date(),
  });
  await db
    .update(materials)
    .set({ arquivos: [file] })
    .where(eq(materials.id, materialId));
  return file;
}

it('keeps the files of a material whose archive does not hold them', async () => {
  const file = await attach(1);
  const out = await call(ana, 'GET', '/api/admin/knowledge.zip');
  expect(await preview(Buffer.from(await out.arrayBuffer()))).toMatchObject({ changed: 0, problems: [] });
  await take(
    archive(
      first({
        'a/b/modulo.md': front({ id: 1, titulo: 'Caixa' }),
        'a/b/c.md': front({ ...material, id: 1 }, 'Outro texto'),
      }),
    ),
  );
  const [after] = await db.select().from(materials).where(eq(materials.id, 1));
  expect(after).toMatchObject({ texto: 'Outro texto', arquivos: [file] });
});

it('keeps the picture of a stored module whose file names none', async () => {
  await db.update(modules).set({ image_url: '/images/products/3.svg' }).where(eq(modules.id, 1));
  await take(
    archive(
      first({
        'a/b/modulo.md': front({ id: 1, titulo: 'Outro título' }),
        'a/c/modulo.md': front({ titulo: 'Novo módulo' }),
      }),
    ),
  );
  const stored = await db
    .select({ titulo: modules.titulo, imageUrl: modules.image_url })
    .from(modules)
    .where(eq(modules.produto_id, 1));
  expect(stored).toContainEqual({ titulo: 'Outro título', imageUrl: '/images/products/3.svg' });
  expect(stored).toContainEqual({ titulo: 'Novo módulo', imageUrl: '/images/products/2.svg' });
});

it('undoes an import that moved a stored material into a module that it created', async () => {
  const [before] = await db.select().from(materials).where(eq(materials.id, 2));
  const id = await take(
    archive({
      'n/produto.md': front({ ...product, titulo: 'Outro novo' }),
      'n/m/modulo.md': front({ titulo: 'Módulo novo' }),
      'n/m/c.md': front({ ...material, titulo_material: 'Mudado de lugar', id: 2 }),
    }),
  );
  const [moved] = await db.select().from(materials).where(eq(materials.id, 2));
  expect(moved?.modulo_id).not.toBe(before?.modulo_id);
  expect((await undo(id)).status).toBe(200);
  const [after] = await db.select().from(materials).where(eq(materials.id, 2));
  expect(after).toEqual(before);
  expect(await db.$count(modules, eq(modules.titulo, 'Módulo novo'))).toBe(0);
});

it('undoes a change of a material whose earlier version comes from before uploads', async () => {
  const id = await take(
    archive(
      first({
        'a/b/modulo.md': front({ id: 1, titulo: 'Caixa' }),
        'a/b/c.md': front({ ...material, id: 1 }, 'Texto novo'),
      }),
    ),
  );
  const [version] = await db
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.change, 'original'))
    .orderBy(recordVersions.kind);
  const { arquivos: _, ...earlier } = version?.fields ?? {};
  expect(version?.kind).toBe('material');
  await db
    .update(recordVersions)
    .set({ fields: earlier })
    .where(eq(recordVersions.id, version?.id ?? 0));
  expect((await undo(id)).status).toBe(200);
});

it('names the file and the field of a picture that does not exist here', async () => {
  const gone = `/uploads/${randomUUID()}.webp`;
  const { problems } = await preview(
    archive({ 'n/produto.md': front({ ...product, titulo: 'Estrangeiro', image_url: gone }) }),
  );
  expect(problems).toEqual([
    {
      file: 'materiais/n/produto.md',
      line: 5,
      column: null,
      title: 'image_url',
      message: 'Uma imagem ou um arquivo daqui não existe mais. Envie de novo.',
    },
  ]);
});
