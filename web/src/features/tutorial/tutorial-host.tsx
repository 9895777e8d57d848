import { lazy, Suspense } from 'react';
import { useTutorialShown } from './tutorial-store.ts';

const TutorialOverlay = lazy(() =>
  import('./tutorial-overlay.tsx').then((module) => ({ default: module.TutorialOverlay })),
);

/** Mounts the tutorial in the frame; the overlay's code loads when it is first opened. */
export function TutorialHost() {
  const shown = useTutorialShown();
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <TutorialOverlay />
    </Suspense>
  );
}
