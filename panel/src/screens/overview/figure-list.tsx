import { countText } from '@matilha/contract/portuguese/amounts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { changeText } from './words.ts';

/** A figure of the period, and of the time before it when the two are compared. */
export interface ShownFigure {
  label: string;
  now: number;
  before?: number | undefined;
  text?: (value: number) => string;
  /** A note on how the figure is counted. */
  note?: string;
}

interface FigureListProps {
  title: string;
  note?: string;
  figures: ShownFigure[];
}

/** Figures of one subject: each with its number, and the change against the time before. */
export const FigureList = ({ title, note, figures }: FigureListProps) => (
  <Card variant="outlined" component="section" sx={{ minWidth: 0 }}>
    <CardContent>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {figures.map((figure) => (
          <Line key={figure.label} {...figure} />
        ))}
      </Box>
    </CardContent>
  </Card>
);

function Line({ label, now, before, text = countText, note }: ShownFigure) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, alignItems: 'baseline' }}>
      <Box component="dt" sx={{ minWidth: 0 }}>
        {label}
        {note && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {text(now)}
        </Typography>
        {before !== undefined && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {changeText(now, before)}, antes {text(before)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
