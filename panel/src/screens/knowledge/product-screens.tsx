import { moneyText } from '@matilha/contract/portuguese/amounts';
import { centsCodec } from '@matilha/contract/portuguese/text-codecs';
import { productRecord } from '@matilha/contract/records/knowledge';
import { DataTable, FunctionField, type RaRecord, ReferenceField } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { useReserved } from '../../records/use-reserved.ts';
import { PriceInput } from '../../ui/amount-input.tsx';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';
import { ReferenceChoice } from '../../ui/reference-choice.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';

const labels = {
  titulo: 'Título',
  categoria_id: 'Categoria',
  description: 'Descrição',
  image_url: 'Imagem',
  price: 'Preço',
  payment_link: 'Link de pagamento',
};

const Inputs = () => (
  <>
    <LineInput source="titulo" label={labels.titulo} />
    <ReferenceChoice
      source="categoria_id"
      label={labels.categoria_id}
      reference="knowledge-categories"
      named="nome"
    />
    <ParagraphInput source="description" label={labels.description} />
    <PictureInput source="image_url" label={labels.image_url} />
    <PaymentInputs />
  </>
);

function PaymentInputs() {
  const price = useReserved('price', 'Zero: grátis para todos');
  const link = useReserved('payment_link', 'Vazio: a página de pagamento do produto');
  return (
    <>
      <PriceInput source="price" label={labels.price} {...price} />
      <LineInput source="payment_link" label={labels.payment_link} nullable {...link} />
    </>
  );
}

const product: RecordDefinition = {
  contract: productRecord,
  labels,
  amounts: { price: centsCodec },
  empty: { titulo: '', categoria_id: null, description: '', image_url: '', price: 0, payment_link: null },
  Inputs,
};

interface Row extends RaRecord {
  titulo: string;
  price: number;
}

const priceOf = ({ price }: Row) => (price === 0 ? 'Grátis' : moneyText(price));

const inCategory = {
  source: 'categoria_id',
  reference: 'knowledge-categories',
  named: 'nome',
  label: 'Categoria',
};

export const ProductList = () => (
  <RecordList<Row>
    actions={<OrderButton named="titulo" parent={inCategory} />}
    phone={{ first: ({ titulo }) => titulo, second: priceOf }}
  >
    <DataTable.Col source="titulo" label={labels.titulo} />
    <DataTable.Col label={labels.categoria_id} disableSort>
      <ReferenceField source="categoria_id" reference="knowledge-categories" link={false} />
    </DataTable.Col>
    <DataTable.Col source="price" label="Preço">
      <FunctionField<Row> render={priceOf} />
    </DataTable.Col>
  </RecordList>
);
export const ProductCreate = () => <RecordCreate of={product} />;
export const ProductEdit = () => <RecordEdit of={product} />;
