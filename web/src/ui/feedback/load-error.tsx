import { errorMessage, isOffline } from '@matilha/contract/client/api-error';
import { ErrorState } from './states.tsx';

interface LoadErrorProps {
  /** Names the data that could not be loaded. */
  title: string;
  error: unknown;
  retry: () => unknown;
  retrying: boolean;
}

/** Shown when loading fails: the failure, its reason, and "Tentar novamente". */
export function LoadError({ title, error, retry, retrying }: LoadErrorProps) {
  return (
    <ErrorState title={title} offline={isOffline(error)} onRetry={() => void retry()} retrying={retrying}>
      {errorMessage(error)}
    </ErrorState>
  );
}
