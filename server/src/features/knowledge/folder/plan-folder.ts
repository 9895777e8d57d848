import { posix } from 'node:path';
import type { CellProblem } from '@matilha/contract/records/imports';
import type { Executor } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import {
  type BulkKind,
  goneReference,
  type ImportPlan,
  reportDrafts,
  type StoredRecord,
  sameFields,
} from '#server/features/records/api.ts';
import { findMissingUploads, uploadGone } from '#server/features/uploads/api.ts';
import { selectReferred } from '../folder-repository.ts';
import { type BankKind, editorsFields, forms } from './layout.ts';
import type { BankFile } from './read-folder.ts';

/** Numbers of new records in a plan begin here, far above any id. */
const firstProvisional = 2_000_000_000;

/** A record as the archive gives it. */
interface FileRecord {
  file: string;
  /** Folder that names it for what lies inside. */
  folder: string;
  ordem: number;
  id: unknown;
  /** Values of a new record for fields that its file does not give. */
  usual: RecordFields;
  fields: RecordFields;
  lineOf(field: string): number;
}

type Kinds = Readonly<Record<BankKind, BulkKind>>;
interface Planning extends ImportPlan {
  db: Executor;
  kinds: Kinds;
  provisional: number;
  ids: Map<string, number>;
  /** The record of each change. */
  changedRecords: FileRecord[];
}

const { dirname } = posix;

/** Returns the line of a field, or of the nearest part of the front matter that holds it. */
const lineIn = ({ lines }: BankFile, field: string, entry?: string): number =>
  (entry === undefined ? undefined : lines[`${field}.${entry}`]) ?? lines[field] ?? 1;

/** Returns the record of a file, without the record that it lies in. */
function recordOf(file: BankFile, problems: CellProblem[]): FileRecord[] {
  const { kind, path, place, data, body } = file;
  if (kind === 'categories') return categoriesOf(file, problems);
  const form = forms[kind];
  const known = [...form.fields, ...editorsFields, 'id', 'ordem'];
  for (const field of Object.keys(data).filter((name) => !known.includes(name)))
    problems.push({
      file: path,
      line: lineIn(file, field),
      column: null,
      title: field,
      message: 'Não conhecemos este campo',
    });
  const fields = form.fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]]));
  return [
    {
      file: path,
      folder: dirname(place),
      ordem: Number(data.ordem) || 0,
      id: data.id ?? null,
      usual: {},
      fields: { ...form.empty, ...Object.fromEntries(fields), [form.body]: body },
      lineOf: (field) => (field === form.body ? file.bodyLine : lineIn(file, field)),
    },
  ];
}

function categoriesOf(file: BankFile, problems: CellProblem[]): FileRecord[] {
  const { categorias } = file.data;
  const isList = Array.isArray(categorias) && categorias.every((each) => typeof each === 'object' && each);
  if (!isList) {
    const message = 'Deve ser uma lista com id e nome de cada categoria';
    problems.push({
      file: file.path,
      line: lineIn(file, 'categorias'),
      column: null,
      title: 'categorias',
      message,
    });
    return [];
  }
  return categorias.map(({ id = null, nome, ordem }, at) => ({
    file: file.path,
    folder: '',
    ordem: Number(ordem) || 0,
    id,
    usual: {},
    fields: { nome },
    lineOf: (field) => lineIn(file, 'categorias', `${at}.${field}`),
  }));
}

const isId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 && id < firstProvisional;

/** Adds a problem at a field of a record, or at the record as a whole. */
const refuse = (plan: Planning, { file, lineOf }: FileRecord, field: string | null, message: string) =>
  plan.problems.push({ file, line: field ? lineOf(field) : 1, column: null, title: field, message });

/** Returns the stored record that each one means, by its number or by the name that people know it by. */
async function findStored({ db, kinds }: Planning, name: BankKind, records: readonly FileRecord[]) {
  const { bulk } = kinds[name];
  const ids = records.flatMap(({ id }) => (isId(id) ? [id] : []));
  const byId = new Map((await bulk.selectMany(db, ids)).map((record) => [record.id, record]));
  const unnumbered = records.flatMap(({ id, fields }) => (id === null ? [withTexts(fields)] : []));
  const byKey = await bulk.selectByKey(db, unnumbered);
  return ({ id, fields }: FileRecord): StoredRecord | undefined => {
    if (id === null) return byKey.get(bulk.keyOf(withTexts(fields)));
    return isId(id) ? byId.get(id) : undefined;
  };
}

/** Plans the records of one kind, in the order in which new ones appear. */
async function planKind(plan: Planning, name: BankKind, records: readonly FileRecord[]): Promise<void> {
  const storedOf = await findStored(plan, name, records);
  const seen = new Map<string, string>();
  for (const record of records.toSorted((a, b) => a.ordem - b.ordem)) {
    const stored = storedOf(record);
    if (record.id !== null && !stored) {
      const id = String(record.id).slice(0, 20);
      refuse(plan, record, 'id', `Não existe um item com o número ${id}: tire a linha do id para criar`);
      continue;
    }
    const keys = [plan.kinds[name].bulk.keyOf(withTexts(record.fields)), ...(stored ? [`${stored.id}`] : [])];
    const earlier = keys.map((key) => seen.get(key)).find((found) => found !== undefined);
    for (const key of keys) seen.set(key, record.file);
    if (earlier !== undefined) refuse(plan, record, null, `Repete o item de ${earlier}`);
    else planRecord(plan, name, record, stored);
  }
}

