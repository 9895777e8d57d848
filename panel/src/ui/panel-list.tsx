import UploadOutlined from '@mui/icons-material/UploadOutlined';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';
import {
  Button,
  ColumnsButton,
  CreateButton,
  DataTable,
  FilterButton,
  List,
  type RaRecord,
  SearchInput,
  SimpleList,
  type SortPayload,
  TopToolbar,
  useResourceDefinition,
} from 'react-admin';
import { Link } from 'react-router';
import { ExportButton } from './export-button.tsx';

interface PanelListProps<Row extends RaRecord> {
  /** The columns, `DataTable.Col` each; people choose which they see. */
  children: ReactNode;
  /** Text of a row on a phone. */
  phone: {
    first: (row: Row) => ReactNode;
    second?: (row: Row) => ReactNode;
    third?: (row: Row) => ReactNode;
  };
  /** The order without a choice. */
  sort: SortPayload;
  /** Filters besides the search; those with `alwaysOn` are always shown. */
  filters?: ReactElement[];
  /** Columns that are hidden until somebody chooses them. */
  hidden?: string[];
  /** False where a row has no page of its own. */
  rowClick?: false | 'edit' | 'show';
  /** False for a list whose rows do not leave as a file. */
  csv?: boolean;
  /** Buttons beside the others. */
  actions?: ReactNode;
  search?: boolean;
}

const isPhone = (theme: Theme) => theme.breakpoints.down('md');
const search = <SearchInput key="q" source="q" alwaysOn placeholder="Buscar" />;

/**
 * A list of the panel: search, filters kept in the address, sorting and paging by the server, choice of columns, export. On a phone each row
 * is two or three lines of text.
 */
export function PanelList<Row extends RaRecord>(props: PanelListProps<Row>) {
  const { children, phone, sort, filters = [], hidden, rowClick = 'edit', search: searched = true } = props;
  const small = useMediaQuery(isPhone);
  const { options } = useResourceDefinition();
  const shown = searched ? [search, ...filters] : filters;
  return (
    <List
      sort={sort}
      perPage={25}
      filters={shown}
      actions={<ListActions more={props.actions} csv={props.csv ?? true} filtered={filters.length > 0} />}
      exporter={false}
      // An empty list keeps its buttons where a file may fill it.
      {...(options?.files && { empty: false })}
    >
      {small ? (
        <SimpleList<Row>
          primaryText={phone.first}
          secondaryText={phone.second}
          tertiaryText={phone.third}
          linkType={rowClick}
          sx={{ '& .MuiListItemText-root': { overflowWrap: 'anywhere' } }}
        />
      ) : (
        <DataTable bulkActionButtons={false} rowClick={rowClick} hiddenColumns={hidden}>
          {children}
        </DataTable>
      )}
    </List>
  );
}

function ListActions({ more, csv, filtered }: { more: ReactNode; csv: boolean; filtered: boolean }) {
  const { name, hasCreate, options } = useResourceDefinition();
  const small = useMediaQuery(isPhone);
  return (
    <TopToolbar>
      {filtered && <FilterButton disableSaveQuery />}
      {!small && <ColumnsButton />}
      {csv && <ExportButton format={options?.files === 'sheet' ? 'xlsx' : 'csv'} />}
      {options?.files && (
        <Button component={Link} to={`/${name}/importar`} label="Importar">
          <UploadOutlined />
        </Button>
      )}
      {more}
      {hasCreate && <CreateButton />}
    </TopToolbar>
  );
}
