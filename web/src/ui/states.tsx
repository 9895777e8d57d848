import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface StateProps {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Nothing to show, said kindly. */
export function EmptyState({ title, children, icon, action, className }: StateProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center',
        className,
      )}
    >
      {icon && <div className="text-brand-ink">{icon}</div>}
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  /** The request never reached us: draws the offline picture. */
  offline?: boolean;
}

/** Something failed: what happened, and "Tentar novamente". */
export function ErrorState({ title, children, onRetry, retrying = false, offline = false }: ErrorStateProps) {
  const Icon = offline ? CloudOff : TriangleAlert;
  return (
    <div role="alert">
      <EmptyState
        title={title}
        icon={<Icon size={40} aria-hidden="true" className={offline ? 'text-muted' : 'text-danger-ink'} />}
        action={
          <Button variant="secondary" onClick={onRetry} busy={retrying}>
            {!retrying && <RotateCw size={18} aria-hidden="true" />}
            Tentar novamente
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
