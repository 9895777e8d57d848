import type { Message } from '@matilha/contract/chat/chat';
import type { Photo } from '@matilha/contract/chat/photos';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { PlainText } from '#web/ui/markdown/plain-text.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { photoAddress } from '../api/photos.ts';
import { useRemember } from '../composer/remember.ts';
import type { Outgoing } from '../stream/chat-state.ts';
import { MessageTime } from './message-time.tsx';

interface QuestionProps {
  question: Message | Outgoing;
  at: string;
  /** Fills the input with the question, to be sent again. */
  onEdit?: (() => void) | undefined;
}

/** The user's question, stored or in flight. */
export function Question({ question, at, onEdit }: QuestionProps) {
  return (
    <div className="grid justify-items-end gap-1">
      <h2 className="sr-only">Você perguntou</h2>
      <div className="max-w-[85%] rounded-lg rounded-br-sm bg-brand-soft px-4 py-2.5 text-ink [overflow-wrap:anywhere]">
        <PlainText text={question.content} />
      </div>
      {'id' in question ? <StoredPhoto question={question} /> : <QuestionPhoto photo={question.photo} />}
      <div className="flex items-center text-muted print:hidden">
        {onEdit && (
          <Tooltip text="Editar e perguntar de novo">
            <IconButton label="Editar a pergunta" onClick={onEdit}>
              <Pencil size={18} aria-hidden="true" />
            </IconButton>
          </Tooltip>
        )}
        {'id' in question && <RememberQuestion question={question} />}
        <MessageTime at={at} />
      </div>
    </div>
  );
}

const StoredPhoto = ({ question: { foto, foto_apagada: gone } }: { question: Message }) =>
  gone ? (
    <p className="text-muted text-sm">A foto desta pergunta já foi apagada.</p>
  ) : (
    <QuestionPhoto photo={foto} />
  );

function QuestionPhoto({ photo }: { photo: Photo | undefined }) {
  const [lost, setLost] = useState(false);
  if (!photo) return null;
  if (lost) return <p className="text-muted text-sm">Foto indisponível: sem conexão, ou já apagada.</p>;
  return (
    <img
      src={photoAddress(photo)}
      width={photo.largura}
      height={photo.altura}
      alt="Foto da pergunta"
      loading="lazy"
      className="h-auto max-h-72 w-auto max-w-[85%] rounded-lg"
      onError={() => setLost(true)}
    />
  );
}

function RememberQuestion({ question }: { question: Message }) {
  const remember = useRemember(question);
  if (!remember) return null;
  return (
    <Tooltip text="Lembrar disto">
      <IconButton label="Lembrar disto da pergunta" {...remember}>
        <BookmarkPlus size={18} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}

/** A question that is sent automatically once there is a connection. */
export function Waiting({ busy, onEdit }: { busy: boolean; onEdit: () => void }) {
  return (
    <div className="ml-auto grid max-w-[85%] gap-1 rounded-lg border border-apricot/60 bg-apricot-soft px-4 py-2 text-apricot-ink text-sm">
      <p role="status">Aguardando conexão para enviar.</p>
      <div className="-mx-2 flex">
        <Button variant="ghost" className="gap-1.5 px-2 text-apricot-ink" disabled={busy} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          Editar
        </Button>
      </div>
    </div>
  );
}

interface FailureProps {
  reason: string;
  busy: boolean;
  onRetry: () => void;
  onEdit?: () => void;
}

/** The reason why a question has no answer, with retry and edit. */
export function Failure({ reason, busy, onRetry, onEdit }: FailureProps) {
  return (
    <div
      role="alert"
      className="ml-auto grid max-w-[85%] gap-1 rounded-lg border border-danger/40 bg-danger-soft px-4 py-2 text-danger-ink text-sm"
    >
      <p>{reason}</p>
      <div className="-mx-2 flex flex-wrap">
        <Button variant="ghost" className="gap-1.5 px-2 text-danger-ink" disabled={busy} onClick={onRetry}>
          <RotateCw size={16} aria-hidden="true" />
          Tentar novamente
        </Button>
        {onEdit && (
          <Button variant="ghost" className="gap-1.5 px-2 text-danger-ink" disabled={busy} onClick={onEdit}>
            <Pencil size={16} aria-hidden="true" />
            Editar
          </Button>
        )}
      </div>
    </div>
  );
}
