import * as z from 'zod/mini';
import { idempotencyKey } from '../chat/chat.ts';
import { panelListQuery } from '../panel/panel-lists.ts';
import { id, isoInstant } from '../primitives.ts';
import { addIssues, draftOf } from './draft-fields.ts';

/** When a saved change becomes visible to subscribers: at once, by hand later, or at a time. */
const publishWhen = z.union([z.enum(['now', 'draft']), isoInstant], 'Escolha quando publicar');
export type PublishWhen = z.infer<typeof publishWhen>;

/**
 * The header of a call that makes a change visible although it changes a price by more than 30 %, from or to nothing: `true` once a person has
 * confirmed the sentence of the refusal `price_unconfirmed`.
 */
export const confirmedPricesHeader = 'x-confirmed-prices';

/** The revision of the record that a change started from; a different stored revision is a conflict. */
const revision = z.string().check(z.maxLength(60));

/** A change of a record that subscribers do not see yet. */
const draftNote = z.object({
  /** Null: published by hand. */
  publish_at: z.nullable(isoInstant),
  /** Why it could not be published at its time. */
  problem: z.nullable(z.string()),
  /** The author's name; null after their account was deleted. */
  author: z.nullable(z.string()),
  updated_at: isoInstant,
});

/** A draft keeps values that today's rules refuse, so that its form can show them for correction. */
const orUnfit = (shape: z.core.$ZodLooseShape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.union([field, z.unknown()])]));

export const recordChanges = ['original', 'create', 'update', 'remove', 'restore', 'import'] as const;

/** The whole contract of a record: each field, and the fields together. */
type WholeFields = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>> & {
  shape: z.core.$ZodLooseShape;
};

/** Returns the schema of a change: a publication, now or scheduled, must meet the whole contract; a draft may be unfinished. */
function changeOf<Own extends z.core.$ZodLooseShape>(whole: WholeFields, draft: z.ZodMiniType, own: Own) {
  const either = z.union([whole, z.record(z.string(), z.unknown())], 'Envie os campos');
  return z.strictObject({ fields: either, when: publishWhen, ...own }).check((payload) => {
    const change: { fields?: unknown; when?: unknown } = payload.value;
    const { error, data } = (change.when === 'draft' ? draft : whole).safeParse(change.fields);
    if (!error) change.fields = data;
    else addIssues(payload, error.issues, ['fields']);
  });
}

/** Returns the schemas of a kind of record from the shape of its fields and the schema that checks them together. */
export function recordContract<const Shape extends z.core.$ZodLooseShape, Fields extends WholeFields>(
  shape: Shape,
  fields: Fields,
) {
  const draft = draftOf(fields.shape);
  return {
    shape,
    fields,
    /** The fields of a draft. */
    draft,
    /** A row of the list, in its published state. */
    row: z.object({
      ...shape,
      id,
      /** A change waits: for its author, or for its time. */
      pending: z.nullable(z.enum(['draft', 'scheduled'])),
    }),
    /** A record as its form shows it: the waiting change if there is one, else the published state. */
    view: z.object({
      ...orUnfit(shape),
      id,
      revision,
      draft: z.nullable(draftNote),
      published: z.nullable(z.object(shape)),
    }),
    version: z.object({
      version: z.int(),
      change: z.enum(recordChanges),
      author: z.nullable(z.string()),
      created_at: isoInstant,
      /** As they were stored: a version may be older than the contract. Null when the change removed the record. */
      fields: z.nullable(z.record(z.string(), z.unknown())),
    }),
    create: changeOf(fields, draft, {
      /** The same key creates one record; without one each call creates another. */
      key: z.optional(idempotencyKey),
    }),
    save: changeOf(fields, draft, { revision }),
    /** A change of a record without drafts. */
    change: z.strictObject({ fields, revision }),
  };
}

export type RecordContract = ReturnType<typeof recordContract<z.core.$ZodLooseShape, WholeFields>>;

export const revisionInput = z.strictObject({ revision });
export const restoreInput = z.strictObject({ version: z.int().check(z.minimum(0)), revision });

/** The new order of the records of a list, by id. */
export const orderInput = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(500, 'Ordene no máximo 500 de uma vez')),
});

/** A waiting change, or a removed record, of any kind. */
export const pendingRecord = z.object({
  kind: z.string(),
  /** Path of its calls and of its screen. */
  path: z.string(),
  id,
  label: z.string(),
  is_new: z.boolean(),
  ...draftNote.shape,
});

/** Acts that are refused while a record is used. */
export const useRefusal = z.enum(['remove', 'switch_off']);
export type UseRefusal = z.infer<typeof useRefusal>;

/** Rows of one table that use a record. */
export const recordUse = z.object({
  /** Their name, in the plural. */
  title: z.string(),
  /** Acts that are refused while there are some. */
  forbids: z.array(useRefusal),
  /** At most `countedRows` + 1. */
  total: z.int(),
  /** The reason for a refusal and the step to take first, where the list does not give them. */
  reason: z.nullable(z.string()),
  /** The first uses that are records themselves. */
  items: z.array(z.object({ path: z.string(), id, label: z.string() })),
});
export type RecordUse = z.infer<typeof recordUse>;

/** Query of the removed records, which have one order: by their removal. */
export const removedQuery = panelListQuery(['removed_at'], {
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export const removedRecord = z.object({
  kind: z.string(),
  path: z.string(),
  id,
  label: z.string(),
  author: z.nullable(z.string()),
  removed_at: isoInstant,
});
