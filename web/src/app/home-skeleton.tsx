import Menu from 'lucide-react/icons/menu';
import { HomeTitle } from '#web/features/assistants/home-title.tsx';
import { LoadingCatalogue } from '#web/features/assistants/loading-assistants.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The home screen and its frame before code and data are there. Nothing in it can be pressed. */
export const HomeSkeleton = () => (
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
