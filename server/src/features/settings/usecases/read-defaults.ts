import type { SettingsDefaults } from '@matilha/contract/kinds/settings';
import { type Context, requireStaff } from '#server/platform/context.ts';

/** Returns the environment's settings, which those that operators never changed follow. */
export async function readDefaults(context: Context, defaults: SettingsDefaults): Promise<SettingsDefaults> {
  requireStaff(context, 'business');
  return defaults;
}
