import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { type Overview, type OverviewDay, overviewDays } from '@matilha/contract/panel/overview';
import { countText, moneyText } from '@matilha/contract/portuguese/amounts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { DayChart } from './day-chart.tsx';
import { groupsOf } from './figure-groups.ts';
import { FigureList } from './figure-list.tsx';
import { dayText, missingText } from './words.ts';

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } };

/** The figures of 7, 30 or 90 days; the choice is kept in the address. */
export function OverviewSection() {
  const [search, setSearch] = useSearchParams();
  const days = overviewDays.find((count) => String(count) === search.get('dias')) ?? 30;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['overview', days],
    queryFn: () => call(operationCalls.readOverview, { query: { days: `${days}` } }),
    placeholderData: (before) => before,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        value={days}
        onChange={(_, chosen: number | null) =>
          chosen && setSearch({ dias: String(chosen) }, { replace: true })
        }
        aria-label="Período"
      >
        {overviewDays.map((count) => (
          <ToggleButton key={count} value={count} sx={{ minHeight: 44, px: 2 }}>
            {count} dias
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isFetching && <LinearProgress aria-label="Carregando" />}
      {error && (
        <Alert severity="error" action={<Button onClick={() => refetch()}>Tentar de novo</Button>}>
          {error.message}
        </Alert>
      )}
      {data && <Figures {...data} />}
    </Box>
  );
}

function Figures(data: Overview) {
  const { today, period, before, series } = data;
  return (
    <>
      {data.missing_days > 0 && <Alert severity="info">{missingText(data.missing_days)}</Alert>}
      <Box component="section" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h5" component="h2">
          Hoje, até {momentOf(data.as_of).split(', ')[1]}
        </Typography>
        <Today {...today} />
      </Box>
      <Typography variant="h5" component="h2">
        De {dayText(data.from)} a {dayText(data.until)}
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          Comparado com {dayText(data.before_from)} a {dayText(data.before_until)}. O dia de hoje não entra.
        </Typography>
      </Typography>
      <Box sx={columns}>
        {groupsOf(period, before).map((group) => (
          <FigureList key={group.title} {...group} />
        ))}
      </Box>
      <Charts series={series} />
    </>
  );
}

function Today({ signups, active, answers, credits, revenue }: Overview['today']) {
  const tiles = [
    { label: 'Cadastros', value: countText(signups.total) },
    { label: 'Pessoas ativas', value: countText(active.day) },
    { label: 'Respostas', value: countText(answers.complete) },
    { label: 'Respostas que falharam', value: countText(answers.failed) },
    { label: 'Créditos usados', value: countText(credits.used) },
    ...revenue.flatMap(({ provider, received, payers }) => {
      const simulated = provider === 'sandbox' ? ' (simulado)' : '';
      return [
        { label: `Recebido${simulated}`, value: moneyText(received) },
        { label: `Pagantes agora${simulated}`, value: countText(payers) },
      ];
    }),
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {tiles.map(({ label, value }) => (
        <Box
          key={label}
          sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h6" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const charts: { title: string; of: (day: OverviewDay) => number; text: (value: number) => string }[] = [
  { title: 'Cadastros', of: ({ signups }) => signups, text: countText },
  { title: 'Pessoas ativas', of: ({ active }) => active, text: countText },
  { title: 'Respostas completas', of: ({ answers }) => answers, text: countText },
  { title: 'Respostas que falharam', of: ({ failed }) => failed, text: countText },
  { title: 'Créditos usados', of: ({ credits_used }) => credits_used, text: countText },
  { title: 'Recebido menos devolvido', of: ({ revenue }) => revenue, text: moneyText },
];

const Charts = ({ series }: Pick<Overview, 'series'>) => (
  <Card variant="outlined" component="section">
    <CardContent>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        Por dia
      </Typography>
      <Box sx={columns}>
        {charts.map(({ title, of, text }) => (
          <DayChart
            key={title}
            title={title}
            text={text}
            days={series.map((day) => ({ day: day.day, value: of(day) }))}
          />
        ))}
      </Box>
    </CardContent>
  </Card>
);
