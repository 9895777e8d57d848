import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { Notice } from './notice.tsx';

/** The reason of a failed save that belongs to no field: it outlives the toast, like the typed values. */
export function SaveTrouble({ error }: { error: unknown }) {
  if (!error || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null;
  return (
    <div className="sm:col-span-2">
      <Notice tone="danger">{errorMessage(error)} O que você digitou continua aqui.</Notice>
    </div>
  );
}
