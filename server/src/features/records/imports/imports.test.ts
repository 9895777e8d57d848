import type { ImportPreview } from '@matilha/contract/records/imports';
import { and, eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#server/database/schema/accounts.ts';
import { events } from '#server/database/schema/content/events.ts';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { tradeDates } from '#server/database/schema/content/trade-dates.ts';
import { recordVersions } from '#server/database/schema/records.ts';
import { writeSheet } from '#server/platform/sheet/write-sheet.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { testProduct } from '#server/testing/product.ts';
import { lockKind } from '../repository.ts';

const { call, db } = await testProduct({ limits: { file_import: Number.POSITIVE_INFINITY } });
const ana = await createSubscriber(db, { role: 'editor' });

type File = string | Buffer;
const bytes = { 'content-type': 'application/octet-stream' };
const send = (path: string, file: File, as: Parameters<typeof call>[0] = ana) =>
  call(as, 'POST', `/api/admin/${path}`, Buffer.from(file), bytes);
const preview = async (kind: string, file: File): Promise<ImportPreview> => {
  const response = await send(`${kind}/import-preview?file_name=a.csv`, file);
  expect(response.status).toBe(200);
  return response.json();
};
const confirm = (kind: string, file: File, token: string) =>
  send(`${kind}/imports?file_name=eventos%20de%202027.csv&token=${token}`, file);
/** Imports a file that has no problems; returns the import's id. */
const take = async (kind: string, file: File): Promise<number> => {
  const response = await confirm(kind, file, (await preview(kind, file)).token);
  expect(response.status).toBe(201);
  return (await response.json()).id;
};
const undo = (kind: string, id: number) => call(ana, 'POST', `/api/admin/${kind}/imports/${id}/undo`);
const placed = ({ problems: found }: ImportPreview) =>
  found.map(({ line, column, title, message }) => [line, column, title, message]);
const problems = async (kind: string, file: File) => placed(await preview(kind, file));

const eventTitles =
  'Número;Nome;Dia;Último dia;Situação da data;Lugar;Formato;Brasil ou exterior;Tipo;Texto do cartão;Descrição;Imagem;Site';
const eventRow = (name: string, day = '20/05/2027', id = '') =>
  `${id};${name};${day};;confirmada;Curitiba;Presencial;brasil;EVENTO;Um dia;**Tudo**;;`;
const eventFile = (rows: readonly string[]) => [eventTitles, ...rows].join('\r\n');
const eventCount = () => db.$count(events);

describe('an import', () => {
  it('stores nothing while three of 200 rows are wrong, and names each wrong cell', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => eventRow(`Feira ${at}`));
    rows[9] = eventRow('Feira 9', '31/02/2027');
    rows[99] = eventRow('').replace('Presencial', 'na rua');
    rows[199] = eventRow('Feira 0');
    const before = await eventCount();
    const shown = await preview('events', eventFile(rows));
    expect(shown).toMatchObject({ created: 197, changed: 0, same: 0, problems_found: 4 });
    expect(shown.problems).toEqual([
      { file: null, line: 11, column: 'C', title: 'Dia', message: 'Use uma data que existe' },
      { file: null, line: 101, column: 'B', title: 'Nome', message: 'Dê um nome ao evento' },
      { file: null, line: 101, column: 'G', title: 'Formato', message: 'Escolha o formato' },
      { file: null, line: 201, column: null, title: null, message: 'Repete o item da linha 2' },
    ]);
    const refused = await confirm('events', eventFile(rows), shown.token);
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { arquivo: 'Corrija todos os problemas: o arquivo entra inteiro ou não entra' },
    ]);
    expect(await eventCount()).toBe(before);
    expect((await (await call(ana, 'GET', '/api/admin/events/imports')).json()).length).toBe(0);
  });

  it('creates and changes records with versions and audit entries, and is undone as a whole', async () => {
    const before = await db.select().from(events).orderBy(events.id);
    const own = before.find((event) => event.status_data === 'confirmada');
    const rows = [eventRow('Feira nova'), eventRow('Outro nome', '2027-06-01', String(own?.id))];
    const shown = await preview('events', eventFile(rows));
    expect(shown).toMatchObject({ created: 1, changed: 1, same: 0, problems: [] });
    expect(shown.rows[0]).toMatchObject({ line: 2, change: 'create', label: 'Feira nova' });
    expect(shown.rows[1]?.fields).toContainEqual({ title: 'Nome', before: own?.name, after: 'Outro nome' });
    expect(shown.rows[1]?.fields).toContainEqual(
      expect.objectContaining({ title: 'Dia', after: '01/06/2027' }),
    );

    const id = await take('events', eventFile(rows));
    const [made] = await db.select().from(events).where(eq(events.name, 'Feira nova'));
    expect(made).toMatchObject({ data_evento: '2027-05-20', formato_id: 2, tipo_id: 2, link: null });
    const [changed] = await db
      .select()
      .from(events)
      .where(eq(events.id, own?.id ?? 0));
    expect(changed?.name).toBe('Outro nome');
    expect(changed?.sequence).toBeGreaterThan(own?.sequence ?? 0);
    const versions = async (record: number | undefined) =>
      (await (await call(ana, 'GET', `/api/admin/events/${record}/versions`)).json()).map(
        ({ change, author }: { change: string; author: string }) => [change, author],
      );
    expect(await versions(made?.id)).toEqual([['import', 'Pessoa']]);
    expect(await versions(own?.id)).toEqual([
      ['import', 'Pessoa'],
      ['original', null],
    ]);
    const entries = await db.select().from(auditLog).where(like(auditLog.action, '%.import'));
    expect(entries.map(({ subject }) => subject).sort()).toEqual(
      [`event:${own?.id}`, `event:${made?.id}`].sort(),
    );
    expect(await (await call(ana, 'GET', '/api/admin/events/imports')).json()).toEqual([
      {
        id,
        file_name: 'eventos de 2027.csv',
        author: 'Pessoa',
        created: 1,
        changed: 1,
        created_at: expect.any(String),
        undone_at: null,
      },
    ]);

    expect((await undo('events', id)).status).toBe(200);
    const after = await db.select().from(events).orderBy(events.id);
    const plain = (list: typeof after) => list.map(({ sequence: _, updatedAt: __, ...fields }) => fields);
    expect(plain(after)).toEqual(plain(before));
    expect(await versions(own?.id)).toEqual([
      ['restore', 'Pessoa'],
      ['import', 'Pessoa'],
      ['original', null],
    ]);
    expect((await undo('events', id)).status).toBe(404);
    const [listed] = await (await call(ana, 'GET', '/api/admin/events/imports')).json();
    expect(listed.undone_at).not.toBeNull();
    const deeds = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `import:${id}`));
    expect(deeds.map(({ action, details }) => [action, details])).toEqual([
      ['import.create', { kind: 'event', created: 1, changed: 1 }],
      ['import.undo', { kind: 'event', removed: 1, restored: 1 }],
    ]);
  });

  it('refuses to undo an import while a record of it has been changed since, and says which', async () => {
    const id = await take('faq', 'Pergunta;Resposta\nMuda depois?;Sim\nFica?;Sim');
    const [item] = await db.select().from(faqItems).where(eq(faqItems.pergunta, 'Muda depois?'));
    const save = (when: string, revision: string) =>
      call(ana, 'PUT', `/api/admin/faq/${item?.id}`, {
        fields: { pergunta: 'Mudou?', resposta: 'Sim' },
        when,
        revision,
      });
    const draft = await (await save('draft', '1.0')).json();
    const waiting = await undo('faq', id);
    expect([waiting.status, (await waiting.json()).message]).toEqual([
      409,
      'Não dá para desfazer: depois da importação, isto mudou ou tem rascunho: “Muda depois?”.',
    ]);
    await save('now', draft.revision);
    expect((await (await undo('faq', id)).json()).message).toContain('“Mudou?”');
    expect(await db.$count(faqItems, eq(faqItems.pergunta, 'Fica?'))).toBe(1);
  });

  it('stores only the preview: a record that changed meanwhile is a conflict', async () => {
    await take('faq', 'Pergunta;Resposta\nQuem muda?;Um');
    const file = 'Pergunta;Resposta\nQuem muda?;Dois';
    const { token } = await preview('faq', file);
    expect((await confirm('faq', `${file}!`, token)).status).toBe(409);
    await take('faq', 'Pergunta;Resposta\nQuem muda?;Outra pessoa');
    expect((await confirm('faq', file, token)).status).toBe(409);
    expect(await db.$count(faqItems, eq(faqItems.resposta, 'Outra pessoa'))).toBe(1);
  });

  it('stores a file once when it is confirmed twice at the same time', async () => {
    const file = eventFile([eventRow('Só uma vez')]);
    const { token } = await preview('events', file);
    const outcomes = await Promise.all([confirm('events', file, token), confirm('events', file, token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.$count(events, eq(events.name, 'Só uma vez'))).toBe(1);
  });

  it('makes a change of one record wait for its end', async () => {
    await take('faq', 'Pergunta;Resposta\nQuem espera?;Um');
    const [item] = await db.select().from(faqItems).where(eq(faqItems.pergunta, 'Quem espera?'));
    const save = () =>
      call(ana, 'PUT', `/api/admin/faq/${item?.id}`, {
        fields: { pergunta: 'Quem espera?', resposta: 'À mão' },
        when: 'now',
        revision: '1.0',
      });
    const pending = await db.transaction(async (tx) => {
      await lockKind(tx, 'faq_item');
      const saving = save();
      await expect.poll(() => countLockWaits(db, 'pg_advisory_xact_lock_shared')).toBe(1);
      return { saving };
    });
    expect((await pending.saving).status).toBe(200);
  });

  it('refuses a row whose record has a draft of somebody', async () => {
    await take('faq', 'Pergunta;Resposta\nTem rascunho?;Um');
    const [item] = await db.select().from(faqItems).where(eq(faqItems.pergunta, 'Tem rascunho?'));
    await call(ana, 'PUT', `/api/admin/faq/${item?.id}`, {
      fields: { pergunta: 'Tem rascunho?', resposta: 'Três' },
      when: 'draft',
      revision: '1.0',
    });
    expect(await problems('faq', 'Pergunta;Resposta\nTem rascunho?;Dois')).toEqual([
      [2, null, null, 'Este item tem um rascunho de Pessoa: publique ou descarte antes'],
    ]);
    expect(await preview('faq', 'Pergunta;Resposta\nTem rascunho?;Um')).toMatchObject({
      same: 1,
      problems: [],
    });
  });

  it('changes only the columns of the file, and puts new records last in its order', async () => {
    const [first] = await db.select().from(faqItems).orderBy(faqItems.ordem).limit(1);
    const file = `Número;Pergunta;Resposta\n${first?.id};"Nova; sim?";\n;Último a?;x\n;Último b?;x`;
    expect(await problems('faq', file)).toEqual([[2, 'C', 'Resposta', 'Escreva a resposta']]);
    await take('faq', `Número;Pergunta\n${first?.id};"Nova; sim?"`);
    await take('faq', 'Pergunta;Resposta\nÚltimo b?;x\nÚltimo a?;x');
    const rows = await db.select().from(faqItems).orderBy(faqItems.ordem);
    expect(rows[0]).toEqual({ ...first, pergunta: 'Nova; sim?' });
    expect(rows.slice(-2).map(({ pergunta }) => pergunta)).toEqual(['Último b?', 'Último a?']);
  });

  it('gives trade dates their slug, and finds one by it', async () => {
    const titles = 'Nome;Dia;Último dia;Tipo;Observação;Aparece';
    await take('trade-dates', `${titles}\nDia do Furão;2/3/2027;;setor;Fotos;sim`);
    const [row] = await db.select().from(tradeDates).where(eq(tradeDates.nome, 'Dia do Furão'));
    expect(row).toMatchObject({ slug: 'dia-do-furao-2027', data: '2027-03-02', active: true });
    const shown = await preview('trade-dates', `${titles}\nDIA do furao;2/3/2027;;Vacinacao;Fotos;não`);
    expect(shown).toMatchObject({ created: 0, changed: 1 });
  });
});

