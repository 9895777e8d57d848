import type { SettingsDefaults, SettingsFields } from '@matilha/contract/kinds/settings';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Notifications } from '#server/database/notifications.ts';
import { selectOwnSettings, settingsChannel } from '#server/database/stores/own-settings.ts';
import { describeError } from './describe-error.ts';
import { answerLimits, type LimitOverrides } from './limits.ts';
import type { Log } from './log.ts';

/** Wake-ups may be lost while the database is away. */
const lookEveryMs = 15_000;

/** The settings of the environment, by the names of the contract. */
export const settingsOf = (config: Config): SettingsDefaults => ({
  brandName: config.brandName,
  supportWhatsapp: config.supportWhatsapp,
  billingWhatsapp: config.billingWhatsapp,
  termsUrl: config.termsUrl,
  seller: config.seller,
  dataOfficer: config.dataOfficer,
  videoHosts: [...config.videoHosts],
  promotionUntil: config.promotionUntil ?? '',
  dailyAnswers: config.dailyAnswers,
  landingCredits: config.landingCredits,
  landingChats: config.landingChats,
  provisionalAnswers: config.accountAnswers.provisional,
  freeAnswers: config.accountAnswers.free,
  paidAnswers: config.accountAnswers.paid,
});

/** Returns the configuration's fields for settings: the operators' own where there are any, else the environment's. */
function chosen(defaults: SettingsDefaults, own: SettingsFields | null) {
  const set = Object.entries(own ?? {}).filter(([, value]) => value !== null);
  const { provisionalAnswers, freeAnswers, paidAnswers, promotionUntil, ...rest }: SettingsDefaults = {
    ...defaults,
    ...Object.fromEntries(set),
  };
  return {
    ...rest,
    promotionUntil: promotionUntil || null,
    accountAnswers: { provisional: provisionalAnswers, free: freeAnswers, paid: paidAnswers },
  };
}

/** The limits that settings decide; the demonstration model costs nothing and has none. */
export const modelLimits = ({ model, dailyAnswers, accountAnswers }: Config): LimitOverrides => ({
  ...answerLimits(model ? dailyAnswers : null),
  ...(model && {
    model_answer_provisional_account: accountAnswers.provisional,
    model_answer_free_account: accountAnswers.free,
    model_answer_paid_account: accountAnswers.paid,
  }),
});

export interface LiveSettings {
  /** The configuration with the current settings; its fields change in place. */
  config: Config;
  /** The environment's own settings. */
  defaults: SettingsDefaults;
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void;
  stop(): void;
}

interface Dependencies {
  config: Config;
  db: Database;
  notifications: Notifications;
  log: Log;
}

/**
 * Keeps the settings that operators change in the panel in a copy of the configuration, so that no request reads them from the database.
 * Another process sees a change at once, by a notification. While the settings cannot be read, the last ones stay.
 */
export async function startLiveSettings({
  config,
  db,
  notifications,
  log,
}: Dependencies): Promise<LiveSettings> {
  const live: Config = { ...config };
  const defaults = settingsOf(config);
  const listeners: Array<() => void> = [];
  let known = '';
  const read = async () => {
    try {
      const stored = await selectOwnSettings(db);
      const text = JSON.stringify(stored ?? null);
      if (text === known) return;
      known = text;
      Object.assign(live, chosen(defaults, stored ?? null), { settingsRevision: live.settingsRevision + 1 });
      for (const listener of listeners) listener();
    } catch (error) {
      log.warn(describeError(error), 'the settings could not be read; the last ones stay');
    }
  };
  // One read at a time: one that is answered late would undo the change that a later read has found.
  let reading = Promise.resolve();
  const look = () => {
    reading = reading.then(read);
    return reading;
  };
  await look();
  const unlisten = notifications.on(settingsChannel, () => void look());
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    config: live,
    defaults,
    onChange: (listener) => void listeners.push(listener),
    stop() {
      unlisten();
      clearInterval(timer);
    },
  };
}
