import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorMessage, isOffline } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/states.tsx';

/** What stands where a screen could not be shown: no connection, a server in trouble or a mistake of ours. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const offline = isOffline(error) || !navigator.onLine || isLoadFailure(error);
  const retry = () => {
    if (isLoadFailure(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <ErrorState
        title={offline ? 'Você está sem conexão' : 'Não foi possível abrir esta página'}
        offline={offline}
        onRetry={retry}
      >
        {offline ? 'Assim que a internet voltar, é só tentar de novo.' : errorMessage(error)}
      </ErrorState>
    </div>
  );
}

const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);
