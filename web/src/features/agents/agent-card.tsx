import type { Agent } from '@matilha/contract/agents';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const layout = `${cardClass} relative flex h-full flex-col overflow-hidden`;

/** One assistant; the whole card leads to its chat. */
export function AgentCard({ agent }: { agent: Agent }) {
  const { id, title, description, image_url, credits_per_use } = agent;
  return (
    <li className="min-w-0">
      <article
        className={`${layout} transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0`}
      >
        <Picture src={image_url} />
        <div className="flex flex-1 flex-col gap-2 p-4">
          <h2 className="font-semibold text-lg">{title}</h2>
          <p className="line-clamp-3 text-muted">{description}</p>
          <div className="mt-auto grid gap-3 pt-2">
            <p className="text-sm tabular-nums">{credits(credits_per_use)} por resposta</p>
            <Link
              to={`/chat/${id}`}
              aria-label={`Iniciar chat: ${title}`}
              className={buttonClass('primary', 'px-5 py-2.5 after:absolute after:inset-0 after:rounded-lg')}
            >
              Iniciar chat
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}

/** The card while it is not known yet, in its final shape. */
export function AgentCardSkeleton() {
  return (
    <div aria-hidden="true" className={layout}>
      <Skeleton className="aspect-16/10 w-full rounded-none!" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Skeleton className="my-0.5 h-5.5 w-3/5" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <Skeleton className="mt-1 h-11 w-full" />
      </div>
    </div>
  );
}
