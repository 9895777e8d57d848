import { answerPrices } from '@matilha/contract/assistants';
import { decimalCodec } from '@matilha/contract/portuguese/text-codecs';
import { assistantRecord } from '@matilha/contract/records/assistants';
import { BooleanInput, ReferenceInput, SelectInput } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { useReserved } from '../../records/use-reserved.ts';
import { AmountInput, CountInput } from '../../ui/amount-input.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { LinesInput } from '../../ui/lines-input.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';
import { TryAssistant } from './try-assistant.tsx';

const labels = {
  title: 'Nome',
  description: 'O que faz',
  categoria_id: 'Categoria',
  image_url: 'Imagem',
  credits_per_use: 'Preço da resposta',
  active: 'No ar',
  instructions: 'Instruções',
  suggestions: 'Sugestões',
  model: 'Modelo',
  temperature: 'Temperatura',
  max_output_tokens: 'Tamanho máximo da resposta, em tokens',
};

const byOrder = { field: 'ordem', order: 'ASC' } as const;
const prices = answerPrices.map((id) => ({ id, name: id === 1 ? '1 crédito' : `${id} créditos` }));

const Inputs = () => (
  <>
    <LineInput source="title" label={labels.title} />
    <LineInput source="description" label={labels.description} />
    <ReferenceInput source="categoria_id" reference="assistant-categories" perPage={100} sort={byOrder}>
      <SelectInput label={labels.categoria_id} optionText="nome" fullWidth />
    </ReferenceInput>
    <PictureInput source="image_url" label={labels.image_url} />
    <AnswerPriceInput />
    <BooleanInput source="active" label={labels.active} />
    <MarkdownInput source="instructions" label={labels.instructions} minRows={14} />
    <LinesInput source="suggestions" label={labels.suggestions} helperText="Uma pergunta por linha, até 12" />
    <LineInput source="model" label={labels.model} nullable helperText="Vazio: o modelo configurado" />
    <AmountInput codec={decimalCodec(3)} source="temperature" label={labels.temperature} />
    <CountInput source="max_output_tokens" label={labels.max_output_tokens} />
  </>
);

function AnswerPriceInput() {
  const reserved = useReserved('credits_per_use');
  return (
    <SelectInput
      source="credits_per_use"
      label={labels.credits_per_use}
      choices={prices}
      fullWidth
      {...reserved}
    />
  );
}

const assistant: RecordDefinition = {
  contract: assistantRecord,
  labels,
  empty: {
    title: '',
    description: '',
    categoria_id: null,
    image_url: '',
    credits_per_use: 1,
    active: true,
    instructions: '',
    suggestions: [],
    model: null,
    temperature: 0.5,
    max_output_tokens: 1800,
  },
  Inputs,
  Beside: TryAssistant,
};

export const AssistantCreate = () => <RecordCreate of={assistant} />;
export const AssistantEdit = () => <RecordEdit of={assistant} />;
