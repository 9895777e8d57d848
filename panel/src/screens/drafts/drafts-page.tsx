import * as recordsCalls from '@matilha/contract/calls/panel/records';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { Removed } from './removed.tsx';
import { useLabelOf } from './use-label-of.ts';

/** Waiting changes and removed records of all kinds of content. */
export const DraftsPage = () => (
  <Box sx={{ py: 2, display: 'grid', gap: 3, maxWidth: 880 }}>
    <Title title="Rascunhos e apagados" />
    <Pending />
    <Removed />
  </Box>
);

function Pending() {
  const labelOf = useLabelOf();
  const { data, error } = useQuery({
    queryKey: ['drafts'],
    queryFn: () => call(recordsCalls.listDrafts),
  });
  return (
    <section>
      <Typography component="h2" variant="h6">
        Esperam publicação
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nada espera.</Typography>}
      {data && data.length > 0 && (
        <Card variant="outlined">
          <List component="div" disablePadding>
            {data.map(({ path, id, label, publish_at, updated_at, author, problem }) => (
              <ListItemButton key={`${path}/${id}`} component={Link} to={`/${path}/${id}`}>
                <ListItemText
                  primary={`${labelOf(path)}: ${label}`}
                  secondary={[
                    problem && `Não publicado: ${problem}`,
                    publish_at
                      ? `Agendado para ${momentOf(publish_at)}`
                      : `Rascunho de ${momentOf(updated_at)}`,
                    author,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  slotProps={problem ? { secondary: { color: 'error' } } : {}}
                />
              </ListItemButton>
            ))}
          </List>
        </Card>
      )}
    </section>
  );
}
