import type { ComponentType } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { PanelLayout } from '../layout/panel-layout.tsx';
import { PanelNotification } from '../layout/panel-notification.tsx';
import { authProvider } from '../lib/auth-provider.ts';
import { dataProvider } from '../lib/data-provider.ts';
import { later, screens } from '../screens/screens.ts';
import { ForRole, NotFound } from './not-found.tsx';
import { StartPage } from './start-page.tsx';
import { darkTheme, lightTheme } from './theme.ts';

const ImportPage = later(() => import('../imports/import-page.tsx'), 'ImportPage');
const store = localStorageStore(undefined, 'painel');

const pageFor = (screen: string, Page: ComponentType | undefined) =>
  Page && (
    <ForRole screen={screen}>
      <Page />
    </ForRole>
  );

/** The operators' panel; dark unless the person chooses otherwise. */
export function Application() {
  return (
    <BrowserRouter basename="/admin">
      <Admin
        title="Painel"
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        layout={PanelLayout}
        dashboard={StartPage}
        store={store}
        theme={lightTheme}
        darkTheme={darkTheme}
        defaultTheme="dark"
        loginPage={false}
        requireAuth
        notification={PanelNotification}
        catchAll={NotFound}
        accessDenied={NotFound}
        disableTelemetry
      >
        {screens.map((screen) => {
          if ('page' in screen) return null;
          const { name, label, named = 'id', files, list, create, edit, show } = screen;
          return (
            <Resource
              key={name}
              name={name}
              options={{ label, files }}
              recordRepresentation={named}
              list={pageFor(name, list)}
              create={pageFor(name, create)}
              edit={pageFor(name, edit)}
              show={pageFor(name, show)}
            >
              {files && <Route path="importar" element={pageFor(name, ImportPage)} />}
            </Resource>
          );
        })}
        <CustomRoutes>
          {screens.flatMap((screen) => {
            if (!('page' in screen)) return [];
            const { name, page: Page } = screen;
            return [<Route key={name} path={`/${name}`} element={pageFor(name, Page)} />];
          })}
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
