import type { Assistant } from '@matilha/contract/assistants';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { pictureCard, wholeCard } from '#web/ui/card-list.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** One assistant; the whole card links to its chat. */
export function AssistantCard({ assistant }: { assistant: Assistant }) {
  const { id, title, description, image_url, credits_per_use } = assistant;
  return (
    <li className="min-w-0">
      <article
        className={`${pictureCard} transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0`}
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
              className={buttonClass('primary', `px-5 py-2.5 ${wholeCard}`)}
            >
              Iniciar chat
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}
