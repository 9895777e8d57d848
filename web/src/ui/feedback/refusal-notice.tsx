import { errorMessage } from '@matilha/contract/client/api-error';
import { ExternalLink } from '../external-link.tsx';
import { Notice } from './notice.tsx';

/** The reason of a refusal, with a link to support. */
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
