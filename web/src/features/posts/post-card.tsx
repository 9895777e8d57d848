import { wholeCaption } from '@matilha/contract/shop/post-formats';
import type { Post } from '@matilha/contract/shop/posts';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Copy from 'lucide-react/icons/copy';
import Send from 'lucide-react/icons/send';
import { useId } from 'react';
import { useCopy } from '#web/lib/device/use-copy.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { wholeCard } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useChangePost } from './api/change-posts.ts';
import { ArtButton } from './art/editor/art-button.tsx';
import { MoveMenu } from './calendar/move-menu.tsx';
import { dragged } from './calendar/use-post-drag.ts';
import { stateWords } from './post-words.ts';

interface PostCardProps {
  post: Post;
  onOpen: () => void;
}

const tones = { ideia: 'neutral', pronto: 'apricot', publicado: 'brand' } as const;
const small = 'relative z-1 px-3! py-1.5! text-sm';

/** A post of a day: a press opens it, its caption is copied and its state set with one touch. */
export function PostCard({ post, onOpen }: PostCardProps) {
  const { copied, failed, copy } = useCopy();
  const themeId = useId();
  const change = useChangePost();
  const published = post.estado === 'publicado';
  const Icon = copied ? Check : Copy;
  const mark = () => change.mutate({ post, change: { estado: published ? 'pronto' : 'publicado' } });
  return (
    <article
      {...dragged(post)}
      aria-labelledby={themeId}
      className={`${cardClass} relative grid gap-2 p-3 transition-colors hover:border-brand sm:p-4`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm print:[&_button]:hidden">
        <span className="font-semibold text-ink tabular-nums">{post.hora ?? 'Sem hora'}</span>
        {post.formato}
        <span className="ml-auto">
          <Badge tone={tones[post.estado]}>{stateWords[post.estado]}</Badge>
        </span>
        <MoveMenu post={post} />
      </div>
      <h3 id={themeId} className="font-semibold wrap-anywhere">
        <button type="button" onClick={onOpen} className={`text-left ${wholeCard}`}>
          {post.tema}
        </button>
      </h3>
      {post.legenda && (
        <p className="line-clamp-2 text-muted text-sm wrap-anywhere print:line-clamp-none">{post.legenda}</p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" className={small} onClick={() => copy(wholeCaption(post))}>
          <Icon size={16} aria-hidden="true" />
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar legenda'}</span>
        </Button>
        <ArtButton post={post} className={small} />
        <ShareButton post={post} />
        <Button
          variant="ghost"
          className={small}
          aria-pressed={published}
          busy={change.isPending}
          onClick={mark}
        >
          <CircleCheck size={16} aria-hidden="true" className={published ? 'text-brand-ink' : ''} />
          Publicado
        </Button>
      </div>
      {failed && (
        <Notice tone="danger">O navegador não deixou copiar. Abra o post e copie o texto de lá.</Notice>
      )}
    </article>
  );
}

/** Opens the phone's share sheet with the caption; absent where there is none. */
function ShareButton({ post }: { post: Post }) {
  if (!matchMedia('(pointer: coarse)').matches || typeof navigator.share !== 'function') return null;
  return (
    <Button
      variant="ghost"
      className={small}
      // Rejected when the person closes the sheet.
      onClick={() => void navigator.share({ text: wholeCaption(post) }).catch(() => undefined)}
    >
      <Send size={16} aria-hidden="true" /> Compartilhar
    </Button>
  );
}
