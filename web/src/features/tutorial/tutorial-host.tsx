import { lazy } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { closeTutorial, useTutorialShown } from './tutorial-store.ts';

const TutorialOverlay = lazy(() =>
  import('./tutorial-overlay.tsx').then((module) => ({ default: module.TutorialOverlay })),
);

/** Mounts the tutorial in the frame; the overlay's code loads when it is first opened. */
export function TutorialHost() {
  const shown = useTutorialShown();
  if (!shown) return null;
  return (
    <LazyPart onClose={closeTutorial}>
      <TutorialOverlay />
    </LazyPart>
  );
}
