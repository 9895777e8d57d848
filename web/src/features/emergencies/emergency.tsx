import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import type { EmergencyProps } from './emergency-cards.tsx';

const loadCard = () => import('./emergency-cards.tsx');
const EmergencyCards = lazy(() => loadCard().then((module) => ({ default: module.EmergencyCards })));

/** The first steps of the emergency that a text tells. Without their code the rest of the screen stays as it is. */
export function Emergency(props: EmergencyProps) {
  if (props.text === '') return null;
  return (
    <ErrorBoundary place="emergency" fallback={() => null}>
      <Suspense fallback={null}>
        <EmergencyCards {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
