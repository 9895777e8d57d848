import { useQuery } from '@tanstack/react-query';
import { matches } from '#web/lib/matches.ts';
import { cardGrid } from '#web/ui/card-list.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { assistantsQuery } from './api/list-assistants.ts';
import { categoriesQuery } from './api/list-categories.ts';
import { AssistantCard } from './assistant-card.tsx';
import { LoadingAssistants } from './loading-assistants.tsx';
import { useCategory } from './use-category.ts';

/** Cards in sight when the screen opens, on a phone and on a wide screen. */
const inSight = 4;
const searchMaxLength = 100;

interface AssistantCatalogueProps {
  /** The assistants of the newest conversations. */
  used: ReadonlySet<number>;
  /** The category of the user's business, which decides the first subject. */
  business: string | null | undefined;
}

/** The search over all assistants, the category filter, and the assistants found or of the chosen category. */
export function AssistantCatalogue({ used, business }: AssistantCatalogueProps) {
  const { categoryId, choose, asked, ask } = useCategory(business);
  return (
    <>
      <div className="mb-3">
        <SearchBox
          label="Buscar assistentes"
          placeholder="Buscar em todos os assistentes"
          maxLength={searchMaxLength}
          asked={asked}
          onAsk={ask}
        />
      </div>
      <CategoryFilter selected={asked === '' ? categoryId : undefined} onSelect={choose} />
      <Assistants categoryId={categoryId} asked={asked} used={used} />
    </>
  );
}

interface AssistantsProps {
  categoryId: number;
  asked: string;
  used: ReadonlySet<number>;
}

function Assistants({ categoryId, asked, used }: AssistantsProps) {
  const query = useQuery(assistantsQuery(asked === '' ? categoryId : undefined));
  const data = query.data?.filter(({ title, description }) => matches(`${title} ${description}`, asked));
  return (
    <QueryView
      query={{ ...query, data }}
      failed="Falha ao buscar listas"
      loading={<LoadingAssistants />}
      empty={asked === '' ? <NoneHere /> : <NoneFound />}
    >
      {(assistants) => (
        <>
          <p role="status" className="sr-only">
            {asked !== '' && `Assistentes encontrados: ${assistants.length}`}
          </p>
          <ul className={cardGrid}>
            {assistants.map((assistant, index) => (
              <AssistantCard
                key={assistant.id}
                assistant={assistant}
                first={index < inSight}
                // The list of assistants is older than a conversation that has just begun.
                used={used.has(assistant.id) || assistant.tem_conversa === true}
              />
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

const NoneHere = () => (
  <NothingFound title="Nenhum assistente nesta categoria">
    Escolha outro assunto acima: novos assistentes chegam sempre.
  </NothingFound>
);

const NoneFound = () => (
  <NothingFound title="Nenhum assistente com essas palavras">
    Tente menos palavras, ou escolha um assunto acima.
  </NothingFound>
);

interface CategoryFilterProps {
  /** Undefined while a search goes over all categories. */
  selected: number | undefined;
  onSelect: (categoryId: number) => void;
}

/** Filters the assistants by category. */
function CategoryFilter({ selected, onSelect }: CategoryFilterProps) {
  const { data: categories, error } = useQuery(categoriesQuery);
  if (error && !categories) return null;
  return (
    <div className="mb-6">
      <ChoiceRow label="Categorias" choices={categories} selected={selected} onSelect={onSelect} />
    </div>
  );
}
