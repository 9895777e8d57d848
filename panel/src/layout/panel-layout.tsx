import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, UserMenu, useGetIdentity } from 'react-admin';
import { MissingCodes } from '../security/missing-codes.tsx';
import { SecondFactorGate } from '../security/second-factor-gate.tsx';
import { PanelMenu } from './panel-menu.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/**
 * From 600 px its button shows the person's name, which its label has to contain. The icon of a phone needs a key
 * of the translations: react-admin says "Profile" instead of any other text.
 */
function AccountMenu() {
  const { identity } = useGetIdentity();
  const named = useMediaQuery('(width >= 600px)') && identity?.fullName;
  return <UserMenu label={named ? `Conta de ${named}` : 'ra.auth.user_menu'} />;
}

/** A phone shows a long title whole, in two lines, where react-admin cuts it in the middle of a letter. */
const wholeTitle = {
  '&&': {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    lineHeight: 1.2,
    fontSize: { xs: '1rem', sm: '1.25rem' },
  },
} as const;

/** The bar holds the page's title, its only heading of level one. */
function PanelBar() {
  useDocumentTitle();
  return (
    <AppBar userMenu={<AccountMenu />}>
      <TitlePortal component="h1" sx={wholeTitle} />
    </AppBar>
  );
}

export const PanelLayout = ({ children }: { children?: ReactNode }) => (
  <SecondFactorGate>
    <Layout menu={PanelMenu} appBar={PanelBar}>
      <MissingCodes />
      {children}
    </Layout>
  </SecondFactorGate>
);
