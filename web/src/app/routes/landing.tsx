import { useEffect } from 'react';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { VisitorLayout } from '../visitor-layout.tsx';

/** The landing is a separate document: inside the application, this route leaves by a full load. */
const openedHere = window.location.pathname === '/landing';

export default function LandingScreen() {
  usePageTitle('Plano semanal de postagens');
  useEffect(() => {
    if (!openedHere) window.location.replace('/landing');
  }, []);
  if (!openedHere) return <FullScreenSpinner />;
  return (
    <VisitorLayout>
      <ErrorState title="Não foi possível abrir esta página" offline onRetry={() => window.location.reload()}>
        Verifique sua internet e tente de novo.
      </ErrorState>
    </VisitorLayout>
  );
}
