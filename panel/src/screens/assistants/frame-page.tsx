import { answerFrameKind } from '@matilha/contract/kinds/answer-frame';
import { onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { RecordBox } from '../../records/record-pages.tsx';

/** The only record of its kind, opened in place of a list. */
export const FramePage = () => (
  <Box sx={{ py: 2 }}>
    <Title title="Moldura" />
    <RecordBox of={{ kind: answerFrameKind }} id={onlyRecordId} />
  </Box>
);