function planRecord(plan: Planning, name: BankKind, record: FileRecord, stored: StoredRecord | undefined) {
  const kind = plan.kinds[name];
  const { id = null, ...before } = stored ?? {};
  const number = id ?? plan.provisional;
  if (id === null) plan.provisional += 1;
  plan.ids.set(record.folder, number);
  const parsed = kind.contract.fields.safeParse({
    ...record.usual,
    ...keptOf(name, before),
    ...record.fields,
  });
  const strange = Object.keys(parsed.data ?? {}).filter((field) => !isStorable(parsed.data?.[field]));
  for (const field of strange) refuse(plan, record, field, 'Retire os caracteres especiais');
  if (!parsed.success) refuseFields(plan, record, parsed.error.issues);
  else if (strange.length > 0) return;
  else if (stored && sameFields(before, parsed.data)) plan.same += 1;
  else {
    plan.changedRecords.push(record);
    plan.changes.push({
      kind: kind.name,
      file: record.file,
      line: 1,
      id,
      fields: parsed.data,
      before: stored ? before : null,
      ...(id === null && { provisional: number }),
    });
  }
}

/** Forms take reais, files whole cents. */
const priceInFile = 'Use o preço em centavos, de 0 a 1000000: 990 é R$ 9,90';

/** Adds the first problem of each wrong field. */
function refuseFields(
  plan: Planning,
  record: FileRecord,
  issues: readonly { path: PropertyKey[]; message: string }[],
) {
  const refused = new Set<string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (!refused.has(field)) refuse(plan, record, field || null, field === 'price' ? priceInFile : message);
    refused.add(field);
  }
}

/** Fields that files need not, or cannot, give: a stored record keeps its own. */
const keptFields: Partial<Record<BankKind, string>> = { module: 'image_url', material: 'arquivos' };

function keptOf(name: BankKind, before: RecordFields): RecordFields {
  const field = keptFields[name];
  return field !== undefined && before[field] !== undefined ? { [field]: before[field] } : {};
}

/** PostgreSQL stores no NUL and no half of a surrogate pair; the contract of an address lets them pass. */
const isStorable = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isStorable);
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
};

/** Returns the fields to search a stored record by: texts are trimmed, and one that PostgreSQL cannot store becomes empty. */
const withTexts = (fields: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (typeof value === 'number') return [field, value];
      return [field, typeof value === 'string' && isStorable(value) ? value.trim() : ''];
    }),
  );

/** Returns the changes that an archive of the knowledge bank would make. Records that it does not hold stay unchanged. */
export async function planFolder(
  db: Executor,
  kinds: Kinds,
  files: readonly BankFile[],
  found: readonly CellProblem[],
): Promise<ImportPlan> {
  const plan: Planning = {
    changes: [],
    same: 0,
    problems: [...found],
    db,
    kinds,
    provisional: firstProvisional,
    ids: new Map<string, number>(),
    changedRecords: [],
  };
  const { problems } = plan;
  const recordsOf = (kind: BankFile['kind']) =>
    files.filter((file) => file.kind === kind).flatMap((file) => recordOf(file, problems));
  await planKind(plan, 'knowledge_category', recordsOf('categories'));
  const products = recordsOf('product');
  await planKind(plan, 'product', products);
  const pictures = new Map(products.map(({ folder, fields }) => [folder, fields.image_url]));
  const inside = (field: string, whole: string, records: FileRecord[]) =>
    records.flatMap((record) => {
      const folder = field === 'produto_id' ? dirname(record.folder) : record.folder;
      const id = plan.ids.get(folder);
      const message = `Falta ${folder}/${whole}`;
      if (id === undefined) problems.push({ file: record.file, line: 1, column: null, title: null, message });
      const usual = field === 'produto_id' ? { image_url: pictures.get(folder) } : {};
      return id === undefined ? [] : [{ ...record, usual, fields: { ...record.fields, [field]: id } }];
    });
  await planKind(plan, 'module', inside('produto_id', 'produto.md', recordsOf('module')));
  const materials = inside('modulo_id', 'modulo.md', recordsOf('material')).map((record) => ({
    ...record,
    folder: record.file,
  }));
  await planKind(plan, 'material', materials);
  await reportMissing(db, [...products, ...materials], problems);
  await reportMissingUploads(plan);
  await reportDrafts(db, Object.values(kinds), plan.changes, problems);
  const { changes, same } = plan;
  return { changes, same, problems };
}

/** Adds a problem for each field with a picture or a file that does not exist. */
async function reportMissingUploads(plan: Planning): Promise<void> {
  const missing = await findMissingUploads(
    plan.db,
    plan.changes.map(({ fields }) => fields),
  );
  for (const [at, record] of plan.changedRecords.entries())
    for (const field of missing[at] ?? []) refuse(plan, record, field, uploadGone);
}

/** Adds a problem for each category and assistant that does not exist. */
async function reportMissing(
  db: Executor,
  records: readonly FileRecord[],
  problems: CellProblem[],
): Promise<void> {
  const idsOf = (field: string) =>
    records.flatMap(({ fields }) => {
      const id = fields[field];
      return Number.isInteger(id) && Math.abs(Number(id)) < firstProvisional ? [Number(id)] : [];
    });
  const { categories, agents } = await selectReferred(db, {
    categories: idsOf('categoria_id'),
    agents: idsOf('agente_id'),
  });
  for (const { file, fields, lineOf } of records)
    for (const [field, known] of [
      ['categoria_id', categories],
      ['agente_id', agents],
    ] as const) {
      const id = fields[field];
      if (typeof id !== 'number' || known.has(id)) continue;
      problems.push({
        file,
        line: lineOf(field),
        column: null,
        title: field,
        message: goneReference,
      });
    }
}
