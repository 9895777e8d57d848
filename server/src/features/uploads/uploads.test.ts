import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  mostFileBytes,
  mostPictureBytes,
  type UploadedFile,
  type UploadedPicture,
} from '@matilha/contract/panel/uploads';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploads } from '#server/database/schema/uploads.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { days, hours, later } from '#server/platform/clock.ts';
import { bomb, makePhonePhoto, makePicture, readMetadata } from '#server/platform/testing/make-photo.ts';
import { StorageError } from '#server/providers/storage/file-storage.ts';
import { createFolderStorage } from '#server/providers/storage/folder-storage.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { officeFile, pdf, plainZip } from './testing/office-files.ts';
import { removeUnused } from './usecases/remove-unused.ts';

const { app, call, db, url } = await testProduct();
const [editor, support, reader] = await Promise.all([
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'support' }),
  createSubscriber(db),
]);
const folder = join(app.productConfig.dataDir, 'uploads');
const storage = createFolderStorage(folder);

async function send(path: string, body: Uint8Array, as = editor): Promise<Response> {
  return fetch(`${url}/api/admin/uploads/${path}`, {
    method: 'POST',
    headers: { cookie: await signIn(db, as), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
}
const sendPicture = async (body: Uint8Array, query = ''): Promise<UploadedPicture> =>
  (await send(`pictures${query}`, body)).json();
const sendFile = async (body: Uint8Array, nome: string): Promise<UploadedFile> =>
  (await send(`files?nome=${encodeURIComponent(nome)}`, body)).json();
const shown = async ({ url: path }: UploadedPicture) => {
  const response = await fetch(`${url}${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const kept = async () => ({
  rows: await db.$count(uploads),
  files: (await readdir(folder).catch(() => [])).length,
});
const noise = (width = 60, height = 40) => makePicture(width, height).png().toBuffer();

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await db.delete(uploads);
});

describe('a picture', () => {
  it('becomes a WebP, upright, at most 1200 pixels long and without metadata, for everybody', async () => {
    const picture = await sendPicture(await makePhonePhoto(2400, 1600));
    expect(picture).toEqual({
      url: expect.stringMatching(/^\/uploads\/[0-9a-f-]{36}\.webp$/),
      largura: 800,
      altura: 1200,
    });
    const { response, bytes } = await shown(picture);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
    const facts = await readMetadata(bytes);
    expect([facts.format, facts.width, facts.exif, facts.orientation]).toEqual([
      'webp',
      800,
      undefined,
      undefined,
    ]);
  });

  it('stays transparent', async () => {
    const clear = await makePicture(40, 30).ensureAlpha(0).png().toBuffer();
    expect(await readMetadata((await shown(await sendPicture(clear))).bytes)).toMatchObject({
      hasAlpha: true,
    });
  });

  it('keeps the part that was chosen on the upright picture', async () => {
    const body = await makePhonePhoto(800, 400);
    expect(await sendPicture(body, '?corte=0,0.5,1,0.25')).toMatchObject({ largura: 400, altura: 200 });
    expect(await sendPicture(body, '?corte=0.99,0.99,0.01,0.01')).toMatchObject({ largura: 4, altura: 8 });
    for (const part of ['0,0,0,1', '0.5,0,0.6,1', '0,0,1', 'a,b,c,d', '-1,0,1,1']) {
      expect((await send(`pictures?corte=${part}`, body)).status).toBe(400);
    }
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['nothing', () => new Uint8Array()],
    ['a page', () => Buffer.from('<html><script>alert(1)</script>')],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a picture that claims 400 megapixels', () => bomb(20_000, 20_000)],
    ['half a picture', async () => (await noise()).subarray(0, 900)],
    ['a PDF', pdf],
    ['an archive', plainZip],
  ])('stores nothing, and says so, when it is %s', async (_, make) => {
    const response = await send('pictures', await make());
    expect(response.status).toBe(400);
    expect((await response.json()).fields.imagem).toMatch(
      /^(Não consegui abrir esta imagem|Esta foto é grande demais)/,
    );
    expect(await kept()).toEqual({ rows: 0, files: 0 });
  });

  it('stores no picture above 15 MB and no file above 20 MB', async () => {
    expect((await send('pictures', new Uint8Array(mostPictureBytes + 1))).status).toBe(413);
    expect((await send('files?nome=a.pdf', new Uint8Array(mostFileBytes + 1))).status).toBe(413);
    expect(await kept()).toEqual({ rows: 0, files: 0 });
  });

  it('stores a picture without the bytes that follow its end', async () => {
    const trick = Buffer.concat([
      await makePicture(20, 20).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const response = await send('pictures', trick);
    const { response: picture, bytes } = await shown(await response.json());
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(bytes.includes('<script>')).toBe(false);
  });

  it('looks missing to everybody else than the team of the content', async () => {
    for (const role of [support, reader])
      expect((await send('pictures', await noise(), role)).status).toBe(404);
    expect(await kept()).toEqual({ rows: 0, files: 0 });
  });

  it('responds with 404 to an address that was never given', async () => {
    expect((await fetch(`${url}/uploads/00000000-0000-4000-8000-000000000000.webp`)).status).toBe(404);
    expect((await fetch(`${url}/uploads/..%2f..%2fetc%2fpasswd`)).status).toBe(400);
    const file = await sendFile(pdf(), 'a.pdf');
    expect((await fetch(`${url}/uploads/${file.id}.webp`)).status).toBe(404);
  });

  it('gives a clear error and leaves nothing when it cannot be stored', async () => {
    await writeFile(folder, '');
    const response = await send('pictures', await noise());
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    await rm(folder);
    await removeUnused(testContext({ db, clock: { now: () => later(new Date(), hours(2)) } }), storage);
    expect(await kept()).toEqual({ rows: 0, files: 0 });
  });
});

describe('a linked picture', () => {
  it('refuses a link into a private network', async () => {
    for (const address of [
      'https://10.0.0.1/a.png',
      'https://169.254.169.254/latest',
      'http://exemplo.com.br/a.png',
    ]) {
      const response = await call(editor, 'POST', '/api/admin/uploads/linked-pictures', { url: address });
      expect([response.status, (await response.json()).fields.url]).toEqual([
        400,
        expect.stringMatching(/^Este link não pode ser aberto/),
      ]);
    }
  });
});

describe('a file', () => {
  it.each([
    ['pdf', pdf()],
    ['docx', officeFile('docx')],
    ['xlsx', officeFile('xlsx')],
    ['pptx', officeFile('pptx')],
  ])('becomes a %s by its content, whatever its name says', async (kind, body) => {
    expect(await sendFile(body, 'Tabela: de preços.exe')).toMatchObject({
      nome: `Tabela de preços.${kind}`,
      tipo: kind,
      bytes: body.length,
    });
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003')],
    ['an archive', plainZip()],
    ['a document with macros', officeFile('docm')],
    ['the beginning of an archive', officeFile('docx').subarray(0, 40)],
  ])('stores nothing, and says so, when it is %s', async (_, body) => {
    const response = await send('files?nome=contrato.pdf', body);
    expect([response.status, (await response.json()).fields.arquivo]).toEqual([
      400,
      expect.stringMatching(/^Envie um PDF/),
    ]);
    expect(await kept()).toEqual({ rows: 0, files: 0 });
  });

  it('keeps a name that is cut between emojis', async () => {
    const { nome } = await sendFile(pdf(), `${'a'.repeat(115)}🐶`);
    expect(nome).toBe(`${'a'.repeat(115)}.pdf`);
  });

  it('lets the team that uploaded it save it, never open it', async () => {
    const { id } = await sendFile(pdf(), 'Guia do banho.pdf');
    const response = await call(editor, 'GET', `/api/admin/uploads/files/${id}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Guia do banho\.pdf"/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await call(support, 'GET', `/api/admin/uploads/files/${id}`)).status).toBe(404);
  });
});

describe('a material with a file', () => {
  async function materialWith(fileId: string, isPaid: boolean) {
    const { materials } = await createProduct(db, {
      isPaid,
      materials: [{}, { arquivos: [{ id: fileId, nome: 'Modelo.pdf' }] }],
    });
    return `/api/materiais-bancoconhecimento/${materials[1]?.id}`;
  }

  it('lists it with its size, and gives it to a reader', async () => {
    const { id } = await sendFile(pdf(), 'x.pdf');
    const path = await materialWith(id, false);
    const material = await (await call(reader, 'GET', path)).json();
    expect(material.arquivos).toEqual([{ id, nome: 'Modelo.pdf', tipo: 'pdf', bytes: pdf().length }]);
    const file = await call(reader, 'GET', `${path}/arquivos/${id}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await file.text()).toBe(pdf().toString());
  });

  it('refuses it to a reader who has not bought the product, and another material does not give it', async () => {
    const { id } = await sendFile(pdf(), 'x.pdf');
    const paid = await materialWith(id, true);
    const refused = await call(reader, 'GET', `${paid}/arquivos/${id}`);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'purchase_required']);
    const { materials } = await createProduct(db);
    const otherMaterial = `/api/materiais-bancoconhecimento/${materials[0]?.id}`;
    expect((await call(reader, 'GET', `${otherMaterial}/arquivos/${id}`)).status).toBe(404);
  });
});

describe('uploads of records', () => {
  const afterAWeek = () => testContext({ db, clock: { now: () => later(new Date(), days(8)) } });

  it('keeps those that a record had, and removes others after a week', async () => {
    const used = await sendPicture(await noise());
    const unused = await sendPicture(await noise());
    const product = {
      titulo: 'Guia',
      categoria_id: 1,
      description: 'Um guia',
      image_url: used.url,
      price: 0,
      payment_link: null,
    };
    const saved = await call(editor, 'POST', '/api/admin/products', { fields: product, when: 'draft' });
    expect(saved.status).toBe(201);
    await removeUnused(testContext({ db, clock: { now: () => later(new Date(), days(6)) } }), storage);
    expect(await kept()).toEqual({ rows: 2, files: 2 });
    await removeUnused(afterAWeek(), storage);
    expect(await kept()).toEqual({ rows: 1, files: 1 });
    expect((await shown(used)).response.status).toBe(200);
    expect((await shown(unused)).response.status).toBe(404);
  });

  it('refuses by field an upload that does not exist any more', async () => {
    const gone = await sendPicture(await noise());
    await removeUnused(afterAWeek(), storage);
    const product = {
      titulo: 'Guia',
      categoria_id: 1,
      description: 'Um guia',
      image_url: gone.url,
      price: 0,
      payment_link: null,
    };
    for (const when of ['now', 'draft']) {
      const refused = await call(editor, 'POST', '/api/admin/products', { fields: product, when });
      expect([refused.status, (await refused.json()).fields]).toEqual([
        400,
        { image_url: 'Uma imagem ou um arquivo daqui não existe mais. Envie de novo.' },
      ]);
    }
  });

  it('stores a text with a path that no upload can have', async () => {
    const product = {
      titulo: 'Guia',
      categoria_id: 1,
      description: `Veja /uploads/${'-'.repeat(36)}.webp`,
      image_url: '/images/products/1.svg',
      price: 0,
      payment_link: null,
    };
    const saved = await call(editor, 'POST', '/api/admin/products', { fields: product, when: 'draft' });
    expect(saved.status).toBe(201);
  });

  it('keeps a file whose id was written in capitals, and refuses a picture in its place', async () => {
    const { materials } = await createProduct(db);
    const file = await sendFile(pdf(), 'tabela.pdf');
    const picture = await sendPicture(await noise());
    const save = async (id: string) => {
      const path = `/api/admin/materials/${materials[0]?.id}`;
      const { revision, published } = await (await call(editor, 'GET', path)).json();
      const fields = { ...published, arquivos: [{ id, nome: 'tabela.pdf' }] };
      return call(editor, 'PUT', path, { fields, revision, when: 'now' });
    };
    expect((await save(file.id.toUpperCase())).status).toBe(200);
    await removeUnused(afterAWeek(), storage);
    expect((await kept()).files).toBe(1);
    const id = /[\da-f-]{36}/.exec(picture.url)?.[0] ?? '';
    await db.insert(uploads).values({ id, ending: 'webp', bytes: 9, ready: true, createdAt: new Date() });
    const refused = await save(id);
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ['arquivos']]);
  });

  it('removes the others where a dozen can never be removed', async () => {
    const locked: string[] = [];
    for (let count = 0; count < 12; count += 1) locked.push((await sendPicture(await noise())).url);
    await sendPicture(await noise());
    const refuses = (key: string) =>
      locked.some((url) => url.endsWith(key))
        ? Promise.reject(new StorageError('locked'))
        : storage.remove(key);
    for (const age of [8, 9]) {
      const clock = { now: () => later(new Date(), days(age)) };
      await removeUnused(testContext({ db, clock }), { ...storage, remove: refuses });
    }
    expect(await kept()).toEqual({ rows: 12, files: 12 });
  });

  it('removes them later when the storage fails', async () => {
    const locked = await sendPicture(await noise());
    await sendPicture(await noise());
    const refuses = (key: string) =>
      locked.url.endsWith(key) ? Promise.reject(new StorageError('locked')) : storage.remove(key);
    await removeUnused(afterAWeek(), { ...storage, remove: refuses });
    expect(await kept()).toEqual({ rows: 1, files: 1 });
    expect((await shown(locked)).response.status).toBe(404);
    await removeUnused(afterAWeek(), storage);
    expect(await kept()).toEqual({ rows: 0, files: 0 });
  });
});
