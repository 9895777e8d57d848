import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';
import AuthScreen from './routes/auth.tsx';

/** Renders the login to HTML, for the build (build/draw-login.ts). */
export const renderLogin = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AuthScreen />
    </QueryClientProvider>,
  );

/** Renders the spinner that is visible until the first script runs. */
export const renderWaiting = () => renderToStaticMarkup(<FullScreenSpinner />);
