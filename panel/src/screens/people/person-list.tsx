import type { Callable } from '@matilha/contract/calls/call';
import type { listPersonSessions } from '@matilha/contract/calls/panel/people';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { callPage } from '../../lib/api-client.ts';
import { useLastPage } from '../../ui/use-last-page.ts';

const perPage = 20;

export interface Line {
  key: string | number;
  first: ReactNode;
  second?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

/** A call that lists rows about a person. */
interface ListCall<Row extends z.ZodMiniType> extends Callable {
  params: (typeof listPersonSessions)['params'];
  query: (typeof listPersonSessions)['query'];
  output: z.ZodMiniArray<Row>;
}

interface PersonListProps<Row extends z.ZodMiniType> {
  personId: number;
  /** The call that lists the rows. */
  list: ListCall<Row>;
  /** The sentence for none. */
  empty: string;
  line: (row: z.output<Row>) => Line;
}

/** Reads a page of a list about a person. */
export const usePersonRows = <Row extends z.ZodMiniType>(
  { personId, list }: Pick<PersonListProps<Row>, 'personId' | 'list'>,
  page = 1,
) =>
  useQuery({
    queryKey: ['person', personId, list.path, page],
    queryFn: () => callPage(list, { params: { id: personId }, query: { page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  });

/** A list about a person, read page by page when it is shown. */
export function PersonList<Row extends z.ZodMiniType>({ personId, list, empty, line }: PersonListProps<Row>) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData } = usePersonRows({ personId, list }, page);
  useLastPage({ page, pageSize: perPage, data, show: setPage });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  if (data.total === 0) return <Typography sx={{ color: 'text.secondary', py: 2 }}>{empty}</Typography>;
  const last = Math.ceil(data.total / perPage);
  return (
    <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <List disablePadding>
        {data.rows.map(line).map(({ key, first, second, action }) => (
          <ListItem
            key={key}
            divider
            disableGutters
            sx={{ flexWrap: 'wrap', columnGap: 2, '& .MuiListItemText-root': { overflowWrap: 'anywhere' } }}
          >
            <ListItemText
              primary={first}
              secondary={second}
              sx={{ flexBasis: 220 }}
              slotProps={{ primary: { component: 'div' }, secondary: { component: 'div' } }}
            />
            {action}
          </ListItem>
        ))}
      </List>
      {last > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Mais novos
          </Button>
          <Typography variant="body2">
            {page} de {last}
          </Typography>
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            Mais antigos
          </Button>
        </Box>
      )}
    </Box>
  );
}
