import { faqRecord } from '@matilha/contract/records/faq';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';

const labels = { pergunta: 'Pergunta', resposta: 'Resposta' };

const Inputs = () => (
  <>
    <LineInput source="pergunta" label={labels.pergunta} />
    <MarkdownInput source="resposta" label={labels.resposta} />
  </>
);

const faq: RecordDefinition = { contract: faqRecord, labels, empty: { pergunta: '', resposta: '' }, Inputs };

export const FaqCreate = () => <RecordCreate of={faq} />;
export const FaqEdit = () => <RecordEdit of={faq} />;
