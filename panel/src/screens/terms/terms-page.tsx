import { termsRecord, termsRecordId } from '@matilha/contract/records/terms';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';
import { TermsVersions } from './terms-versions.tsx';

const labels = { terms: 'Termos de uso', privacy: 'Política de privacidade' };

const Inputs = () => (
  <>
    <Alert severity="info">
      Os dois textos formam uma versão. As páginas já mostram os dados da empresa e da pessoa encarregada, que
      mudam em Configurações, e os serviços em uso: não é preciso repeti-los.
    </Alert>
    <MarkdownInput source="terms" label={labels.terms} minRows={14} />
    <MarkdownInput source="privacy" label={labels.privacy} minRows={14} />
  </>
);

const terms: RecordDefinition = {
  contract: termsRecord,
  labels,
  empty: {},
  Inputs,
  single: true,
  warning:
    'Todas as pessoas com conta verão o aviso da nova versão e precisarão aceitá-la. Uma versão publicada não pode ser mudada nem apagada.',
};

/** The terms of use and the privacy policy: the next version, and those that were published. */
export const TermsPage = () => (
  <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
    <Title title="Termos e privacidade" />
    <RecordBox of={terms} id={termsRecordId} />
    <Box sx={{ maxWidth: 880 }}>
      <TermsVersions />
    </Box>
  </Box>
);
