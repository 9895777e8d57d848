import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { OverviewSection } from './overview-section.tsx';

/** The business in figures, as on the first page. */
export const OverviewPage = () => (
  <Box sx={{ py: 2 }}>
    <Title title="Números" />
    <OverviewSection />
  </Box>
);
