import { knowledgeCategoryKind } from './knowledge-category.ts';
import {
  asMoney,
  asPaymentLink,
  line,
  optionalAddress,
  paragraph,
  picture,
  price,
  reference,
} from './parts/fields.ts';
import { kind } from './parts/kind.ts';
import { ownOrSecureLink } from './parts/schemas.ts';

/** A product of the knowledge bank; it is paid when it has a price. */
export const productKind = kind({
  name: 'product',
  title: 'Conteúdos',
  path: 'products',
  area: 'content',
  fields: {
    titulo: line({ label: 'Título', most: 100, required: 'Dê um título ao conteúdo' }),
    categoria_id: reference({
      label: 'Categoria',
      to: knowledgeCategoryKind,
      required: 'Escolha a categoria',
    }),
    description: paragraph({ label: 'Descrição', most: 1000, required: 'Descreva o conteúdo' }),
    image_url: picture({ label: 'Imagem' }),
    price: asMoney(price({ label: 'Preço', hint: 'Zero: grátis para todos', none: 'Grátis' })),
    payment_link: asPaymentLink(
      optionalAddress({
        label: 'Link de pagamento',
        hint: 'Vazio: a página de pagamento do produto',
        schema: ownOrSecureLink,
      }),
      () => null,
    ),
  },
  label: 'titulo',
  search: ['titulo', 'description'],
  columns: ['titulo', 'categoria_id', 'price'],
  summary: ['price'],
  sorts: ['ordem', 'titulo', 'price'],
  filters: ['categoria_id'],
  ordered: true,
  parent: 'categoria_id',
  price: 'price',
});
