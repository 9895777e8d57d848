import type { Assistant } from '@matilha/contract/chat/assistants';
import type { Conversation } from '@matilha/contract/chat/conversations';
import FileDown from 'lucide-react/icons/file-down';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, useState } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { MenuButton } from '#web/ui/overlays/menu-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import {
  useChangeConversation,
  useDeleteConversation,
  useSaveConversation,
} from './api/change-conversation.ts';
import { shortTime } from './conversation-groups.ts';
import { RenameDialog } from './rename-dialog.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

interface ConversationRowProps {
  conversation: Conversation;
  /** Undefined while the assistants load, and for one that is no longer offered. */
  assistant: Assistant | undefined;
}

export function ConversationRow({ conversation, assistant }: ConversationRowProps) {
  const { id, lista_id: listId, title, pinned, last_at: lastAt, match } = conversation;
  const [renaming, setRenaming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const change = useChangeConversation();
  const remove = useDeleteConversation();
  const save = useSaveConversation(assistant?.title ?? 'Assistente');
  const PinIcon = pinned ? PinOff : Pin;
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface p-2 pl-3 hover:border-brand">
      <Picture
        src={assistant?.image_url ?? null}
        className="aspect-square! w-11! shrink-0 rounded-lg max-[17rem]:hidden"
      />
      <div className="min-w-0 flex-1">
        <Link
          to={`/chat/${listId}?c=${id}`}
          className="line-clamp-2 font-semibold text-ink [overflow-wrap:anywhere] no-underline after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
        {match && match !== title && <p className="truncate text-sm">{match}</p>}
        <p className="flex text-muted text-sm">
          {assistant && <span className="truncate">{assistant.title}</span>}
          <span className="shrink-0 whitespace-pre">
            {assistant && ' · '}
            {shortTime(lastAt, new Date())}
          </span>
        </p>
      </div>
      <div className="relative">
        <MenuButton
          label={`Opções da conversa ${title}`}
          actions={[
            {
              label: 'Renomear',
              icon: <Pencil size={18} aria-hidden="true" />,
              onPress: () => setRenaming(true),
            },
            {
              label: pinned ? 'Desafixar' : 'Fixar',
              icon: <PinIcon size={18} aria-hidden="true" />,
              onPress: () => change.mutate({ id, input: { pinned: !pinned } }),
            },
            {
              label: 'Compartilhar por link',
              icon: <Link2 size={18} aria-hidden="true" />,
              onPress: () => setSharing(true),
            },
            {
              label: 'Baixar em Markdown',
              icon: <FileDown size={18} aria-hidden="true" />,
              onPress: () => save.mutate(conversation),
            },
            {
              label: 'Apagar',
              icon: <Trash2 size={18} aria-hidden="true" />,
              onPress: () => remove.mutate(conversation),
              danger: true,
            },
          ]}
        />
      </div>
      {sharing && (
        <LazyPart onClose={() => setSharing(false)}>
          <ShareDialog conversation={conversation} onClose={() => setSharing(false)} />
        </LazyPart>
      )}
      {renaming && <RenameDialog conversation={conversation} onClose={() => setRenaming(false)} />}
    </li>
  );
}
