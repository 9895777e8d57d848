import { type ReactNode, Suspense } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Failure, type FailureProps, failureTitle, kindOfFailure } from './failure.tsx';

interface LazyPartProps {
  children: ReactNode;
  /** Shown while the code loads. */
  loading?: ReactNode;
  /** Closes a dialog or a panel: a failure then shows in a dialog, which calls this when it is closed. */
  onClose?: () => void;
}

/** One part of a screen whose code loads later. If that fails, a message takes its place and the rest stays as it is. */
export function LazyPart({ children, loading, onClose }: LazyPartProps) {
  return (
    <ErrorBoundary
      place="part"
      fallback={(failure) =>
        onClose ? <DialogError {...failure} onClose={onClose} /> : <PartError {...failure} />
      }
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const titleOf = (error: unknown) => failureTitle(kindOfFailure(error), 'esta parte');

const PartError = (failure: FailureProps) => <Failure {...failure} title={titleOf(failure.error)} />;

function DialogError({ onClose, ...failure }: FailureProps & { onClose: () => void }) {
  const title = titleOf(failure.error);
  return (
    <Dialog open hideTitle title={title} onClose={onClose}>
      <Failure {...failure} title={title} />
      <div className="text-center">
        <Button variant="ghost" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Dialog>
  );
}
