import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import type { KindName } from '@matilha/contract/kinds/kinds';
import type { FieldRight } from '@matilha/contract/kinds/parts/field';
import { productKind } from '@matilha/contract/kinds/product';
import { worksIn } from '@matilha/contract/panel/staff';
import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recordDrafts } from '#server/database/schema/records.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { shortenFirstSteps } from '#server/features/knowledge/testing/shorten-first-steps.ts';
import { kindsByName } from '#server/features/records/kind.ts';
import { publishDueDrafts } from '#server/features/records/usecases/publish-due-drafts.ts';
import { shopNumbers } from '#server/features/shop/api.ts';
import { contentOf, toolsOf } from '#server/features.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { limitTable } from '#server/platform/limits.ts';
import { operatorNewsJob } from '#server/platform/operators/operator-news.ts';
import { testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeZip } from '#server/testing/write-zip.ts';
import { type Caller, plantCallers, plantFile, verdictIn, verdictOf, withOther } from './testing/rights.ts';
import { routeSamples } from './testing/samples/route-samples.ts';

const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));

/** Each role × kind × field × age of the second factor × way to a row, through the product's routes, as the table of rights says. */
const product = await testProduct({ limits: unlimited });
const { app, db } = product;
await shortenFirstSteps(db);
const callers = await plantCallers(product);
const file = await plantFile(product);
const callerWith = (role: string, factor: string) =>
  callers.find((each) => each.role === role && each.factor === factor) as Caller;
const operator = callerWith('operator', 'fresh');

const tools = toolsOf({ searchMemory: new SearchMemory(db, null), shopNumbers });
const { kinds: all } = contentOf(app.productConfig, tools);
const recordKinds = all.filter(({ document }) => !document);
const recordOnly = recordKinds.filter(({ single }) => !single);
const nameOf = ({ name }: { name: KindName }) => [name, all.find((each) => each.name === name)] as const;

/** The mails to operators that are on their way or sent, one job each. */
const news = async (): Promise<number> =>
  Number(
    (await db.$client.query('select count(*) from pgboss.job where name = $1', [operatorNewsJob])).rows[0]
      ?.count,
  );

type Kind = (typeof all)[number];
type View = { id: number; revision: string; published: Record<string, unknown> };
const base = ({ path }: Kind) => `/api/admin/${path}`;
const read = async (kind: Kind, id: number): Promise<View> =>
  (await operator.ask('GET', `${base(kind)}/${id}`)).body as unknown as View;
const first = async (kind: Kind): Promise<number> => {
  const response = await product.call(null, 'GET', base(kind), undefined, { cookie: operator.cookie });
  const rows: { id: number }[] = await response.json();
  // Assistant 1 carries the landing, so nobody switches it off.
  const free = rows.filter(({ id }) => kind.name !== 'assistant' || id > 1);
  for (const { id } of free.toSorted((a, b) => a.id - b.id))
    if (kind.contract.fields.safeParse((await read(kind, id)).published).success) return id;
  throw new Error(`${kind.name}: no record that can be saved as it is`);
};
const rightsOf = (kind: Kind) =>
  Object.entries(kind.fields).map(([field, { right }]) => [field, right] as const);
/** One field for each right of the kind. */
const samples = (kind: Kind) => {
  const seen = new Map(
    rightsOf(kind).map(([field, right]) => [
      `${right.area} ${right.factor} ${right.mailed}`,
      [field, right] as const,
    ]),
  );
  return [...seen.values()];
};
const mayWrite = ({ role, factor }: Caller, { area }: Kind): boolean =>
  worksIn(role, area) && factor !== 'none';
/** Revisions matter only to callers whom the table lets write. */
const stateFor = async (caller: Caller, kind: Kind, id: number): Promise<View> =>
  mayWrite(caller, kind) ? read(kind, id) : { id, revision: '0.0', published: {} };

/** Expects the verdict of the table, and one mail exactly when a mailed field changed. */
async function expectVerdict(
  caller: Caller,
  kind: Kind,
  [field, right]: readonly [string, Pick<FieldRight, 'area' | 'factor' | 'mailed'>],
  step: () => ReturnType<Caller['ask']>,
) {
  const verdict = verdictOf(caller, kind.name, right);
  const counts = right.mailed || verdict === 'done';
  const before = counts ? await news() : 0;
  const answer = await step();
  const place = `${caller.role} ${caller.factor} ${kind.name}.${field}`;
  expect([place, verdictIn(answer), answer.body]).toEqual([place, verdict, expect.anything()]);
  if (verdict === 'forbidden')
    expect(answer.body.fields).toMatchObject({ [field]: expect.stringContaining('só quem opera') });
  const mailed = counts ? (await news()) - before : 0;
  expect([place, mailed]).toEqual([place, verdict === 'done' && right.mailed ? 1 : 0]);
}

