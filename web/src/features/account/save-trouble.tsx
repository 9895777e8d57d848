import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Why a save failed, where no field says it: it stays when the toast is gone, and so does what was typed. */
export function SaveTrouble({ error }: { error: unknown }) {
  if (!error || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null;
  return (
    <div className="sm:col-span-2">
      <Notice tone="danger">{errorMessage(error)} O que você digitou continua aqui.</Notice>
    </div>
  );
}