describe('names of columns', () => {
  it('reports unknown and repeated ones, and a file without any', async () => {
    expect(await problems('faq', 'Pergunta;Respsta;pergunta\na;b;c')).toEqual([
      [1, 'B', 'Respsta', 'Não conhecemos esta coluna: confira o nome ou apague'],
      [1, 'C', 'pergunta', 'Esta coluna aparece duas vezes'],
    ]);
    expect(await problems('faq', ';\n1;2\n')).toEqual([
      [2, 'A', '1', 'Não conhecemos esta coluna: confira o nome ou apague'],
      [2, 'B', '2', 'Não conhecemos esta coluna: confira o nome ou apague'],
    ]);
  });

  it('reports cells without a column, unknown numbers and wrong ones, and plans only the row beside them', async () => {
    const wrong = '99999;a?;b\nx;c?;d\n;e?;f;g';
    const shown = await preview('faq', `Número;Pergunta;Resposta\n${wrong}\n;Certa?;Sim`);
    expect(placed(shown)).toEqual([
      [2, 'A', 'Número', 'Não existe um item com o número 99999: deixe vazio para criar'],
      [3, 'A', 'Número', 'Use o número do item, ou deixe vazio para criar'],
      [4, 'D', null, 'Esta coluna não tem nome na primeira linha'],
    ]);
    expect([shown.created, shown.rows.map(({ line }) => line)]).toEqual([1, [5]]);
  });
});

