import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { jpegOf, photoProblem } from '#web/lib/device/small-photo.ts';
import { keepPostPhoto, readPostPhoto, removePostPhoto } from '../../api/post-photo.ts';
import { type LoadedPhoto, loadPhoto } from '../photo-file.ts';
import type { ArtState } from './use-art.ts';

/** A photo that the server keeps; null where this device cannot open it. */
interface Kept {
  photo: LoadedPhoto | null;
}

const keptQuery = (postId: string) =>
  queryOptions({
    queryKey: ['post-photo', postId],
    queryFn: async ({ signal }): Promise<Kept | null> => {
      const file = await readPostPhoto(postId, signal);
      if (!file) return null;
      const result = await loadPhoto(file);
      return { photo: 'photo' in result ? result.photo : null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The decoded photo is large, and the next opening asks again whether another device changed it.
    gcTime: 0,
    // The photo that is shown is compared by identity.
    structuralSharing: false,
    refetchOnReconnect: true,
  });

/** The photo that the server keeps of a post: read when the editor opens, stored and removed on request. */
export function useKeptPhoto(postId: string, art: Pick<ArtState, 'photo' | 'takePhoto'>) {
  const client = useQueryClient();
  const query = keptQuery(postId);
  const { data: kept, isFetching } = useQuery(query);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const show = useEffectEvent(() => {
    if (kept?.photo && !art.photo) art.takePhoto(kept.photo);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo that was read is shown once, not again after its removal.
  useEffect(() => show(), [kept]);
  const attempt = async (work: () => Promise<unknown>, result: Kept | null) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      // A read that began earlier would undo this write.
      await client.cancelQueries(query);
      await work();
      client.setQueryData(query.queryKey, result);
      return true;
    } catch (error) {
      setTrouble(photoProblem(error));
      // The server may have done the work although its response was lost.
      if (result) void client.resetQueries(query);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const isShown = Boolean(kept?.photo) && kept?.photo === art.photo;
  return {
    /** Whether the server keeps a photo of the post; unknown until it was read. */
    state: stateOf(kept, isFetching),
    photo: kept?.photo ?? null,
    /** True when the picture's photo is the kept photo. */
    isShown,
    busy,
    trouble,
    keep: (photo: LoadedPhoto) =>
      attempt(async () => keepPostPhoto(postId, await jpegOf(photo.source)), { photo }),
    remove: async () => {
      if ((await attempt(() => removePostPhoto(postId), null)) && isShown) art.takePhoto(null);
    },
  };
}

function stateOf(kept: Kept | null | undefined, isFetching: boolean) {
  if (kept !== undefined) return kept ? 'kept' : 'none';
  return isFetching ? 'reading' : 'unknown';
}

export type KeptPhoto = ReturnType<typeof useKeptPhoto>;
