import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal } from 'react-admin';
import { PanelMenu } from './panel-menu.tsx';

const PanelBar = () => (
  <AppBar>
    <TitlePortal />
  </AppBar>
);

export const PanelLayout = ({ children }: { children?: ReactNode }) => (
  <Layout menu={PanelMenu} appBar={PanelBar}>
    {children}
  </Layout>
);
