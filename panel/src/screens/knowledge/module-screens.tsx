import { moduleRecord } from '@matilha/contract/records/knowledge';
import { DataTable, type RaRecord, ReferenceField } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';
import { ReferenceChoice } from '../../ui/reference-choice.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';

const labels = {
  produto_id: 'Conteúdo',
  titulo: 'Título',
  description: 'Descrição',
  image_url: 'Imagem',
};

const ofProduct = (
  <ReferenceChoice
    key="produto_id"
    source="produto_id"
    label={labels.produto_id}
    reference="products"
    named="titulo"
  />
);

const Inputs = () => (
  <>
    {ofProduct}
    <LineInput source="titulo" label={labels.titulo} />
    <ParagraphInput source="description" label={labels.description} />
    <PictureInput source="image_url" label={labels.image_url} />
  </>
);

const moduleDefinition: RecordDefinition = {
  contract: moduleRecord,
  labels,
  empty: { produto_id: null, titulo: '', description: '', image_url: '' },
  Inputs,
};

interface Row extends RaRecord {
  titulo: string;
}

const inProduct = { source: 'produto_id', reference: 'products', named: 'titulo', label: 'Conteúdo' };

export const ModuleList = () => (
  <RecordList<Row>
    actions={<OrderButton named="titulo" parent={inProduct} />}
    filters={[ofProduct]}
    phone={{ first: ({ titulo }) => titulo }}
  >
    <DataTable.Col source="titulo" label={labels.titulo} />
    <DataTable.Col label={labels.produto_id} disableSort>
      <ReferenceField source="produto_id" reference="products" link={false} />
    </DataTable.Col>
  </RecordList>
);
export const ModuleCreate = () => <RecordCreate of={moduleDefinition} />;
export const ModuleEdit = () => <RecordEdit of={moduleDefinition} />;
