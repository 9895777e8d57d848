import { tutorialRecord } from '@matilha/contract/records/tutorial';
import Box from '@mui/material/Box';
import { ArrayInput, BooleanInput, ResourceContextProvider, SimpleFormIterator, Title } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';

const labels = {
  enabled: 'Mostrar o tutorial',
  backgroundImage: 'Figura do fundo',
  steps: 'Passos, em ordem',
};
const pictureHelp = 'Um caminho do produto, como /images/x.svg, ou um endereço https://';

const Inputs = () => (
  <>
    <BooleanInput source="enabled" label={labels.enabled} />
    <LineInput source="backgroundImage" label={labels.backgroundImage} helperText={pictureHelp} />
    <ArrayInput source="steps" label={labels.steps}>
      <SimpleFormIterator fullWidth>
        <LineInput source="title" label="Título" defaultValue="" />
        <ParagraphInput source="description" label="Texto" defaultValue="" />
        <LineInput source="buttonText" label="Botão" defaultValue="Próximo" />
        <LineInput source="image" label="Figura" defaultValue="" helperText={pictureHelp} />
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
