import { frameRecord, frameRecordId } from '@matilha/contract/records/assistants';
import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';

const label = 'Regras de todos os assistentes';
const frame: RecordDefinition = {
  contract: frameRecord,
  labels: { texto: label },
  empty: { texto: '' },
  Inputs: () => <MarkdownInput source="texto" label={label} minRows={14} />,
  single: true,
};

/** The only record of its kind, opened in place of a list. */
export const FramePage = () => (
  <Box sx={{ py: 2 }}>
    <Title title="Moldura" />
    <RecordBox of={frame} id={frameRecordId} />
  </Box>
);
