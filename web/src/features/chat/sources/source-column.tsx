import type { Source } from '@matilha/contract/chat/chat';
import { useQuery } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import { useId } from 'react';
import { messagesQuery } from '../api/list-messages.ts';
import type { ChatPlace } from '../chat-place.ts';
import { MaterialPanel } from './passage-panel.tsx';
import { SourceLink } from './sources.tsx';

interface SourceColumnProps {
  /** The conversation, once it is known. */
  place: ChatPlace | undefined;
  opened: Source | null;
  onClose: () => void;
}

/** The column beside a chat: the sources of its newest answer, and below them the material being read. */
export function SourceColumn({ place, opened, onClose }: SourceColumnProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex w-96 shrink-0 flex-col border-line border-l bg-surface print:hidden"
    >
      <div className="grid max-h-2/5 gap-2 overflow-y-auto p-4">
        <h2 id={titleId} className="font-semibold">
          Fontes da última resposta
        </h2>
        {place && <NewestSources place={place} opened={opened} />}
      </div>
      {opened && <MaterialPanel source={opened} onClose={onClose} />}
    </section>
  );
}

function NewestSources({ place, opened }: { place: ChatPlace; opened: Source | null }) {
  // The chat reads the messages; the column follows the cached ones.
  const { data } = useQuery({ ...messagesQuery(place), enabled: false });
  const newest = data?.messages.findLast(({ is_ai }) => is_ai);
  const cited = newest?.sources.filter((source) => source.cited) ?? [];
  if (cited.length === 0) return <NoSources answered={newest !== undefined} />;
  return (
    <ol className="grid gap-1 text-sm [overflow-wrap:anywhere]">
      {cited.map((source) => (
        <li
          key={`${source.n}${source.title}${source.url}`}
          aria-current={source.url === opened?.url && source.n === opened?.n ? 'true' : undefined}
          className="-mx-2 flex items-baseline gap-1.5 rounded-sm px-2 py-1 aria-[current=true]:bg-brand-soft"
        >
          {source.n !== null && <span className="shrink-0 text-muted tabular-nums">{source.n}.</span>}
          <SourceLink source={source} />
        </li>
      ))}
    </ol>
  );
}

const NoSources = ({ answered }: { answered: boolean }) => (
  <p className="flex gap-2 text-muted text-sm">
    <BookOpen size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    {answered
      ? 'Esta resposta não cita materiais.'
      : 'Quando uma resposta citar materiais do banco de conhecimento, eles abrem aqui.'}
  </p>
);
