import { useEffect, useEffectEvent, useState } from 'react';
import { jpegOf, photoProblem } from '#web/lib/small-photo.ts';
import { keepPostPhoto, readPostPhoto, removePostPhoto } from '../api/post-photo.ts';
import { type LoadedPhoto, loadPhoto } from './photo-file.ts';
import type { ArtState } from './use-art.ts';

/** The photo that is kept with the post on the server: read when the editor opens, stored and removed on request. */
export function useKeptPhoto(postId: string, art: Pick<ArtState, 'photo' | 'takePhoto'>) {
  const [kept, setKept] = useState<LoadedPhoto | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const show = useEffectEvent((photo: LoadedPhoto) => {
    if (art.photo) return;
    setKept(photo);
    art.takePhoto(photo);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const file = await readPostPhoto(postId, leaving.signal);
      const result = file && (await loadPhoto(file));
      if (result && 'photo' in result && !leaving.signal.aborted) show(result.photo);
    };
    // Without a connection the editor works with photos of the device.
    void read().catch(() => undefined);
    return () => leaving.abort();
  }, [postId]);
  const attempt = async (work: () => Promise<unknown>, after: () => void) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await work();
      after();
    } catch (error) {
      setTrouble(photoProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    /** The photo shown is the one that is kept. */
    isKept: kept !== null && kept === art.photo,
    busy,
    trouble,
    keep: (photo: LoadedPhoto) =>
      attempt(
        async () => keepPostPhoto(postId, await jpegOf(photo.source)),
        () => setKept(photo),
      ),
    remove: () =>
      attempt(
        () => removePostPhoto(postId),
        () => {
          setKept(null);
          art.takePhoto(null);
        },
      ),
  };
}
