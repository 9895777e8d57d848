import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';

/** Returns whether a tutorial is available; true until the configuration is loaded. */
export function useTutorialOffered(): boolean {
  const { data } = useQuery(settingsQuery);
  return !data || (data.tutorial.enabled && data.tutorial.steps.length > 0);
}
