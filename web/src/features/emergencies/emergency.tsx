import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import type { EmergencyProps } from './emergency-card.tsx';

const loadCard = () => import('./emergency-card.tsx');
const EmergencyCard = lazy(() => loadCard().then((module) => ({ default: module.EmergencyCard })));

/** The first steps of the emergency that a text tells. Without their code the rest of the screen stays as it is. */
export function Emergency(props: EmergencyProps) {
  if (props.text === '') return null;
  return (
    <ErrorBoundary place="emergency" fallback={() => null}>
      <Suspense fallback={null}>
        <EmergencyCard {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
