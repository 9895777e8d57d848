import { allKinds } from '@matilha/contract/kinds/kinds';
import type { Field } from '@matilha/contract/kinds/parts/field';
import { type Kind, onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoopbackApi, subscriber } from '../../../web/src/testing/loopback-api.ts';
import { screens } from '../screens/screens.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { emptyOf } from './definition.ts';
import { KindList } from './kind-list.tsx';
import { RecordCreate, RecordEdit } from './record-pages.tsx';

const candidates = [
  'Um texto',
  'https://exemplo.com.br/x',
  '/images/a.svg',
  '2027-05-01',
  9_900,
  250,
  1,
  ['Uma linha', 'Outra linha'],
  [],
  true,
];

/** Returns a valid value of the field, if possible another than that of a new record. */
function sampleOf(name: string, { schema, written = schema, input, empty }: Field): unknown {
  const values = input.as === 'choice' ? input.choices.map(({ value }) => value) : candidates;
  const fitting = values.filter((value) => written.safeParse(value).success);
  const found = fitting.find((value) => JSON.stringify(value) !== JSON.stringify(empty)) ?? empty;
  if (!written.safeParse(found).success) throw new Error(`no candidate fits ${name}`);
  return found;
}

/** Values that the rules about several fields ask for. */
const together: Readonly<Record<string, object>> = {
  event: { data_fim: '2027-05-03', status_data: 'confirmada' },
  trade_date: { data_fim: '2027-05-03' },
  plan: { ancoragem: 9_900 },
};
const recordOf = (kind: Kind): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, sampleOf(name, field)])),
  ...together[kind.name],
});

/** Inputs that a screen brings in place of the usual ones, which have tests of their own. */
const isPlain = ({ fields }: Kind) => Object.values(fields).every(({ input }) => input.as !== 'own');
const own = { inputs: { link_video: () => null } };
const plainKinds = (allKinds as readonly Kind[]).filter((kind) => kind.name === 'material' || isPlain(kind));
const several = plainKinds.filter(({ single, document }) => !single && !document);

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/user', { ...subscriber, role: 'operator' });
  for (const { path } of allKinds) api.on(`GET /api/admin/${path}`, []);
});
afterEach(() => api.stop());

function stored(kind: Kind) {
  const fields = recordOf(kind);
  const view = { ...fields, id: onlyRecordId, revision: '1.0', published: fields, draft: null };
  api
    .on(`GET /api/admin/${kind.path}/1`, view)
    .on(`PUT /api/admin/${kind.path}/1`, { ...view, revision: '2.0' });
  return fields;
}

const labelsOf = ({ fields }: Kind) =>
  Object.values(fields)
    .filter(({ input }) => input.as !== 'own')
    .map(({ label }) => label);

test('gives every kind its own path and its fields names that differ', () => {
  const paths = allKinds.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const kind of allKinds as readonly Kind[]) {
    const labels = Object.values(kind.fields).map(({ label }) => label);
    expect([kind.name, new Set(labels).size]).toEqual([kind.name, labels.length]);
    for (const label of labels) expect(label).toMatch(/^\p{Lu}/u);
  }
});

test('gives every kind with several records a screen', () => {
  const paths = screens.map(({ name }) => name);
  const lists = (allKinds as readonly Kind[]).filter(({ single }) => !single);
  expect(lists.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
});

test.each((allKinds as readonly Kind[]).map((kind) => [kind.name, kind] as const))(
  'keeps the empty form of a new %s as a draft',
  (_, kind) => {
    expect(kind.contract.draft.safeParse(emptyOf({ kind })).error?.issues ?? []).toEqual([]);
  },
);

describe.each(plainKinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  test('shows an input with the name of each field, and publishes a record as it was read', async () => {
    const fields = stored(kind);
    expect(kind.contract.fields.safeParse(fields).error?.issues ?? []).toEqual([]);
    openPanel({
      pages: { '/:id': <RecordEdit of={{ kind, ...own }} /> },
      history: ['/1'],
      resource: kind.path,
    });
    await screen.findByRole('button', { name: /^(Publicar|Salvar)$/ });
    for (const label of labelsOf(kind)) expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: /^(Publicar|Salvar)$/ }));
    if (kind.warning)
      await userEvent.click(screen.getAllByRole('button', { name: 'Publicar' }).at(-1) as HTMLElement);
    await waitFor(() => expect(api.to(`PUT /api/admin/${kind.path}/1`)).toHaveLength(1));
    expect(api.to(`PUT /api/admin/${kind.path}/1`)[0]?.body).toEqual({
      fields,
      revision: '1.0',
      ...(!kind.document && { when: 'now' }),
    });
  });
});

describe.each(several.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  test('sends the values of a new record untouched as a draft', async () => {
    api.refuse(`POST /api/admin/${kind.path}`, {
      status: 201,
      body: { ...emptyOf({ kind }), id: 5, revision: '0.1', published: null, draft: null },
    });
    openPanel({
      pages: { '/new': <RecordCreate of={{ kind, ...own }} />, [`/${kind.path}/5`]: 'Criado' },
      history: ['/new'],
      resource: kind.path,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar rascunho' }));
    await screen.findByText('Criado');
    expect(api.to(`POST /api/admin/${kind.path}`)[0]?.body).toMatchObject({
      fields: emptyOf({ kind }),
      when: 'draft',
    });
  });

  test('lists records by their name', async () => {
    const row = { ...recordOf(kind), [kind.label ?? '']: 'Nome dele', id: 5, pending: 'draft' };
    api.on(`GET /api/admin/${kind.path}`, [row]);
    openPanel({ pages: { '*': <KindList kind={kind} /> }, history: ['/'], resource: kind.path });
    await screen.findByText('Nome dele');
    await screen.findByText('Rascunho');
  });
});
