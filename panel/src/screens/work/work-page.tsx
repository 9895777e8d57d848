import { countedText } from '@matilha/contract/panel/panel-lists';
import {
  type WorkKindName,
  type WorkSummary,
  workKindLabels,
  workKindName,
} from '@matilha/contract/panel/work';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Title } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { dayOf } from '../../lib/times.ts';
import { Deadline } from './deadline.tsx';
import { useSummary } from './use-work.ts';
import { WorkList } from './work-list.tsx';

/** Everything that waits for the person's role, and the rows of the chosen kind. */
export function WorkPage() {
  // A phone shows either the kinds or the rows of one.
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { data, error } = useSummary();
  const [search] = useSearchParams();
  const chosen = workKindName.safeParse(search.get('tipo')).data;
  const summary = data?.find(({ kind }) => kind === chosen);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3, maxWidth: 1100 }}>
      <Title title="Trabalho" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && !(small && summary) && <Kinds summaries={data} chosen={chosen} />}
      {small && summary && (
        <Button
          component={Link}
          to="?"
          startIcon={<ArrowBackOutlined />}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          Tudo o que espera
        </Button>
      )}
      {summary && <WorkList key={summary.kind} summary={summary} />}
    </Box>
  );
}

function Kinds({ summaries, chosen }: { summaries: WorkSummary[]; chosen: WorkKindName | undefined }) {
  const nothing = summaries.every(({ total }) => total === 0);
  return (
    <section aria-labelledby="kinds">
      <Typography id="kinds" component="h2" variant="h6" sx={{ mb: 1.5 }}>
        {nothing ? 'Nada espera. Bom trabalho!' : 'O que espera'}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
        {summaries.map((summary) => (
          <KindCard key={summary.kind} summary={summary} chosen={summary.kind === chosen} />
        ))}
      </Box>
    </section>
  );
}

function KindCard({
  summary: { kind, total, oldest_at, due_at },
  chosen,
}: {
  summary: WorkSummary;
  chosen: boolean;
}) {
  return (
    <Card variant="outlined" sx={chosen ? { borderColor: 'primary.main' } : {}}>
      <CardActionArea
        component={Link}
        to={`?tipo=${kind}`}
        aria-current={chosen ? 'true' : undefined}
        sx={{ height: '100%' }}
      >
        <CardContent sx={{ display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{workKindLabels[kind]}</Typography>
            <Chip size="small" label={countedText(total)} color={total > 0 ? 'primary' : 'default'} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {oldest_at === null ? 'Nada espera' : `Desde ${dayOf(oldest_at)}`}
          </Typography>
          {due_at !== null && <Deadline at={due_at} />}
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
