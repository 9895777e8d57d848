import { agent } from '@matilha/contract/agents';
import * as z from 'zod/mini';
import { newestPath } from '#web/features/chat/api/list-messages.ts';
import { keptPaths, recallReading } from '#web/lib/offline/reading-store.ts';

export interface KeptPage {
  to: string;
  title: string;
  kind: string;
}

/** The conversations and materials that can be read without a connection, the newest first. */
export async function listKeptPages(): Promise<KeptPage[]> {
  const paths = await keptPaths();
  const agents = z.safeParse(z.array(agent), await recallReading('/api/lists'));
  const pages = await Promise.all(paths.map((path) => pageOf(path, agents.data ?? [])));
  return pages.filter((page) => page !== null);
}

type Agents = z.infer<typeof agent>[];

async function pageOf(path: string, agents: Agents): Promise<KeptPage | null> {
  if (!path.startsWith(newestPath(''))) return null;
  const id = path.slice(newestPath('').length);
  const found = agents.find((one) => String(one.id) === id);
  return found ? { to: `/chat/${id}`, title: found.title, kind: 'conversa' } : null;
}
