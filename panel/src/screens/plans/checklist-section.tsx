import { checklistRecord } from '@matilha/contract/records/plan';
import Typography from '@mui/material/Typography';
import { ResourceContextProvider } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { LinesInput } from '../../ui/lines-input.tsx';

const labels = { linhas: 'Linhas, em ordem' };
const checklist: RecordDefinition = {
  contract: checklistRecord,
  labels,
  empty: {},
  Inputs: () => (
    <LinesInput
      source="linhas"
      label={labels.linhas}
      helperText="Uma por linha, até três. Cada plano responde a elas com a sua primeira, segunda e terceira linha."
    />
  ),
  plain: true,
};

/** The lines that every plan answers with its own three; they are the same for all plans. */
export const ChecklistSection = () => (
  <ResourceContextProvider value="plan-checklist">
    <Typography component="h2" variant="h6" sx={{ mt: 3, mb: 2 }}>
      O que cada plano inclui
    </Typography>
    <RecordBox of={checklist} id={1} />
  </ResourceContextProvider>
);
