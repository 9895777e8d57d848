import { planKind } from '@matilha/contract/kinds/plan';
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { columnsOf, phoneTextsOf } from '../../records/kind-list.tsx';
import { PanelList } from '../../ui/panel-list.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { PricesNotice } from './prices-notice.tsx';

/** The plans, the free one included, and below them the lines that all of them show. */
export const PlansList = () => (
  <>
    <Box sx={{ pt: 2 }}>
      <PricesNotice />
    </Box>
    <PanelList<RaRecord>
      sort={{ field: 'id', order: 'ASC' }}
      phone={phoneTextsOf(planKind)}
      csv={false}
      search={false}
    >
      {columnsOf(planKind)}
    </PanelList>
    <ChecklistSection />
  </>
);
