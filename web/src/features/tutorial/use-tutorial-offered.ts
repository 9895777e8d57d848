import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';

/** Whether there is a tutorial to open (§4); taken for granted until the configuration is known. */
export function useTutorialOffered(): boolean {
  const { data } = useQuery(settingsQuery);
  return !data || (data.tutorial.enabled && data.tutorial.steps.length > 0);
}
