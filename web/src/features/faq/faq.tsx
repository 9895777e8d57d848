import type { FaqItem } from '@matilha/contract/calls/content/faq';
import * as faqCalls from '@matilha/contract/calls/content/faq';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { call } from '#web/lib/requests/api-client.ts';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { QuestionRow } from './question-row.tsx';
import { searchFaq, wordsOf } from './search.ts';
import { useOpenQuestion } from './use-open-question.ts';

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => call(faqCalls.listFaq, { signal }),
});

/** The questions, one open at a time, with a search. */
export function Faq() {
  return (
    <QueryView
      query={useQuery(faqQuery)}
      failed="Erro ao carregar as perguntas frequentes."
      loading={<FaqSkeleton />}
      empty={<NoQuestion>Fale com o suporte.</NoQuestion>}
    >
      {(items) => <Questions items={items} />}
    </QueryView>
  );
}

function FaqSkeleton() {
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
      {found.length === 0 && <NoQuestion>Tente outras palavras ou fale com o suporte.</NoQuestion>}
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

const NoQuestion = ({ children }: { children: string }) => (
  <NothingFound title="Nenhuma pergunta frequente encontrada.">{children}</NothingFound>
);
