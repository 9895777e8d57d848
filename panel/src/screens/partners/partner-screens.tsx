import { partnerRecord } from '@matilha/contract/records/partners';
import { DataTable, DateField, type RaRecord } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';

const labels = {
  name: 'Nome',
  description: 'O que oferece',
  discount: 'Desconto',
  image_url: 'Imagem',
  link: 'Link',
  valid_until: 'Vale até',
  cupom: 'Cupom',
};

const Inputs = () => (
  <>
    <LineInput source="name" label={labels.name} />
    <ParagraphInput source="description" label={labels.description} />
    <LineInput source="discount" label={labels.discount} helperText="Aparece no selo: 15% de desconto" />
    <PictureInput source="image_url" label={labels.image_url} />
    <LineInput source="link" label={labels.link} />
    <DayInput source="valid_until" label={labels.valid_until} helperText="Vazio: permanente" />
    <LineInput source="cupom" label={labels.cupom} nullable helperText="Vazio: sem cupom" />
  </>
);

const partner: RecordDefinition = {
  contract: partnerRecord,
  labels,
  empty: { name: '', description: '', discount: '', image_url: '', link: '', valid_until: null, cupom: null },
  Inputs,
};

interface Row extends RaRecord {
  name: string;
  discount: string;
}

export const PartnerList = () => (
  <RecordList<Row>
    actions={<OrderButton named="name" />}
    phone={{ first: ({ name }) => name, second: ({ discount }) => discount }}
  >
    <DataTable.Col source="name" label={labels.name} />
    <DataTable.Col source="discount" label={labels.discount} disableSort />
    <DataTable.Col source="valid_until" label={labels.valid_until}>
      <DateField source="valid_until" locales="pt-BR" options={{ timeZone: 'UTC' }} emptyText="permanente" />
    </DataTable.Col>
    <DataTable.Col source="cupom" label={labels.cupom} disableSort />
  </RecordList>
);
export const PartnerCreate = () => <RecordCreate of={partner} />;
export const PartnerEdit = () => <RecordEdit of={partner} />;
