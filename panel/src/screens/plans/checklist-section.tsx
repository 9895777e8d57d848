import { onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import { planChecklistKind } from '@matilha/contract/kinds/plan-checklist';
import Typography from '@mui/material/Typography';
import { RecordBox } from '../../records/record-pages.tsx';

/** The lines to which every plan gives its own three answers; all plans have the same lines. */
export const ChecklistSection = () => (
  <>
    <Typography component="h2" variant="h6" sx={{ mt: 3, mb: 2 }}>
      {planChecklistKind.title}
    </Typography>
    <RecordBox of={{ kind: planChecklistKind }} id={onlyRecordId} />
  </>
);
