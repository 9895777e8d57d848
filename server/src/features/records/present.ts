import { shownFields } from './fit-contract.ts';
import type { RecordKind } from './kind.ts';
import type { RemovedRow } from './removed/removed-repository.ts';
import type { DraftRow, VersionRow } from './repository.ts';
import type { ListedRecord } from './usecases/list-records.ts';
import type { RecordState } from './usecases/read-record.ts';

type Draft = DraftRow & { author: string | null };

const presentDraft = ({ publishAt, problem, author, updatedAt }: Draft) => ({
  publish_at: publishAt?.toISOString() ?? null,
  problem,
  author,
  updated_at: updatedAt.toISOString(),
});

/** Fields of a record are exactly those of its contract (`RecordKind.contract`), to which the response is cut. */
export const presentRow = ({ record, pending }: ListedRecord) => ({ ...record, pending });

export const presentState = (
  kind: Pick<RecordKind, 'contract'>,
  { id, revision, published, draft }: RecordState,
) => ({
  ...shownFields(kind, { published, draft }),
  id,
  revision,
  published,
  draft: draft && presentDraft(draft),
});

export const presentVersion = ({ version, change, author, createdAt, fields }: VersionRow) => ({
  version,
  change,
  author,
  created_at: createdAt.toISOString(),
  fields,
});

export const presentPending = (
  { draft, author, label }: { draft: DraftRow; author: string | null; label: string },
  kind: RecordKind,
) => ({
  kind: kind.name,
  path: kind.path,
  id: draft.recordId,
  label,
  is_new: draft.isNew,
  ...presentDraft({ ...draft, author }),
});

export const presentRemoved = ({ id, label, author, removedAt }: RemovedRow, kind: RecordKind) => ({
  kind: kind.name,
  path: kind.path,
  id,
  label: label || String(id),
  author,
  removed_at: removedAt.toISOString(),
});