describe('an export', () => {
  it.each(['events', 'partners', 'faq', 'trade-dates'])(
    'changes nothing when %s come in again',
    async (kind) => {
      await take('faq', 'Pergunta;Resposta\n=SOMA(A1)?;"\'=x\n duas linhas"');
      const total = await (await call(ana, 'GET', `/api/admin/${kind}?per_page=1`)).headers.get(
        'x-total-count',
      );
      for (const form of ['csv', 'xlsx']) {
        const out = await call(ana, 'GET', `/api/admin/${kind}.${form}`);
        expect(out.status).toBe(200);
        expect(out.headers.get('content-disposition')).toBe(`attachment; filename="${kind}.${form}"`);
        const again = await preview(kind, Buffer.from(await out.arrayBuffer()));
        expect([form, again.problems, again.rows, again.same]).toEqual([form, [], [], Number(total)]);
      }
    },
  );

  it.each(['events', 'partners', 'faq', 'trade-dates'])(
    'offers a template of %s whose example is right',
    async (kind) => {
      for (const form of ['csv', 'xlsx']) {
        const template = await call(ana, 'GET', `/api/admin/${kind}/import-template.${form}`);
        const file = Buffer.from(await template.arrayBuffer());
        const untouched = await send(`${kind}/import-preview?file_name=a.csv`, file);
        expect((await untouched.json()).fields.arquivo).toMatch(/nenhuma linha/);
        if (form === 'csv')
          expect(await preview(kind, file.toString().replace('exemplo', ''))).toMatchObject({
            created: 1,
            problems: [],
          });
      }
    },
  );
});

