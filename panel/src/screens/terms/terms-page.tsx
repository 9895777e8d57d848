import { onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import { termsKind } from '@matilha/contract/kinds/terms';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { RecordBox } from '../../records/record-pages.tsx';
import { TermsVersions } from './terms-versions.tsx';

const Above = () => (
  <Alert severity="info">
    Os dois textos formam uma versão. As páginas já mostram os dados da empresa e da pessoa encarregada, que
    mudam em Configurações, e os serviços em uso: não é preciso repeti-los.
  </Alert>
);

/** The terms of use and the privacy policy: the next version and the published versions. */
export const TermsPage = () => (
  <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
    <Title title="Termos e privacidade" />
    <RecordBox of={{ kind: termsKind, Above }} id={onlyRecordId} />
    <Box sx={{ maxWidth: 880 }}>
      <TermsVersions />
    </Box>
  </Box>
);
