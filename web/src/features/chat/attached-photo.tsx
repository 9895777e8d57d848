import { lazy } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { usePhoto } from './use-photo.ts';

const PhotoStrip = lazy(() => import('./photo-strip.tsx').then((m) => ({ default: m.PhotoStrip })));

interface AttachedPhotoProps {
  attached: ReturnType<typeof usePhoto>;
  /** Credits of one answer. */
  price: number;
}

/** The photo of the next question above the input; nothing without one. */
export function AttachedPhoto({ attached: { file, photo, stored, remove }, price }: AttachedPhotoProps) {
  if (!file && !photo) return null;
  return (
    <LazyPart onClose={remove}>
      <PhotoStrip price={price} file={file} photo={photo} onStored={stored} onRemove={remove} />
    </LazyPart>
  );
}
