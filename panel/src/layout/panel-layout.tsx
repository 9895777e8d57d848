import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, UserMenu, useGetIdentity } from 'react-admin';
import { SecondFactorGate } from '../security/second-factor-gate.tsx';
import { PanelMenu } from './panel-menu.tsx';

/** Its button shows the person's name, which its label has to contain. */
function AccountMenu() {
  const { identity } = useGetIdentity();
  return <UserMenu label={identity?.fullName ? `Conta de ${identity.fullName}` : 'Minha conta'} />;
}

/** The bar holds the page's title, its only heading of level one. */
const PanelBar = () => (
  <AppBar userMenu={<AccountMenu />}>
    <TitlePortal component="h1" />
  </AppBar>
);

export const PanelLayout = ({ children }: { children?: ReactNode }) => (
  <SecondFactorGate>
    <Layout menu={PanelMenu} appBar={PanelBar}>
      {children}
    </Layout>
  </SecondFactorGate>
);
