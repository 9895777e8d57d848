import { onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import { tutorialKind } from '@matilha/contract/kinds/tutorial';
import Box from '@mui/material/Box';
import { ArrayInput, SimpleFormIterator, Title } from 'react-admin';
import type { InputProps } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';

const StepsInput = ({ source, label }: InputProps) => (
  <ArrayInput source={source} label={label}>
    <SimpleFormIterator fullWidth>
      <LineInput source="title" label="Título" defaultValue="" />
      <ParagraphInput source="description" label="Texto" defaultValue="" />
      <LineInput source="buttonText" label="Botão" defaultValue="Próximo" />
      <PictureInput source="image" label="Figura" empty="" />
    </SimpleFormIterator>
  </ArrayInput>
);

/** The steps that "Tutorial de uso" shows to subscribers. */
export const TutorialPage = () => (
  <Box sx={{ py: 2 }}>
    <Title title="Tutorial" />
    <RecordBox of={{ kind: tutorialKind, inputs: { steps: StepsInput } }} id={onlyRecordId} />
  </Box>
);
