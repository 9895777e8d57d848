import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { dayText } from './words.ts';

interface DayChartProps {
  title: string;
  days: { day: string; value: number }[];
  text: (value: number) => string;
}

const width = 300;
const height = 96;

/** Bars of a figure by day, with the same numbers as a table for everybody who cannot see them or wants them exactly. */
export function DayChart({ title, days, text }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const first = days[0];
  const last = days.at(-1);
  const step = width / Math.max(1, days.length);
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography component="figcaption" variant="subtitle2">
          {title}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          maior: {text(Math.max(0, ...days.map(({ value }) => value)))}
        </Typography>
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        sx={{ display: 'block', width: '100%', height, borderBottom: 1, borderColor: 'divider' }}
      >
        {days.map(({ day, value }, index) => {
          const tall = (Math.max(0, value) / most) * (height - 2);
          return (
            <Box
              key={day}
              component="rect"
              x={index * step + step * 0.12}
              y={height - tall}
              width={step * 0.76}
              height={tall}
              sx={{ fill: 'var(--chart)', '--chart': ({ palette }) => palette.primary.main }}
            />
          );
        })}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        <span>{first && dayText(first.day)}</span>
        <span>{last && dayText(last.day)}</span>
      </Box>
      <Box component="details" sx={{ typography: 'body2' }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1.25, color: 'text.secondary' }}>
          Números por dia
        </Box>
        <Box
          sx={{ maxHeight: 260, overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={`${title} por dia`}
        >
          <Box component="table" sx={{ width: '100%', fontVariantNumeric: 'tabular-nums' }}>
            <tbody>
              {days.map(({ day, value }) => (
                <tr key={day}>
                  <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400 }}>
                    {dayText(day)}
                  </Box>
                  <Box component="td" sx={{ textAlign: 'right' }}>
                    {text(value)}
                  </Box>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
