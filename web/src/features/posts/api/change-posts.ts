import { weekday } from '@matilha/contract/event-dates';
import {
  type Post,
  type PostFields,
  post,
  type postsFromAnswerInput,
  takenPosts,
} from '@matilha/contract/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { api, request } from '#web/lib/api-client.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { dayAndMonth, weekdayNames } from '#web/lib/day-words.ts';
import { toast } from '#web/ui/toast-store.ts';
import { hidePost, refreshPosts, showPost, storedVersion } from './list-posts.ts';

export const fieldsOf = ({ id: _, version: __, mensagem_id: ___, ...fields }: Post): PostFields => fields;

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

/** Returns a function that saves a post, a new one with version 0. Throws `ApiError`, with `conflict` after a save elsewhere. */
export function useSavePost() {
  const client = useQueryClient();
  return async (id: string, version: number, fields: PostFields): Promise<Post> => {
    try {
      const saved = await api.put(`/api/posts/${id}`, { version, ...fields }, post);
      showPost(client, saved);
      return saved;
    } catch (error) {
      if (isConflict(error)) await refreshPosts(client);
      throw error;
    }
  };
}

/**
 * As `useSavePost`, for the open form of one post. After a conflict the next save replaces what the other device stored: the form shows that
 * first. Throws `ApiError`.
 */
export function useSaveOpenPost(id: string, version: number) {
  const client = useQueryClient();
  const save = useSavePost();
  const known = useRef(version);
  return async (fields: PostFields): Promise<Post> => {
    try {
      return await save(id, known.current, fields);
    } catch (error) {
      if (isConflict(error)) known.current = storedVersion(client, id) ?? known.current;
      throw error;
    }
  };
}

/** Changes single fields of a post with one touch. */
export function useChangePost() {
  const save = useSavePost();
  return useMutation({
    mutationFn: ({ post: shown, change }: { post: Post; change: Partial<PostFields> }) =>
      save(shown.id, shown.version, { ...fieldsOf(shown), ...change }),
    onError: (error) =>
      toast({ title: 'O post não foi salvo', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** Moves a post to another day; it stands there at once, and the notice offers to move it back. */
export function useMovePost() {
  const client = useQueryClient();
  const save = useSavePost();
  return async function move(shown: Post, dia: string): Promise<void> {
    if (dia === shown.dia) return;
    showPost(client, { ...shown, dia });
    try {
      const moved = await save(shown.id, shown.version, { ...fieldsOf(shown), dia });
      toast({
        title: `Movido para ${weekdayNames[weekday(dia)]}, ${dayAndMonth(dia)}`,
        description: shown.tema,
        action: { label: 'Desfazer', onPress: () => void move(moved, shown.dia) },
      });
    } catch (error) {
      showPost(client, shown);
      toast({ title: 'O post não foi movido', description: errorMessage(error), variant: 'destructive' });
    }
  };
}

/** Deletes a post; the notice offers to bring it back. */
export function useRemovePost() {
  const client = useQueryClient();
  const save = useSavePost();
  const complain = (error: unknown) =>
    toast({ title: 'Não deu certo', description: errorMessage(error), variant: 'destructive' });
  return useMutation({
    mutationFn: ({ id }: Post) => request('DELETE', `/api/posts/${id}`, undefined),
    onSuccess: (_, removed) => {
      hidePost(client, removed.id);
      const bringBack = () => void save(removed.id, 0, fieldsOf(removed)).catch(complain);
      toast({
        title: 'Post apagado',
        description: removed.tema,
        action: { label: 'Desfazer', onPress: bringBack },
      });
    },
    onError: complain,
  });
}

/** Takes the posts of an answer into the calendar; without `de_novo` only those that were never taken. */
export function useTakePosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: z.input<typeof postsFromAnswerInput>) =>
      api.post('/api/posts/from-answer', input, takenPosts),
    onSuccess: () => void refreshPosts(client),
    onError: (error) => {
      const reason = error instanceof ApiError ? error.fields.mensagem_id : undefined;
      const description = reason ?? errorMessage(error);
      toast({ title: 'Os posts não foram para o calendário', description, variant: 'destructive' });
    },
  });
}
