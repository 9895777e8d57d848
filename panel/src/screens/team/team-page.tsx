import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** The people who work in the panel, and the invitations to it. */
export const TeamPage = () => (
  <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 880 }}>
    <Title title="Equipe" />
    <Members />
    <Invitations />
  </Box>
);
