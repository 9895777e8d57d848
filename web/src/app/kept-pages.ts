import * as assistantsCalls from '@matilha/contract/calls/content/assistants';
import * as eventsCalls from '@matilha/contract/calls/content/events';
import * as conversationsCalls from '@matilha/contract/calls/conversations';
import { assistant } from '@matilha/contract/chat/assistants';
import { conversation } from '@matilha/contract/chat/conversations';
import * as z from 'zod/mini';
import { placeOfKept } from '#web/features/chat/api/list-messages.ts';
import { chatPath } from '#web/features/chat/chat-place.ts';
import { materialPageAddress } from '#web/features/knowledge/addresses.ts';
import {
  keptMaterials,
  keptModules,
  materialPath,
  materialsPath,
} from '#web/features/knowledge/api/keep-materials.ts';
import { keptPaths, recallReading } from '#web/lib/offline/reading-store.ts';

export interface KeptPage {
  to: string;
  title: string;
  kind: string;
}

/** Returns the conversations, materials and events that are readable offline, the newest first. */
export async function listKeptPages(): Promise<KeptPage[]> {
  const [paths, modules, materials, assistants, conversations] = await Promise.all([
    keptPaths(),
    keptModules(),
    keptMaterials(),
    recall(assistantsCalls.listAssistants.path, assistant),
    recall(conversationsCalls.listConversations.path, conversation),
  ]);
  const pages = paths.map(async (path): Promise<KeptPage[]> => {
    const read = modules.find(({ id }) => materialsPath(id) === path);
    if (read) {
      return [{ to: `/banco-conhecimento-materiais/${read.id}`, title: read.titulo, kind: 'material' }];
    }
    const material = materials.find(({ id }) => materialPath(id) === path);
    if (material && !modules.some(({ id }) => id === material.modulo_id)) {
      return [{ to: materialPageAddress(material.id), title: material.titulo_material, kind: 'material' }];
    }
    if (path === eventsCalls.listEvents.path)
      return [{ to: '/calendar-events', title: 'Próximos 90 dias', kind: 'calendário' }];
    const place = placeOfKept(path);
    const asked = assistants.find(({ id }) => id === place?.listId);
    if (!place || !asked) return [];
    const named = conversations.find(({ id }) => id === place.conversation);
    const title = named?.title ?? (await firstQuestion(path)) ?? asked.title;
    return [{ to: chatPath(place), title, kind: 'conversa' }];
  });
  return (await Promise.all(pages)).flat();
}

async function recall<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>[]> {
  return z.safeParse(z.array(schema), await recallReading(path)).data ?? [];
}

const question = z.object({ is_ai: z.boolean(), content: z.string() });

/** The first question kept of a conversation: its title, unless it was renamed or is longer than a page. */
const firstQuestion = async (path: string) =>
  (await recall(path, question)).find(({ is_ai }) => !is_ai)?.content;
