import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

interface FiguresTableProps {
  /** Names the table for screen readers. */
  label: string;
  /** The first column names a row, the others are figures. */
  columns: readonly string[];
  rows: ReadonlyArray<{ key: string; cells: readonly string[] }>;
}

/** A table of figures; on a phone it scrolls sideways inside its own box. */
export const FiguresTable = ({ label, columns, rows }: FiguresTableProps) => (
  <Box sx={{ overflowX: 'auto', maxWidth: '100%' }} role="region" aria-label={label} tabIndex={0}>
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map((column, at) => (
            <TableCell key={column} align={at === 0 ? 'left' : 'right'} sx={{ whiteSpace: 'nowrap' }}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, at) => (
              <TableCell
                key={columns[at]}
                component={at === 0 ? 'th' : 'td'}
                scope={at === 0 ? 'row' : undefined}
                align={at === 0 ? 'left' : 'right'}
                sx={at === 0 ? { minWidth: 140 } : { whiteSpace: 'nowrap' }}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
