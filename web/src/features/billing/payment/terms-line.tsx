import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** Links the terms that the sale follows, beside the button that pays. The mail about a change of plan does not carry them. */
export function TermsLine({ isMailed = true }: { isMailed?: boolean }) {
  const { data } = useQuery(settingsQuery);
  return (
    <>
      {' '}
      Valem os{' '}
      <ExternalLink plain href={data?.termsUrl ?? '/termos'} className="underline underline-offset-4">
        termos de uso
      </ExternalLink>
      {isMailed ? ', que também vão por email.' : '.'}
    </>
  );
}
