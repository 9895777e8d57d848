import type { ReactNode } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface NoticeLineProps {
  tone: 'success' | 'warning' | 'danger';
  children: ReactNode;
  action?: ReactNode;
}

/** A sentence in a box, with its action beside it or, on a phone, below. */
export function NoticeLine({ tone, children, action }: NoticeLineProps) {
  return (
    <Notice tone={tone}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-base">
        <p className="min-w-0 flex-1 basis-64">{children}</p>
        {action}
      </div>
    </Notice>
  );
}
