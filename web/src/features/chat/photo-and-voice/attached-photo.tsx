import { lazy } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { usePhoto } from './use-photo.ts';

const PhotoStrip = lazy(() => import('./photo-strip.tsx').then((m) => ({ default: m.PhotoStrip })));

interface AttachedPhotoProps {
  attached: ReturnType<typeof usePhoto>;
  /** Credits of one answer. */
  price: number;
  /** Nothing is written yet. */
  unasked: boolean;
}

/** The photo of the next question above the input; nothing without one. */
export function AttachedPhoto({ attached, ...props }: AttachedPhotoProps) {
  if (!attached.source && !attached.photo && !attached.gone) return null;
  return (
    <LazyPart onClose={attached.remove}>
      <PhotoStrip attached={attached} {...props} />
    </LazyPart>
  );
}
