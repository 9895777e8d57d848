import type { User } from '@matilha/contract/account';
import type { Area } from '@matilha/contract/staff';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import type { RecordKind } from './kind.ts';

export const areaOf = ({ area = 'content' }: RecordKind): Area => area;

/** Returns the member of staff who reads a kind and writes its drafts. Throws as `requireStaff` does. */
export const requireEditor = (context: Context, kind: RecordKind): User =>
  requireStaff(context, areaOf(kind));

/** Returns the member of staff who makes a change visible, now or at a time. Throws as `requireProvenStaff` does. */
export const requirePublisher = (context: Context, kind: RecordKind): User =>
  kind.proven ? requireProvenStaff(context, areaOf(kind)) : requireStaff(context, areaOf(kind));
