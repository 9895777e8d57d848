import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { ApiError } from '@matilha/contract/client/api-error';
import { weekday } from '@matilha/contract/content/event-dates';
import type { Post, PostFields, postsFromAnswerInput } from '@matilha/contract/shop/posts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { dayAndMonth, weekdayNames } from '#web/lib/days/day-words.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { anyFieldMessage } from '#web/lib/requests/field-message.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { hidePost, refreshPosts, showPost, takenPostsQuery } from './list-posts.ts';
import { deletedElsewhere, isMissing, rereadPost } from './read-post.ts';

export const fieldsOf = ({
  id: _,
  version: __,
  mensagem_id: ___,
  lista_id: ____,
  ...fields
}: Post): PostFields => fields;

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

const complain = (title: string) => (error: unknown) =>
  void toast({ title, description: anyFieldMessage(error), variant: 'destructive' });

async function putPost(client: QueryClient, id: string, version: number, fields: PostFields): Promise<Post> {
  const saved = await call(postsCalls.savePost, { params: { id }, body: { version, ...fields } });
  showPost(client, saved);
  return saved;
}

/**
 * Returns a function that saves a post, a new one with version 0. After a save on another device it shows the stored post. Throws
 * `ApiError`, then with `conflict`.
 */
export function useSavePost() {
  const client = useQueryClient();
  return async (id: string, version: number, fields: PostFields): Promise<Post> => {
    try {
      return await putPost(client, id, version, fields);
    } catch (error) {
      // A failed read must not hide the conflict from the caller.
      if (isConflict(error)) await rereadPost(client, id).catch(() => undefined);
      throw error;
    }
  };
}

/** The change of another device that made a save of the open form conflict. */
export type Elsewhere = 'saved' | 'deleted' | null;

/**
 * As `useSavePost`, for the open form of one post. After a conflict the next save replaces the other device's version, or creates the post
 * again after its deletion: the form shows that first. Throws `ApiError`.
 */
export function useSaveOpenPost(id: string, version: number) {
  const client = useQueryClient();
  const known = useRef(version);
  const [elsewhere, setElsewhere] = useState<Elsewhere>(null);
  const save = async (fields: PostFields): Promise<Post> => {
    setElsewhere(null);
    try {
      return await putPost(client, id, known.current, fields);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const stored = await rereadPost(client, id);
      known.current = stored?.version ?? 0;
      setElsewhere(stored ? 'saved' : 'deleted');
      throw error;
    }
  };
  return { save, elsewhere };
}

/** Changes single fields of a post with one touch. */
export function useChangePost() {
  const save = useSavePost();
  return useMutation({
    mutationFn: ({ post: shown, change }: { post: Post; change: Partial<PostFields> }) =>
      save(shown.id, shown.version, { ...fieldsOf(shown), ...change }),
    onError: complain('O post não foi salvo'),
  });
}

/** Moves under way, by post: the next move of a post begins with the result of the previous one. */
const moving = new Map<string, Promise<Post | null>>();

/** Moves a post to another day; it stands there at once, and the notice offers to move it back. */
export function useMovePost() {
  const client = useQueryClient();
  const complainOfMove = complain('O post não foi movido');
  const store = async (shown: Post, dia: string): Promise<Post | null> => {
    showPost(client, { ...shown, dia });
    try {
      const moved = await putPost(client, shown.id, shown.version, { ...fieldsOf(shown), dia });
      toast({
        title: `Movido para ${weekdayNames[weekday(dia)]}, ${dayAndMonth(dia)}`,
        description: shown.tema,
        action: { label: 'Desfazer', onPress: () => void moveBack(moved, shown.dia).catch(complainOfMove) },
      });
      return moved;
    } catch (error) {
      // Another save, from this device or another, may be newer than the shown post.
      await rereadPost(client, shown.id).catch(() => showPost(client, shown));
      complainOfMove(error);
      return null;
    }
  };
  const move = async (shown: Post, dia: string): Promise<void> => {
    if (dia === shown.dia) return;
    const before = moving.get(shown.id);
    if (before) showPost(client, { ...shown, dia });
    const work = before ? before.then((moved) => store(moved ?? shown, dia)) : store(shown, dia);
    moving.set(shown.id, work);
    await work;
    if (moving.get(shown.id) === work) moving.delete(shown.id);
  };
  /** Only the day goes back; other changes since the move stay. */
  const moveBack = async ({ id }: Post, dia: string) => {
    const stored = await rereadPost(client, id);
    if (!stored) throw deletedElsewhere();
    await move(stored, dia);
  };
  return move;
}

/** Deletes a post; the notice offers to bring it back. */
export function useRemovePost() {
  const client = useQueryClient();
  const save = useSavePost();
  return useMutation({
    mutationFn: async ({ id }: Post) => {
      try {
        await call(postsCalls.removePost, { params: { id } });
      } catch (error) {
        // Another device deleted it first.
        if (!isMissing(error)) throw error;
      }
    },
    onSuccess: (_, removed) => {
      hidePost(client, removed.id);
      const bringBack = () =>
        void save(removed.id, 0, fieldsOf(removed)).catch(complain('O post não voltou'));
      toast({
        title: 'Post apagado',
        description: removed.tema,
        action: { label: 'Desfazer', onPress: bringBack },
      });
    },
    onError: complain('O post não foi apagado'),
  });
}

/** Takes the posts of an answer into the calendar; without `de_novo` only posts never taken before. */
export function useTakePosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: z.input<typeof postsFromAnswerInput>) => call(postsCalls.takePosts, { body: input }),
    onSuccess: ({ posts }, { mensagem_id }) => {
      client.setQueryData(takenPostsQuery(mensagem_id).queryKey, posts);
      void refreshPosts(client);
    },
    onError: complain('Os posts não foram para o calendário'),
  });
}
