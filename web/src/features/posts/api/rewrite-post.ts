import { type Assistant, postWriterOf } from '@matilha/contract/assistants';
import { anotherCaptionQuestion, anotherDayQuestion } from '@matilha/contract/post-questions';
import { type Post, post, type RewritePostInput } from '@matilha/contract/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { useAskOnce } from '#web/features/chat/api/ask-once.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showPost } from './list-posts.ts';

/** The assistant that writes posts for the user's business; null where operators took it away. */
export function usePostWriter() {
  const business = useUser()?.categoriaNegocio;
  return useQuery({
    ...assistantsQuery(),
    select: (assistants) => assistants.find(({ id }) => id === postWriterOf(business)) ?? null,
  });
}

export type Part = RewritePostInput['parte'];

/**
 * Returns a function that asks an assistant for another version of a post, or of its caption alone, and puts it into the calendar. It costs one
 * answer. A second attempt after a failure has the same key, so it is charged once. Throws `ApiError`.
 */
export function useRewritePost() {
  const client = useQueryClient();
  const user = useUser();
  const ask = useAskOnce();
  const keys = useRef(new Map<string, string>());
  return async (writer: Assistant, shown: Post, parte: Part, signal: AbortSignal): Promise<Post> => {
    const content = parte === 'dia' ? anotherDayQuestion(shown) : anotherCaptionQuestion(shown);
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    const input = { content, user_id: user?.id ?? 0, lista_id: writer.id };
    try {
      const { aiMessage } = await ask(input, key, signal);
      const body = { version: shown.version, mensagem_id: aiMessage.id, parte };
      const rewritten = await api.post(`/api/posts/${shown.id}/rewrite`, body, post);
      keys.current.delete(content);
      showPost(client, rewritten);
      return rewritten;
    } catch (error) {
      // An answer without a post stays in the conversation; only a new one can be better.
      if (error instanceof ApiError && error.code === 'invalid_input') keys.current.delete(content);
      throw error;
    }
  };
}
