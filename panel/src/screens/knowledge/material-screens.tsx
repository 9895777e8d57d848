import { materialRecord } from '@matilha/contract/records/knowledge';
import { DataTable, type RaRecord, ReferenceField } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { LinesInput } from '../../ui/lines-input.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';
import { ReferenceChoice } from '../../ui/reference-choice.tsx';
import { FilesInput } from '../../ui/uploads/files-input.tsx';
import { ProposeQuestions } from './propose-questions.tsx';
import { VideoInput } from './video-input.tsx';

const labels = {
  modulo_id: 'Módulo',
  titulo_material: 'Título',
  description: 'O que se aprende',
  texto: 'Texto',
  perguntas: 'Como perguntam por isto',
  agente_id: 'Agora faça: assistente',
  pergunta: 'Agora faça: pergunta',
  link_video: 'Vídeo',
  link_material: 'Link para baixar',
  arquivos: 'Arquivos para baixar',
};

const Inputs = () => (
  <>
    <ReferenceChoice source="modulo_id" label={labels.modulo_id} reference="modules" named="titulo" />
    <LineInput source="titulo_material" label={labels.titulo_material} />
    <LineInput source="description" label={labels.description} />
    <MarkdownInput source="texto" label={labels.texto} minRows={14} />
    <LinesInput
      source="perguntas"
      label={labels.perguntas}
      helperText="Uma por linha, até 12: a busca e os assistentes acham o material por elas"
    />
    <ProposeQuestions />
    <ReferenceChoice
      source="agente_id"
      label={labels.agente_id}
      reference="assistants"
      named="title"
      helperText="Com uma pergunta, ou nenhum dos dois"
    />
    <LineInput source="pergunta" label={labels.pergunta} nullable />
    <VideoInput source="link_video" label={labels.link_video} />
    <LineInput source="link_material" label={labels.link_material} nullable />
    <FilesInput source="arquivos" label={labels.arquivos} />
  </>
);

const material: RecordDefinition = {
  contract: materialRecord,
  labels,
  empty: {
    modulo_id: null,
    titulo_material: '',
    description: '',
    texto: '',
    perguntas: [],
    agente_id: null,
    pergunta: null,
    link_video: null,
    link_material: null,
    arquivos: [],
  },
  Inputs,
};

interface Row extends RaRecord {
  titulo_material: string;
  description: string;
}

const filters = [
  <ReferenceChoice
    key="produto_id"
    source="produto_id"
    label="Conteúdo"
    reference="products"
    named="titulo"
  />,
  <ReferenceChoice
    key="modulo_id"
    source="modulo_id"
    label={labels.modulo_id}
    reference="modules"
    named="titulo"
  />,
];

const inModule = { source: 'modulo_id', reference: 'modules', named: 'titulo', label: 'Módulo' };

export const MaterialList = () => (
  <RecordList<Row>
    actions={<OrderButton named="titulo_material" parent={inModule} />}
    filters={filters}
    phone={{ first: ({ titulo_material }) => titulo_material, second: ({ description }) => description }}
  >
    <DataTable.Col source="titulo_material" label={labels.titulo_material} />
    <DataTable.Col label={labels.modulo_id} disableSort>
      <ReferenceField source="modulo_id" reference="modules" link={false} />
    </DataTable.Col>
    <DataTable.Col source="description" label={labels.description} disableSort />
  </RecordList>
);
export const MaterialCreate = () => <RecordCreate of={material} />;
export const MaterialEdit = () => <RecordEdit of={material} />;
