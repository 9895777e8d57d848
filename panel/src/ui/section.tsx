import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A card with a heading, one part of a page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card variant="outlined" component="section">
    <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);
