import { errorMessage } from '#web/lib/api-error.ts';
import { ExternalLink } from './external-link.tsx';
import { Notice } from './notice.tsx';

/** Why something was refused, and where a person answers. */
export function RefusalNotice({ error, supportUrl }: { error: Error; supportUrl: string | undefined }) {
  return (
    <Notice tone="danger">
      {errorMessage(error)}
      {supportUrl && (
        <>
          {' '}
          <ExternalLink href={supportUrl} className="inline-block font-semibold underline">
            Abrir WhatsApp
          </ExternalLink>
        </>
      )}
    </Notice>
  );
}
