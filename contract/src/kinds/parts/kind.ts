import * as z from 'zod/mini';
import { chosenIds, type PanelListQuery, panelListQuery } from '../../panel/panel-lists.ts';
import type { Area } from '../../panel/staff.ts';
import { idInPath } from '../../primitives.ts';
import { type RecordContract, recordContract } from '../../records/record-contract.ts';
import type { Factor, Field, FieldRight, FieldTable, ShapeOf } from './field.ts';

type Name<Fields> = keyof Fields & string;

/** A rule about several fields, with the field that its sentence stands below. */
interface Rule<Fields extends FieldTable> {
  holds(record: z.output<z.ZodMiniObject<ShapeOf<Fields>, z.core.$strict>>): boolean;
  field: Name<Fields>;
  error: string;
}

/** The definition of a kind of content. */
interface Definition<Kind extends string, Fields extends FieldTable> {
  /** Singular, in the audit log, in versions and drafts: `faq_item`. */
  name: Kind;
  /** Portuguese plural. */
  title: string;
  /** Of its calls, below /api/admin/, and of its screen. */
  path: string;
  /** Its roles read, create and remove records, and save drafts of them. */
  area: Area;
  /** The second factor for its fields; `session` unless given. */
  factor?: Factor;
  /** In the order of the form and of the spreadsheet. */
  fields: Fields;
  rules?: readonly Rule<Fields>[];
  /** The field that names a record; a kind with one record is named by its title. */
  label?: Name<Fields>;
  /** Fields that together name a record to people, in spreadsheets; `label` unless given. */
  match?: readonly Name<Fields>[];
  /** Fields in which the search looks. */
  search?: readonly Name<Fields>[];
  /** Columns of the list. */
  columns?: readonly Name<Fields>[];
  /** Fields on the second line of a row on a phone. */
  summary?: readonly Name<Fields>[];
  /** Fields by which the list can be ordered besides `ordem`: the usual one first. */
  sorts?: readonly (Name<Fields> | 'ordem')[];
  /** Fields whose value narrows the list. */
  filters?: readonly Name<Fields>[];
  /** Values that narrow the list and are no fields of the kind. */
  otherFilters?: FieldTable;
  /** The day whose year narrows the list, as `ano`. */
  year?: Name<Fields>;
  /** People change the order by dragging; a new record comes last. */
  ordered?: true;
  /** The field with the parent record: records are ordered within one parent. Absent: among all records. */
  parent?: Name<Fields>;
  /** The field with the price, in cents, that people pay. */
  price?: Name<Fields>;
  /** Records come in and go out as a spreadsheet. */
  sheet?: true;
  /** There is exactly one record: it is never created or removed. */
  single?: true;
  /** Records always exist and change at once: they have versions, but neither drafts nor a trash. */
  document?: true;
  /** A sentence about the effects of publishing beyond the record; the person confirms it. */
  warning?: string;
}

/** Fields as their kind completes them: each with its right. */
type Completed<Fields extends FieldTable> = {
  [Each in keyof Fields]: Fields[Each] & { right: FieldRight };
};

/** Query of a list of records. */
export type RecordsQuery = PanelListQuery & Record<string, unknown>;

/** Any kind of content. */
export interface Kind extends Omit<Definition<string, FieldTable>, 'rules'> {
  fields: Readonly<Record<string, Field & { right: FieldRight }>>;
  contract: RecordContract;
  /** The query of its list. */
  query: z.ZodMiniType<RecordsQuery>;
}

/** The id of a record that is the only one of its kind. */
export const onlyRecordId = 1;

type Filtered = Pick<Kind, 'filters' | 'otherFilters' | 'year'> & { fields: FieldTable };

/** Returns the fields that narrow the list of a kind, by the names of their parameters. */
export function filterFields({ fields, filters = [], otherFilters, year }: Filtered): Record<string, Field> {
  const own = filters.flatMap((name) => {
    const field = fields[name];
    return field ? [[name, field] as const] : [];
  });
  return { ...otherFilters, ...Object.fromEntries(own), ...(year !== undefined && { ano: yearField }) };
}

const yearField: Field = {
  label: 'Ano',
  schema: z.string().check(z.regex(/^20\d\d$/, 'Use um ano como 2027')),
  input: { as: 'line' },
  empty: null,
};

function queryOf({ sorts = ['id'], ...kind }: Filtered & Pick<Kind, 'sorts'>) {
  const filters = Object.entries(filterFields(kind)).map(([name, { input, schema }]) => [
    name,
    z.optional(input.as === 'reference' ? idInPath : schema),
  ]);
  const [first = 'id', ...rest] = sorts;
  return panelListQuery([first, ...rest], {
    ids: z.optional(chosenIds),
    ...Object.fromEntries(filters),
  });
}

/**
 * Returns a kind of content from the table of its fields: `contract` has the schemas of its calls. Server, spreadsheet, content files and panel
 * read all they know of the kind from here.
 */
export function kind<const Named extends string, const Fields extends FieldTable>(
  definition: Definition<Named, Fields>,
) {
  const { area, factor = 'session', rules = [] } = definition;
  const plain: FieldRight = { area, factor, mailed: false };
  const each = <Value>(of: (field: Field) => Value) =>
    Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, of(field)]));
  const shape = each(({ schema }) => schema) as ShapeOf<Fields>;
  const written = each(({ schema, written: narrower = schema }) => narrower) as ShapeOf<Fields>;
  const checks = rules.map(({ holds, field, error }) =>
    z.refine<Parameters<typeof holds>[0]>(holds, { path: [field], error }),
  );
  return {
    ...definition,
    fields: each((field) => ({ right: plain, ...field })) as Completed<Fields>,
    contract: recordContract(shape, z.strictObject(written).check(...checks)),
    query: queryOf(definition) as unknown as z.ZodMiniType<RecordsQuery>,
  };
}
