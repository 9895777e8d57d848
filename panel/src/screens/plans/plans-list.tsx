import { moneyText } from '@matilha/contract/portuguese/amounts';
import Box from '@mui/material/Box';
import { DataTable, FunctionField, type RaRecord } from 'react-admin';
import { PanelList } from '../../ui/panel-list.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { PricesNotice } from './prices-notice.tsx';

interface Row extends RaRecord {
  titulo: string;
  valor: number;
  responses_limit: number;
}

const priceOf = ({ valor }: Row) => (valor === 0 ? 'Gratuito' : moneyText(valor));

/** The plans, the free one included, and below them the lines that all of them show. */
export const PlansList = () => (
  <>
    <Box sx={{ pt: 2 }}>
      <PricesNotice />
    </Box>
    <PanelList<Row>
      sort={{ field: 'id', order: 'ASC' }}
      phone={{ first: ({ titulo }) => titulo, second: priceOf }}
      csv={false}
      search={false}
    >
      <DataTable.Col source="titulo" label="Plano" disableSort />
      <DataTable.Col label="Preço por 30 dias" disableSort>
        <FunctionField<Row> render={priceOf} />
      </DataTable.Col>
      <DataTable.NumberCol source="responses_limit" label="Créditos" disableSort />
    </PanelList>
    <ChecklistSection />
  </>
);
