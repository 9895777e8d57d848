import { type Conversation, type ConversationLink, sharedDays } from '@matilha/contract/chat/conversations';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fullDay, shortMoment } from '#web/lib/days/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { linkQuery, useRevokeLink, useShareConversation } from './api/share-conversation.ts';

interface ShareDialogProps {
  conversation: Conversation;
  onClose: () => void;
}

/** Makes, shows, renews and revokes the link at which anyone reads a conversation. */
export function ShareDialog({ conversation, onClose }: ShareDialogProps) {
  const { data: link, error, refetch, isFetching } = useQuery(linkQuery(conversation.id));
  return (
    <Dialog open onClose={onClose} title="Compartilhar conversa">
      <div className="mt-3 grid gap-5">
        <p>
          Quem tiver o link lê as perguntas e as respostas até agora, sem entrar e sem poder escrever. Seu
          nome não aparece, mas confira se a conversa e o título dela não trazem dados de clientes. Apagar a
          conversa encerra o link para sempre.
        </p>
        {link && <SharedLink conversation={conversation} link={link} />}
        {link !== undefined && <ShareForm conversation={conversation} renews={link !== null} />}
        {link === undefined && error && (
          <LoadError
            title="Não foi possível ler o link"
            error={error}
            retry={refetch}
            retrying={isFetching}
          />
        )}
        {link === undefined && !error && (
          <div role="status">
            <span className="sr-only">Carregando…</span>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function SharedLink({
  conversation: { id, title },
  link,
}: {
  conversation: Conversation;
  link: ConversationLink;
}) {
  const revoke = useRevokeLink(id);
  return (
    <div className="grid gap-3 rounded-lg border border-line p-3 sm:p-4">
      <TextField
        label="Endereço da conversa"
        value={link.url}
        readOnly
        onFocus={({ target }) => target.select()}
        className="text-sm!"
      />
      <p className="text-muted text-sm tabular-nums">
        Mostra a conversa até {shortMoment(link.shared_at)} · vale até {fullDay(link.expires_at)}
      </p>
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <CopyButton text={link.url} label="Copiar link" />
        {typeof navigator.share === 'function' && (
          <Button
            variant="secondary"
            className="px-4!"
            // Rejected when the person closes the sheet.
            onClick={() => void navigator.share({ title, url: link.url }).catch(() => undefined)}
          >
            Enviar
          </Button>
        )}
        <Button
          variant="ghost"
          className="px-4! text-danger-ink!"
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Revogar
        </Button>
      </div>
    </div>
  );
}

function ShareForm({ conversation: { id }, renews }: { conversation: Conversation; renews: boolean }) {
  const [days, setDays] = useState<(typeof sharedDays)[number]>(30);
  const share = useShareConversation(id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    share.mutate({ dias: days });
  };
  return (
    <form onSubmit={send} className="grid gap-3">
      {share.error && <Notice tone="danger">{errorMessage(share.error)}</Notice>}
      <SelectField
        label="O link vale por"
        value={days}
        onChange={({ target }) => setDays(sharedDays.find((choice) => choice === Number(target.value)) ?? 30)}
      >
        {sharedDays.map((choice) => (
          <option key={choice} value={choice}>
            {choice} dias
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant={renews ? 'secondary' : 'primary'} busy={share.isPending}>
        {renews ? 'Atualizar até a última resposta' : 'Criar link'}
      </Button>
    </form>
  );
}
