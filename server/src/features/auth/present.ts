import type { OpenSession } from '@matilha/contract/account/security';
import { deviceName } from './device-name.ts';
import type { OpenSessionRow } from './repository.ts';

export const presentSession = (row: OpenSessionRow, currentId: number): OpenSession => ({
  id: row.id,
  device: deviceName(row.userAgent),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  current: row.id === currentId,
});
