import { assistant } from '@matilha/contract/assistants';
import * as z from 'zod/mini';
import { placeOfPath } from '#web/features/chat/api/list-messages.ts';
import { chatPath } from '#web/features/chat/chat-place.ts';
import { keptModules, materialsPath } from '#web/features/knowledge/api/keep-materials.ts';
import { keptPaths, recallReading } from '#web/lib/offline/reading-store.ts';

export interface KeptPage {
  to: string;
  title: string;
  kind: string;
}

/** Returns the conversations and materials that are readable offline, the newest first. */
export async function listKeptPages(): Promise<KeptPage[]> {
  const [paths, modules] = await Promise.all([keptPaths(), keptModules()]);
  const assistants = z.safeParse(z.array(assistant), await recallReading('/api/lists')).data ?? [];
  return paths.flatMap((path): KeptPage[] => {
    const read = modules.find(({ id }) => materialsPath(id) === path);
    if (read) {
      return [{ to: `/banco-conhecimento-materiais/${read.id}`, title: read.titulo, kind: 'material' }];
    }
    const place = placeOfPath(path);
    const talked = assistants.find(({ id }) => id === place?.listId);
    return place && talked ? [{ to: chatPath(place), title: talked.title, kind: 'conversa' }] : [];
  });
}
