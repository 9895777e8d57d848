import * as chatCalls from '@matilha/contract/calls/chat';
import { withCards } from '@matilha/contract/chat/card-lines';
import type { Message } from '@matilha/contract/chat/chat';
import type { Conversation } from '@matilha/contract/chat/conversations';
import { saveFile } from '@matilha/contract/client/save-file';
import { slugWords } from '@matilha/contract/portuguese/plain-text';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** The most messages that the server returns at once. */
const pageSize = 200;

/** Reads all messages of a conversation, oldest first, a page at a time. */
export async function readConversation({ id, lista_id: listId }: Conversation): Promise<Message[]> {
  const pages: Message[][] = [];
  let before: number | undefined;
  do {
    const query = { c: id, limit: pageSize, before };
    const page: Message[] = await call(chatCalls.listMessages, { params: { listId }, query });
    pages.unshift(page);
    before = page.length === pageSize ? page[0]?.id : undefined;
  } while (before !== undefined);
  return pages.flat();
}

interface Named {
  title: string;
  assistant: string;
  brand: string;
}

/** Returns a conversation as a Markdown document, with the author and time of each message. */
export function conversationMarkdown(
  { title, assistant, brand }: Named,
  messages: readonly Message[],
): string {
  const parts = messages.map(({ is_ai: isAi, content, steps, created_at: at }) => {
    const text = withCards(content, steps);
    return `## ${isAi ? assistant : 'Você'} · ${shortMoment(at)}\n\n${isAi ? text : text.replace(/^/gm, '> ')}`;
  });
  return `${[`# ${title}`, `${assistant}, em ${brand}`, ...parts].join('\n\n')}\n`;
}

/** Returns a file name from a title: its words without accents, joined by hyphens. */
export function fileNameOf(title: string): string {
  const words = slugWords(title);
  return `${words.join('-').slice(0, 60).replace(/-$/, '') || 'conversa'}.md`;
}

/** Saves a text as a file on this device. */
export const saveText = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/markdown;charset=utf-8' }));
