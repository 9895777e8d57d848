import type { Assistant } from '@matilha/contract/chat/assistants';
import type { ReactNode } from 'react';
import { credits } from '#web/lib/format.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Suggestions } from './suggestions.tsx';

interface WelcomeProps {
  assistant: Assistant;
  /** Names the business that the answers are for. */
  answeringFor: ReactNode;
  /** The warning that answers can be wrong, where it does not stand in the footer. */
  warning: ReactNode;
  /** Absent while nothing can be asked. */
  onPick: ((text: string) => void) | undefined;
}

/** The first screen of a conversation: the assistant, its price, the business it advises and six questions to begin with. */
export function Welcome({ assistant, answeringFor, warning, onPick }: WelcomeProps) {
  return (
    <div className="mx-auto grid min-h-[100cqh] max-w-xl content-center gap-3 py-4">
      <div className="flex items-center gap-3">
        <Picture src={assistant.image_url} className="aspect-square! w-16! shrink-0 rounded-lg" />
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">Bem-vindo ao chat</h2>
          <p className="font-semibold text-brand-ink">{assistant.title}</p>
          <p className="text-muted text-sm tabular-nums">{credits(assistant.credits_per_use)} por resposta</p>
        </div>
      </div>
      <p className="text-muted text-sm">{assistant.description}</p>
      {answeringFor}
      {onPick && (
        <section aria-labelledby="first-questions" className="grid gap-2">
          <h3 id="first-questions" className="font-semibold text-sm">
            Sugestões de perguntas
          </h3>
          <Suggestions listId={assistant.id} onPick={onPick} />
        </section>
      )}
      {warning}
    </div>
  );
}