const save = (kind: Kind, fields: Record<string, unknown>, revision: string, when = 'now') =>
  kind.document ? { fields, revision } : { fields, revision, when };

describe.each(all.map(nameOf))('%s', (_, found) => {
  const kind = found as Kind;

  it('saves each field for those whom the table names, and for nobody else', async () => {
    const id = await first(kind);
    const whole = (await read(kind, id)).published;
    // The others are refused before their fields are read.
    for (const caller of callers)
      for (const [field, right] of mayWrite(caller, kind) ? rightsOf(kind) : samples(kind)) {
        const { revision } = await stateFor(caller, kind, id);
        const fields = withOther(kind, whole, field, file);
        await expectVerdict(caller, kind, [field, right], () =>
          caller.ask('PUT', `${base(kind)}/${id}`, save(kind, fields, revision)),
        );
        if (verdictOf(caller, kind.name, right) !== 'done') continue;
        const back = save(kind, whole, (await read(kind, id)).revision);
        expect((await operator.ask('PUT', `${base(kind)}/${id}`, back)).status).toBe(200);
      }
  });

  it('restores a version as if its fields were typed', async () => {
    const id = await first(kind);
    const put = (fields: Record<string, unknown>, revision: unknown) =>
      operator.ask('PUT', `${base(kind)}/${id}`, save(kind, fields, String(revision)));
    /** Returns a version in which only this field differs from now. */
    const prepare = async (field: string) => {
      const { revision, published } = await read(kind, id);
      const changed = await put(withOther(kind, published, field, file), revision);
      const now = await put(published, changed.body.revision);
      expect([changed.status, now.status]).toEqual([200, 200]);
      return { version: Number(String(changed.body.revision).split('.')[0]), revision: now.body.revision };
    };
    for (const [field, right] of samples(kind)) {
      let body = await prepare(field);
      for (const caller of callers) {
        await expectVerdict(caller, kind, [field, right], () =>
          caller.ask('POST', `${base(kind)}/${id}/restore`, body),
        );
        if (verdictOf(caller, kind.name, right) === 'done') body = await prepare(field);
      }
    }
  });
});

describe.each(recordKinds.map(nameOf))('drafts of %s', (_, found) => {
  const kind = found as Kind;
  const discard = () => db.delete(recordDrafts).where(eq(recordDrafts.kind, kind.name));
  const draftOf = async (id: number, field: string, when: string) => {
    const { revision, published } = await read(kind, id);
    return { fields: withOther(kind, published, field, file), revision, when };
  };

  it('keeps a forbidden change out of a draft, and asks the publisher for the rights', async () => {
    const id = await first(kind);
    for (const [field, right] of samples(kind))
      for (const caller of callers) {
        await discard();
        const kept = await caller.ask('PUT', `${base(kind)}/${id}`, await draftOf(id, field, 'draft'));
        expect(verdictIn(kept)).toBe(verdictOf(caller, kind.name, { ...right, factor: 'session' }));
        await discard();
        const draft = await operator.ask('PUT', `${base(kind)}/${id}`, await draftOf(id, field, 'draft'));
        await expectVerdict(caller, kind, [field, right], () =>
          caller.ask('POST', `${base(kind)}/${id}/publish`, { revision: draft.body.revision }),
        );
      }
    await discard();
  });

  it('publishes a scheduled draft by the rights that its author had when scheduling', async () => {
    const id = await first(kind);
    const at = later(new Date(), minutes(60));
    for (const [field, right] of samples(kind))
      for (const caller of callers) {
        await discard();
        const kept = await caller.ask(
          'PUT',
          `${base(kind)}/${id}`,
          await draftOf(id, field, at.toISOString()),
        );
        const verdict = verdictOf(caller, kind.name, right);
        expect(verdictIn(kept)).toBe(verdict);
        const enqueued: string[] = [];
        const jobs = { enqueue: async (_tx: unknown, name: string) => void enqueued.push(name) };
        const before = await read(kind, id);
        await publishDueDrafts(testContext({ db, jobs, clock: { now: () => at } }), kindsByName(recordKinds));
        const after = await read(kind, id);
        expect(after.revision === before.revision).toBe(verdict !== 'done');
        expect(enqueued.filter((name) => name === operatorNewsJob)).toHaveLength(
          verdict === 'done' && right.mailed ? 1 : 0,
        );
      }
    await discard();
  });
});

