import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';

/** Opens the chat app with a message filled in; renders nothing without a configured address. */
export function SupportButton() {
  const { data, error } = useQuery(settingsQuery);
  if (!data) return error ? null : <Skeleton className="h-11 w-31 rounded-lg!" />;
  const target = safeHref(data.supportUrl);
  if (!target) return null;
  return (
    <ExternalLink plain href={target.href} className={buttonClass('secondary')}>
      <MessageCircle size={18} aria-hidden="true" /> Suporte
    </ExternalLink>
  );
}
