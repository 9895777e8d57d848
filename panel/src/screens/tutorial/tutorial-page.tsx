import { tutorialRecord } from '@matilha/contract/records/tutorial';
import Box from '@mui/material/Box';
import { ArrayInput, BooleanInput, ResourceContextProvider, SimpleFormIterator, Title } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';

const labels = {
  enabled: 'Mostrar o tutorial',
  backgroundImage: 'Figura do fundo',
  steps: 'Passos, em ordem',
};

const Inputs = () => (
  <>
    <BooleanInput source="enabled" label={labels.enabled} />
    <PictureInput source="backgroundImage" label={labels.backgroundImage} empty="" />
    <ArrayInput source="steps" label={labels.steps}>
      <SimpleFormIterator fullWidth>
        <LineInput source="title" label="Título" defaultValue="" />
        <ParagraphInput source="description" label="Texto" defaultValue="" />
        <LineInput source="buttonText" label="Botão" defaultValue="Próximo" />
        <PictureInput source="image" label="Figura" empty="" />
      </SimpleFormIterator>
    </ArrayInput>
  </>
);

const tutorial: RecordDefinition = { contract: tutorialRecord, labels, empty: {}, Inputs, plain: true };

/** The steps that "Tutorial de uso" shows to subscribers. */
export const TutorialPage = () => (
  <ResourceContextProvider value="tutorial">
    <Box sx={{ py: 2 }}>
      <Title title="Tutorial" />
      <RecordBox of={tutorial} id={1} />
    </Box>
  </ResourceContextProvider>
);
