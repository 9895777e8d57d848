import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import AuthScreen from './routes/auth.tsx';

/** Renders the login to HTML, for the build (build/draw-boot.ts). */
export const renderLogin = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AuthScreen />
    </QueryClientProvider>,
  );

/** Renders the home screen without its data. */
export const renderHome = () => renderToStaticMarkup(<HomeSkeleton />);

/** Renders the spinner that is visible until the first script runs. */
export const renderWaiting = () => renderToStaticMarkup(<FullScreenSpinner />);