describe.each(recordOnly.map(nameOf))('records of %s', (_, found) => {
  const kind = found as Kind;
  const { area } = kind;
  const plain = ['', { area, factor: 'session', mailed: false }] as const;
  /** The fields of a new record that sets nothing of money. */
  const blank = async () => {
    const { published } = await read(kind, await first(kind));
    const unset = Object.entries(kind.fields).flatMap(([field, { right, empty }]) =>
      right.mailed ? [[field, empty] as const] : [],
    );
    return { ...published, ...Object.fromEntries(unset) };
  };

  let made = 0;
  /** Two dates of the trade never have one name. */
  const unlike = (fields: Record<string, unknown>) => {
    made += 1;
    return kind.name === 'trade_date' ? { ...fields, nome: `Data ${made}` } : fields;
  };
  const create = async (fields: Record<string, unknown>) => {
    const { status, body } = await operator.ask('POST', base(kind), { fields: unlike(fields), when: 'now' });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };

  it('creates and removes them, and asks for the rights of each field that is set', async () => {
    const fields = await blank();
    // A new product has no material, so nobody can give it a price yet.
    const set = rightsOf(kind).filter(
      ([name, right]) => right.mailed && !(kind.name === 'product' && name === 'price'),
    );
    let target = await create(fields);
    for (const caller of callers) {
      await expectVerdict(caller, kind, plain, () =>
        caller.ask('POST', base(kind), { fields: unlike(fields), when: 'now' }),
      );
      for (const [field, right] of set)
        await expectVerdict(caller, kind, [field, right], () =>
          caller.ask('POST', base(kind), { fields: withOther(kind, fields, field, file), when: 'now' }),
        );
      const removal = { area, factor: 'fresh', mailed: false } as const;
      await expectVerdict(caller, kind, ['', removal], () =>
        caller.ask('DELETE', `${base(kind)}/${target.id}?revision=${target.revision}`),
      );
      if (verdictOf(caller, kind.name, removal) === 'done') target = await create(fields);
    }
  });

  it('brings a removed record back as it was for everybody who works with it', async () => {
    const [field] = samples(kind).at(-1) ?? [];
    const fields = withOther(kind, await blank(), String(field), file);
    const remove = async () => {
      const { id, revision } = await create(fields);
      const { status } = await operator.ask('DELETE', `${base(kind)}/${id}?revision=${revision}`);
      expect(status).toBe(200);
      return id;
    };
    let id = await remove();
    for (const caller of callers) {
      await expectVerdict(caller, kind, plain, () =>
        caller.ask('POST', `${base(kind)}/${id}/restore`, { version: 1, revision: '2.0' }),
      );
      if (mayWrite(caller, kind)) id = await remove();
    }
  });
});

const { product: paid } = await createProduct(db, { isPaid: true });

