import type { Product } from '@matilha/contract/content/knowledge';
import { useQuery } from '@tanstack/react-query';
import { cardGrid } from '#web/ui/card-list.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { knowledgeCategoriesQuery, productsQuery } from './api/list-products.ts';
import { LoadingCards } from './loading-cards.tsx';
import { ProductCard } from './product-card.tsx';
import { type ContentType, contentTypes } from './use-knowledge-address.ts';

interface CatalogueProps {
  categoria: number | undefined;
  tipo: ContentType;
  onChoose: (changes: { categoria?: number; tipo?: ContentType }) => void;
}

/** Categories, the content type filter, and the matching products. */
export function ProductCatalogue({ categoria, tipo, onChoose }: CatalogueProps) {
  const categories = useQuery(knowledgeCategoriesQuery);
  const selected = categories.data?.find(({ id }) => id === categoria) ?? categories.data?.[0];
  const products = useQuery(productsQuery(selected?.id));
  const offered = categories.data?.length === 0 ? [] : products.data;
  const failed = [categories, products].find(({ error, data }) => error && !data);
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        {!categories.error && (
          <ChoiceRow
            label="Categorias"
            choices={categories.data}
            selected={selected?.id}
            onSelect={(id) => onChoose({ categoria: id })}
          />
        )}
        <div className="w-[180px] max-w-full">
          <SelectField
            label="Tipo de conteúdo"
            value={tipo}
            onChange={({ target }) =>
              onChoose({ tipo: contentTypes.find(({ value }) => value === target.value)?.value ?? 'todos' })
            }
          >
            {contentTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <QueryView
        query={{ ...(failed ?? products), data: failed ? undefined : offered }}
        failed="Falha ao buscar produtos"
        loading={<LoadingCards label="Carregando produtos…" count={4} />}
      >
        {(data) => <Products products={data} tipo={tipo} />}
      </QueryView>
    </div>
  );
}

function Products({ products, tipo }: { products: Product[]; tipo: ContentType }) {
  const shown = products.filter(({ is_paid }) => tipo === 'todos' || is_paid === (tipo === 'pago'));
  if (shown.length === 0) {
    return <NothingFound title="Nenhum produto encontrado para os filtros selecionados." />;
  }
  return (
    <ul className={cardGrid}>
      {shown.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </ul>
  );
}
