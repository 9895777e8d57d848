import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

interface StateProps {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
  /** `h1` when the state replaces the whole page. */
  titleAs?: 'p' | 'h1';
}

/** Shown when there is nothing to show. */
export function EmptyState({ title, children, icon, action, className, titleAs = 'p' }: StateProps) {
  const Title = titleAs;
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center',
        className,
      )}
    >
      {icon && <div className="text-brand-ink">{icon}</div>}
      <Title className="font-semibold text-lg">{title}</Title>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Shown when there is nothing yet, or nothing matches the filters. */
export const NothingFound = (props: Omit<StateProps, 'icon'>) => (
  <EmptyState
    icon={<img src="/images/empty/nada-encontrado.svg" alt="" width={200} height={150} />}
    {...props}
  />
);

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  /** Label of the button. */
  retryLabel?: string;
  titleAs?: 'p' | 'h1';
  /** The request never reached the server: shows the offline icon. */
  offline?: boolean;
}

/** Shown after a failure: its reason, and "Tentar novamente". */
export function ErrorState({ title, children, onRetry, ...props }: ErrorStateProps) {
  const { retrying = false, retryLabel = 'Tentar novamente', offline = false, titleAs = 'p' } = props;
  const Icon = offline ? CloudOff : TriangleAlert;
  return (
    <div role="alert">
      <EmptyState
        title={title}
        titleAs={titleAs}
        icon={<Icon size={40} aria-hidden="true" className={offline ? 'text-muted' : 'text-danger-ink'} />}
        action={
          <Button variant="secondary" onClick={onRetry} busy={retrying}>
            {!retrying && <RotateCw size={18} aria-hidden="true" />}
            {retryLabel}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