const noSheet = 'Isto não é uma planilha: envie um arquivo .csv ou .xlsx';

describe('hostile files', () => {
  it.each<[string, File, string]>([
    ['nothing', '', 'O arquivo está vazio'],
    ['a PDF', '%PDF-1.7', noSheet],
    ['an Excel 97 file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), noSheet],
    [
      'a damaged archive',
      Buffer.from('PK\u0003\u0004 and nothing else', 'latin1'),
      'O arquivo está danificado ou não é do formato que o nome diz',
    ],
    ['a million columns', ';'.repeat(1_000_000), 'O arquivo tem mais de 100 colunas'],
    [
      'too many rows',
      `Pergunta;Resposta\n${'a;b\n'.repeat(5_001)}`,
      'O arquivo tem mais de 5.000 linhas: divida em vários',
    ],
    ['an open quote', 'Pergunta;"Resposta', 'O arquivo tem uma célula com aspas que não fecham'],
  ])('refuses %s with its own sentence', async (_name, file, sentence) => {
    const response = await send('faq/import-preview?file_name=a.csv', file);
    expect([response.status, (await response.json()).fields.arquivo]).toEqual([400, sentence]);
  });

  it('reports control characters and NUL bytes by cell, and keeps formulas as texts', async () => {
    const file = 'Pergunta;Resposta\na\u0000?;b\nc\u0007?;d\n"=cmd|\' /C calc\'!A0";e';
    expect(await problems('faq', file)).toEqual([
      [2, 'A', 'Pergunta', 'Retire os caracteres especiais'],
      [3, 'A', 'Pergunta', 'Retire os caracteres especiais'],
    ]);
    const link = eventFile([eventRow('NUL').replace(/;$/, ';https://a.example/\u0000')]);
    expect((await problems('events', link))[0]?.slice(0, 3)).toEqual([2, 'M', 'Site']);
  });

  it('refuses a file that is too large, another content type, and names of files with control characters', async () => {
    const large = await send('faq/import-preview?file_name=a.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    expect(large.status).toBe(413);
    const json = await call(ana, 'POST', '/api/admin/faq/import-preview?file_name=a.csv', { a: 1 });
    expect((await json.json()).fields.arquivo).toBe('O arquivo está vazio');
    expect((await send('faq/import-preview?file_name=a%07', 'x')).status).toBe(400);
  });
});

it('hides the imports of content from support, subscribers and visitors', async () => {
  for (const [as, status] of [
    [await createSubscriber(db, { role: 'support' }), 404],
    [await createSubscriber(db), 404],
    [null, 401],
  ] as const)
    for (const path of [
      'import-preview?file_name=a',
      `imports?file_name=a&token=${'a'.repeat(43)}`,
      'imports/1/undo',
    ])
      expect((await send(`faq/${path}`, 'Pergunta;Resposta\na?;b', as)).status).toBe(status);
});

it('imports 5,000 rows with days of Excel in one transaction, and undoes them', async () => {
  const columns = eventTitles.split(';').map((title) => ({ title, width: 10 }));
  const rows = Array.from({ length: 5_000 }, (_, at) => [
    null,
    `Grande ${at}`,
    { day: '2027-05-20' },
    null,
    'Confirmada',
    'Recife',
    'Online',
    'Brasil',
    'Curso',
    'Um',
    'Texto '.repeat(50),
    null,
    null,
  ]);
  const file = await writeSheet({ name: 'x', columns, rows });
  const shown = await preview('events', file);
  expect(shown).toMatchObject({ created: 5_000, problems: [] });
  const response = await confirm('events', file, shown.token);
  expect(response.status).toBe(201);
  expect(await db.$count(events, like(events.name, 'Grande %'))).toBe(5_000);
  expect(
    await db.$count(recordVersions, and(eq(recordVersions.kind, 'event'), sql`import_id is not null`)),
  ).toBeGreaterThanOrEqual(5_000);
  expect((await undo('events', (await response.json()).id)).status).toBe(200);
  expect(await db.$count(events, like(events.name, 'Grande %'))).toBe(0);
});
