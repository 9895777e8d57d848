import Box from '@mui/material/Box';

/** Text of other people that breaks anywhere: a long word widens neither a phone's screen nor a table. */
export const Broken = ({ children }: { children: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);
