import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface DayValue {
  /** `2026-11-25`. */
  day: string;
  value: number;
  /** The part of the value that is shown in red. */
  bad?: number;
}

const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;

/** A bar for each day; the figures themselves are in a table nearby, which screen readers get instead. */
export function DayBars({ label, days }: { label: string; days: readonly DayValue[] }) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const first = days[0];
  const last = days.at(-1);
  return (
    <Box role="img" aria-label={`${label}: até ${most.toLocaleString('pt-BR')} por dia`}>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }} aria-hidden>
        {most.toLocaleString('pt-BR')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'end',
          gap: '2px',
          height: 140,
          borderBottom: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {days.map(({ day, value, bad = 0 }) => (
          <Box
            key={day}
            title={`${shortDay(day)}: ${value.toLocaleString('pt-BR')}`}
            sx={{ flex: 1, height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'end' }}
          >
            <Box sx={{ height: `${(100 * bad) / most}%`, bgcolor: 'error.main' }} />
            <Box sx={{ height: `${(100 * (value - bad)) / most}%`, bgcolor: 'primary.main' }} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }} aria-hidden>
        <Typography variant="body2">{first ? shortDay(first.day) : ''}</Typography>
        <Typography variant="body2">{last ? shortDay(last.day) : ''}</Typography>
      </Box>
    </Box>
  );
}
