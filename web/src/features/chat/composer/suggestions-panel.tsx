import X from 'lucide-react/icons/x';
import { IconButton } from '#web/ui/button.tsx';
import { Suggestions, type SuggestionsProps } from './suggestions.tsx';

/** "Sugestões de perguntas" above the input, once a conversation has begun. */
export function SuggestionsPanel({ onClose, ...props }: SuggestionsProps & { onClose: () => void }) {
  return (
    <section
      id="suggestions"
      aria-labelledby="suggestions-title"
      className="flex min-h-24 shrink! flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex shrink-0 items-center justify-between pl-4">
        <h2 id="suggestions-title" className="font-semibold">
          Sugestões de perguntas
        </h2>
        <IconButton label="Fechar as sugestões" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="max-h-48 min-h-0 overflow-y-auto p-2 pt-0.5">
        <Suggestions {...props} />
      </div>
    </section>
  );
}
