import { totalHeader } from '@matilha/contract/panel-lists';
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
import * as z from 'zod/mini';
import { ApiError, request } from '../../lib/api-client.ts';
import { useLastPage } from '../../ui/use-last-page.ts';

const perPage = 20;

export interface Line {
  key: string | number;
  first: ReactNode;
  second?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

interface PersonListProps<S extends z.ZodMiniType> {
  personId: number;
  /** The last part of the list's address. */
  name: string;
  row: S;
  /** The sentence for none. */
  empty: string;
  line: (row: z.output<S>) => Line;
}

async function readPage<S extends z.ZodMiniType>(row: S, path: string) {
  const response = await request('GET', path);
  const rows = z.safeParse(z.array(row), await response.json());
  if (!rows.success)
    throw new ApiError(response.status, {
      code: 'unexpected_response',
      message: 'O servidor respondeu algo inesperado. Tente de novo em instantes.',
      requestId: '',
    });
  return { rows: rows.data, total: Number(response.headers.get(totalHeader) ?? rows.data.length) };
}

/** Reads a page of a list about a person. */
export const usePersonRows = <S extends z.ZodMiniType>(
  { personId, name, row }: Pick<PersonListProps<S>, 'personId' | 'name' | 'row'>,
  page = 1,
) =>
  useQuery({
    queryKey: ['person', personId, name, page],
    queryFn: () => readPage(row, `/api/admin/people/${personId}/${name}?page=${page}&per_page=${perPage}`),
    placeholderData: keepPreviousData,
  });

/** A list about a person, read page by page when it is shown. */
export function PersonList<S extends z.ZodMiniType>({
  personId,
  name,
  row,
  empty,
  line,
}: PersonListProps<S>) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData } = usePersonRows({ personId, name, row }, page);
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
