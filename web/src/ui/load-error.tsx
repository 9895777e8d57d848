import { errorMessage, isOffline } from '#web/lib/api-error.ts';
import { ErrorState } from './states.tsx';

interface LoadErrorProps {
  /** What could not be shown. */
  title: string;
  error: unknown;
  retry: () => unknown;
  retrying: boolean;
}

/** What stands where data should: that it did not come, why, and "Tentar novamente". */
export function LoadError({ title, error, retry, retrying }: LoadErrorProps) {
  return (
    <ErrorState title={title} offline={isOffline(error)} onRetry={() => void retry()} retrying={retrying}>
      {errorMessage(error)}
    </ErrorState>
  );
}
