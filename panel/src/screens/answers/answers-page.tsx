import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { AnswerSums, AnswersReport } from '@matilha/contract/panel/answers-report';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { DayBars } from '../../ui/day-bars.tsx';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { plural } from '../people/formats.ts';
import { PricesButton } from './prices-button.tsx';
import { countOf, dollars, failureWords, percentOf, reasonWords, shortCount } from './words.ts';

const periods = ['7', '30', '90'];

/** Figures of the assistants' answers. */
export function AnswersPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('dias') ?? '';
  const days = periods.includes(asked) ? asked : '30';
  const { data, error } = useQuery({
    queryKey: ['answers-report', days],
    queryFn: () => call(operationCalls.readAnswersReport, { query: { dias: days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3, maxWidth: 1100, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Respostas" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          value={days}
          onChange={(_event, next: string | null) => next && setSearch({ dias: next })}
          aria-label="Período"
        >
          {periods.map((period) => (
            <ToggleButton key={period} value={period} sx={{ minHeight: 44 }}>
              {period} dias
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <PricesButton />
        <SaveButton
          save={() =>
            download(`respostas-${days}-dias.csv`, operationCalls.exportAnswersReport, {
              query: { dias: days },
            })
          }
        />
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Report report={data} days={days} />}
    </Box>
  );
}

function Report({ report, days }: { report: AnswersReport; days: string }) {
  const { by_day, by_assistant, by_model, without_price } = report;
  return (
    <>
      {without_price.length > 0 && (
        <Alert severity="info">
          Sem preço, e por isso fora do custo estimado: {without_price.join(', ')}.
        </Alert>
      )}
      <Totals report={report} />
      <Part title="Por dia">
        <DayBars
          label="Respostas e falhas"
          days={by_day.map(({ day, answers, failed }) => ({ day, value: answers + failed, bad: failed }))}
        />
        <Accordion disableGutters variant="outlined">
          <AccordionSummary expandIcon={<ExpandMoreOutlined />}>Números de cada dia</AccordionSummary>
          <AccordionDetails sx={{ p: 0 }}>
            <Sums
              label="Respostas por dia"
              first="Dia"
              rows={by_day.toReversed().map((sums) => ({
                key: sums.day,
                name: `${sums.day.slice(8)}/${sums.day.slice(5, 7)}`,
                sums,
              }))}
            />
          </AccordionDetails>
        </Accordion>
      </Part>
      <Part title="Por assistente">
        <Sums
          label="Respostas por assistente"
          first="Assistente"
          rows={by_assistant.map((sums) => ({ key: String(sums.id), name: sums.title, sums }))}
        />
      </Part>
      <Part title="Por modelo">
        <Sums
          label="Respostas por modelo"
          first="Modelo"
          rows={by_model.map((sums) => ({ key: sums.model, name: sums.model, sums }))}
        />
      </Part>
      <Tools report={report} days={days} />
      <Details report={report} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card variant="outlined" component="section">
    <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

function Totals({ report: { total, first_text } }: { report: AnswersReport }) {
  const { answers, failed, stopped, without_source, rated_up, rated_down } = total;
  const { tokens_in, tokens_cached, tokens_out, cost } = total;
  const tiles = [
    ['Respostas', countOf(answers), `${plural(stopped, 'parada', 'paradas')} por quem perguntou`],
    ['Falhas', countOf(failed), percentOf(failed, answers + failed)],
    ['Sem fonte', countOf(without_source), percentOf(without_source, answers)],
    ['Boas avaliações', countOf(rated_up), plural(rated_down, 'ruim', 'ruins')],
    ['Primeira palavra', halfWithin(first_text), 'para metade das respostas'],
    [
      'Tokens',
      shortCount(tokens_in + tokens_out),
      `${shortCount(tokens_out)} escritos, ${shortCount(tokens_cached)} do cache`,
    ],
    ['Custo estimado', dollars(cost), 'pelos preços informados'],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
      {tiles.map(([name, value, note]) => (
        <Card key={name} variant="outlined">
          <CardContent>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography variant="h5" component="p">
              {value}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

const seconds = (ms: number) => `${(ms / 1_000).toLocaleString('pt-BR')} s`;

/** Returns the bound within which half of the answers began. */
function halfWithin(groups: AnswersReport['first_text']): string {
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { up_to_ms, count } of groups) {
    seen += count;
    if (all > 0 && seen * 2 >= all) return up_to_ms === null ? 'mais de 16 s' : `até ${seconds(up_to_ms)}`;
  }
  return '–';
}

const columns = ['Respostas', 'Falhas', 'Boas', 'Ruins', 'Sem fonte', 'Tokens', 'Custo est.'];

interface SumsProps {
  label: string;
  first: string;
  rows: ReadonlyArray<{ key: string; name: string; sums: AnswerSums }>;
}

function Sums({ label, first, rows }: SumsProps) {
  if (rows.length === 0) return <Typography>Nenhuma resposta neste período.</Typography>;
  return (
    <FiguresTable
      label={label}
      columns={[first, ...columns]}
      rows={rows.map(({ key, name, sums }) => ({
        key,
        cells: [
          name,
          ...[sums.answers, sums.failed, sums.rated_up, sums.rated_down, sums.without_source].map(countOf),
          shortCount(sums.tokens_in + sums.tokens_out),
          dollars(sums.cost),
        ],
      }))}
    />
  );
}

/** Calls of the assistants' tools, with a file of each day. */
function Tools({ report: { by_tool }, days }: { report: AnswersReport; days: string }) {
  if (by_tool.length === 0)
    return (
      <Part title="Ferramentas">
        <Typography>Nenhuma ferramenta foi usada neste período.</Typography>
      </Part>
    );
  const rows = by_tool.map(({ name, title, calls, failures }) => ({
    key: name,
    cells: [title, countOf(calls), countOf(failures), percentOf(failures, calls)],
  }));
  return (
    <Part title="Ferramentas">
      <FiguresTable
        label="Ferramentas"
        columns={['Ferramenta', 'Chamadas', 'Falhas', 'Parte que falhou']}
        rows={rows}
      />
      <Box>
        <SaveButton
          label="Exportar as ferramentas"
          save={() =>
            download(`ferramentas-${days}-dias.csv`, operationCalls.exportToolsReport, {
              query: { dias: days },
            })
          }
        />
      </Box>
    </Part>
  );
}

function Details({ report: { failures, reasons, first_text } }: { report: AnswersReport }) {
  const waits = first_text.map(({ up_to_ms, count }) => ({
    key: String(up_to_ms),
    cells: [up_to_ms === null ? 'Mais de 16 s' : `Até ${seconds(up_to_ms)}`, countOf(count)],
  }));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Part title="Tempo até a primeira palavra">
        <FiguresTable label="Tempo até a primeira palavra" columns={['Tempo', 'Respostas']} rows={waits} />
      </Part>
      <Part title="Motivos das falhas">
        <FiguresTable
          label="Motivos das falhas"
          columns={['O que a pessoa leu', 'Vezes']}
          rows={failures.map(({ code, count }) => ({
            key: code,
            cells: [failureWords(code), countOf(count)],
          }))}
        />
      </Part>
      <Part title="Motivos das avaliações ruins">
        <FiguresTable
          label="Motivos das avaliações ruins"
          columns={['Motivo', 'Vezes']}
          rows={reasons.map(({ reason, count }) => ({
            key: String(reason),
            cells: [reason === null ? 'Sem motivo' : reasonWords[reason], countOf(count)],
          }))}
        />
      </Part>
    </Box>
  );
}
