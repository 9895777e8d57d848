import { errorMessage, isOffline } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { EndBoot } from './boot.tsx';

/**
 * What stands where a screen could not be shown: no connection, a page older than the server (R40), a server in
 * trouble or a mistake of ours.
 */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = isOffline(error) || !navigator.onLine;
  const outdated = !offline && isLoadFailure(error);
  const title = titleOf(offline, outdated);
  usePageTitle(title);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EndBoot />
      <ErrorState
        title={title}
        titleAs="h1"
        offline={offline}
        onRetry={onRetry}
        {...(outdated && { retryLabel: 'Recarregar' })}
      >
        {textOf(error, offline, outdated)}
      </ErrorState>
    </div>
  );
}

function titleOf(offline: boolean, outdated: boolean): string {
  if (offline) return 'Você está sem conexão';
  return outdated ? 'Recarregue para continuar' : 'Não foi possível abrir esta página';
}

function textOf(error: unknown, offline: boolean, outdated: boolean): string {
  if (offline) return 'Assim que a internet voltar, é só tentar de novo.';
  if (!outdated) return errorMessage(error);
  return 'O site foi atualizado ou a conexão falhou no caminho. O que você digitou no chat está guardado.';
}

/** The code of a screen did not arrive: browsers remember that, so only a new page load asks again. */
export const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);
