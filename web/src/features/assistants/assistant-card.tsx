import type { Assistant } from '@matilha/contract/chat/assistants';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { pictureCard, rowOnPhone, wholeCard } from '#web/ui/card-list.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface AssistantCardProps {
  assistant: Assistant;
  /** In sight when the screen opens. */
  first: boolean;
  /** The user has talked with it. */
  used: boolean;
}

/** One assistant; the whole card links to its chat. On a phone its picture stands beside the text. */
export function AssistantCard({ assistant, first, used }: AssistantCardProps) {
  const { id, title, description, image_url, credits_per_use } = assistant;
  const action = used ? 'Continuar' : 'Iniciar chat';
  return (
    <li className="min-w-0">
      <article
        className={`${pictureCard} ${rowOnPhone.card} transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0`}
      >
        <Picture src={image_url} eager={first} className={rowOnPhone.picture} />
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 max-sm:gap-1 max-sm:p-3">
          <h2 className="font-semibold text-lg max-sm:text-base">{title}</h2>
          <p className="line-clamp-3 text-muted max-sm:line-clamp-2 max-sm:text-sm">{description}</p>
          <div className="mt-auto grid gap-3 pt-2 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:pt-0">
            <p className="text-sm tabular-nums">{credits(credits_per_use)} por resposta</p>
            <Link
              to={`/chat/${id}`}
              aria-label={`${action}: ${title}`}
              className={buttonClass(
                'primary',
                `px-5 py-2.5 max-sm:px-3 max-sm:py-1.5 max-sm:shrink-0 max-sm:text-sm ${wholeCard}`,
              )}
            >
              {action}
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}
