import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Menu from 'lucide-react/icons/menu';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeTitle } from '#web/features/assistants/home-title.tsx';
import { LoadingCatalogue } from '#web/features/assistants/loading-assistants.tsx';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { Logo } from '#web/ui/logo.tsx';
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

/** The home screen and its frame before code and data are there. Its controls do nothing yet. */
const HomeSkeleton = () => (
  <div className="flex min-h-dvh flex-col">
    <div className="border-line border-b bg-paper">
      <div className="flex h-(--header-height) items-center gap-1 px-1 sm:px-3">
        <span className="grid size-11 place-items-center">
          <Menu size={24} aria-hidden="true" />
        </span>
        <span className="flex min-w-[38px] items-center px-[4px]">
          <Logo />
        </span>
      </div>
    </div>
    <div className="flex flex-1">
      <div className="hidden w-60 shrink-0 border-line border-r bg-surface lg:block" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="page">
          <HomeTitle />
          <LoadingCatalogue />
        </div>
      </div>
    </div>
  </div>
);
