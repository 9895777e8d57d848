import { errorMessage, isOffline } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { EndBoot } from './boot.tsx';

/** What stands where a screen could not be shown: no connection, a server in trouble or a mistake of ours. */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = isOffline(error) || !navigator.onLine || isLoadFailure(error);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EndBoot />
      <ErrorState
        title={offline ? 'Você está sem conexão' : 'Não foi possível abrir esta página'}
        offline={offline}
        onRetry={onRetry}
      >
        {offline ? 'Assim que a internet voltar, é só tentar de novo.' : errorMessage(error)}
      </ErrorState>
    </div>
  );
}

/** The code of a screen did not arrive: browsers remember that, so only a new page load asks again. */
export const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);
