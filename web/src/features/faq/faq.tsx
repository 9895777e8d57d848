import type { FaqItem } from '@matilha/contract/faq';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { faqQuery } from './api/list-faq.ts';
import { QuestionRow } from './question-row.tsx';
import { searchFaq, wordsOf } from './search.ts';
import { useOpenQuestion } from './use-open-question.ts';

/** Questions, one open at a time, and the search through them (§2.13). */
export function Faq() {
  const { data: items, error, refetch, isFetching } = useQuery(faqQuery);
  if (items)
    return items.length > 0 ? <Questions items={items} /> : <NothingFound>Fale com o suporte.</NothingFound>;
  if (error) {
    return (
      <LoadError
        title="Erro ao carregar as perguntas frequentes."
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Carregando perguntas…</span>
      <Skeleton className="mb-2 h-17.5 w-full" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-11.5 w-full rounded-lg!" />
      ))}
    </div>
  );
}

function Questions({ items }: { items: FaqItem[] }) {
  const [query, setQuery] = useState('');
  const { open, toggle } = useOpenQuestion();
  const found = searchFaq(items, query);
  const words = wordsOf(query);
  return (
    <>
      <search className="relative mb-5 block">
        <TextField
          type="search"
          label="Buscar nas perguntas"
          placeholder="Ex.: créditos, cancelar, nota fiscal"
          enterKeyHint="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="pl-11"
        />
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-9.75 left-3.5 text-muted"
        />
      </search>
      <p aria-live="polite" className="sr-only">
        {words.length > 0 &&
          (found.length === 1 ? '1 pergunta encontrada' : `${found.length} perguntas encontradas`)}
      </p>
      {found.length === 0 && <NothingFound>Tente outras palavras ou fale com o suporte.</NothingFound>}
      <ul className="grid gap-3">
        {found.map((item) => (
          <QuestionRow
            key={item.id}
            item={item}
            words={words}
            open={open === item.id}
            onToggle={(next) => toggle(item.id, next)}
          />
        ))}
      </ul>
    </>
  );
}

const NothingFound = ({ children }: { children: string }) => (
  <EmptyState
    title="Nenhuma pergunta frequente encontrada."
    icon={<img src="/images/empty/nada-encontrado.svg" alt="" width={200} height={150} />}
  >
    {children}
  </EmptyState>
);