describe('files that come in', () => {
  /** Files are read on threads: the roles that work with content, and one refused caller of each other kind. */
  const few = callers.filter(
    ({ role, factor }) => ['editor', 'operator'].includes(role) || factor === 'fresh',
  );
  const send = async (caller: Caller, path: string, bytes: Buffer) => {
    const headers = {
      cookie: caller.cookie,
      'content-type': 'application/octet-stream',
      [confirmedPricesHeader]: 'true',
    };
    const response = await product.call(null, 'POST', `/api/admin/${path}`, bytes, headers);
    return { status: response.status, body: await response.json() };
  };
  /** Imports a file by the preview that an operator sees, whatever the caller's own preview says. */
  const take = async (caller: Caller, path: string, bytes: Buffer) => {
    const seen = await send(
      caller.factor === 'none' ? operator : caller,
      `${path}/import-preview?file_name=a`,
      bytes,
    );
    const token = seen.body.token ?? 'a'.repeat(43);
    return { seen, answer: await send(caller, `${path}/imports?file_name=a&token=${token}`, bytes) };
  };
  const undo = (caller: Caller, path: string, id: unknown) =>
    caller.ask('POST', `/api/admin/${path}/imports/${id}/undo`);
  /** Lets each caller try to undo an import, which stays until one of them may. */
  const expectUndo = async (path: string, bytes: Buffer, verdictFor: (caller: Caller) => string) => {
    let id: unknown;
    for (const caller of few) {
      id ??= (await take(operator, path, bytes)).answer.body.id;
      const taken = await undo(caller, path, id);
      const verdict = verdictFor(caller);
      expect([caller.role, caller.factor, verdictIn(taken)]).toEqual([caller.role, caller.factor, verdict]);
      if (verdict === 'done') id = undefined;
    }
    if (id !== undefined) expect((await undo(operator, path, id)).status).toBe(200);
  };
  const money = productKind.fields.price.right;
  const bank = (price: number) =>
    writeZip([
      {
        path: 'materiais/a/produto.md',
        content: `---\ntitulo: ${paid.titulo}\ncategoria_id: 1\nprice: ${price}\nimage_url: /images/x.svg\nordem: 9\n---\n\nUm conteúdo.\n`,
      },
    ]);

  it('imports and undoes a price in an archive for those who may type it', async () => {
    for (const caller of few) {
      const before = await news();
      const { seen, answer } = await take(caller, 'knowledge', bank(100));
      const verdict = verdictOf(caller, 'product', money);
      const expected = verdict === 'forbidden' ? 'invalid_input' : verdict;
      expect([caller.role, caller.factor, verdictIn(answer)]).toEqual([caller.role, caller.factor, expected]);
      if (verdict === 'forbidden')
        expect(seen.body.problems).toMatchObject([
          { title: 'Preço', message: expect.stringContaining('só quem opera') },
        ]);
      expect((await news()) - before).toBe(verdict === 'done' ? 1 : 0);
      if (verdict === 'done') expect((await undo(operator, 'knowledge', answer.body.id)).status).toBe(200);
    }
    await expectUndo('knowledge', bank(100), (caller) =>
      // The call itself asks for the second factor before the price does.
      caller.role === 'editor' && caller.factor === 'session'
        ? 'second_factor_required'
        : verdictOf(caller, 'product', { area: 'business', factor: 'fresh' }),
    );
  }, 300_000);

  it('imports a row of a spreadsheet for those who may type it, and undoes it with a fresh second factor', async () => {
    const faq = all.find(({ name }) => name === 'faq_item') as Kind;
    const content = faqItemKind.fields.pergunta.right;
    for (const [at, caller] of few.entries()) {
      const sheet = Buffer.from(`Pergunta;Resposta\r\nPosso ${at}?;Pode\r\n`);
      const { answer } = await take(caller, 'faq', sheet);
      const verdict = verdictOf(caller, faq.name, content);
      expect([caller.role, caller.factor, verdictIn(answer)]).toEqual([caller.role, caller.factor, verdict]);
    }
    const sheet = Buffer.from('Pergunta;Resposta\r\nPosso desfazer?;Pode\r\n');
    await expectUndo('faq', sheet, (caller) => verdictOf(caller, faq.name, { ...content, factor: 'fresh' }));
  }, 300_000);

  it('mails one letter to each operator for a file, and names the author and the changes', async () => {
    const { rows } = await db.$client.query<{ email: string }>(
      "select email from users where role = 'operator' order by id",
    );
    const mails = () =>
      db.$client.query<{ recipient: string; text: string }>(
        `select recipient, text from mails where subject = 'Mudança de valores em Conteúdos' and text like '%“${paid.titulo}”: Preço de R$ 97,00 para R$ 1,00.%'`,
      );
    await expect.poll(async () => (await mails()).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const sent = (await mails()).rows;
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set(rows.map(({ email }) => email)));
  });
});

describe('calls', () => {
  const panel = app.routeTable.filter(({ url }) => url.startsWith('/api/admin/'));
  const nameOfCall = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;

  it('asks for a fresh second factor where data leaves or is deleted', () => {
    const leaving = panel.filter(
      ({ method, url }) => method === 'DELETE' || /\.(csv|xlsx|zip)$|\/(export|erase|undo)$/.test(url),
    );
    const lax = leaving.filter(({ call }) => call?.right?.factor !== 'fresh').map(nameOfCall);
    expect(lax.filter((name) => !/import-template|\/sessions/.test(name))).toEqual([]);
  });

  it('asks for the second factor of the last ten minutes exactly where the table says', async () => {
    const ids = { userId: 1, conversationId: 1 } as never;
    for (const route of panel) {
      const right = route.call?.right;
      const sample = routeSamples[nameOfCall(route)];
      const path = (sample?.path?.(ids) ?? route.url).replace('/people/1', '/people/999999');
      if (right?.factor !== 'fresh') continue;
      for (const { role, ask } of callers.filter(({ factor }) => factor === 'session')) {
        const admitted = right.area === 'staff' ? role !== 'subscriber' : worksIn(role, right.area);
        const { status, body } = await ask(route.method, path, sample?.body?.(ids));
        expect([nameOfCall(route), role, status, body.code]).toEqual(
          admitted
            ? [nameOfCall(route), role, 403, 'second_factor_required']
            : [nameOfCall(route), role, 404, 'not_found'],
        );
      }
    }
  });
});
