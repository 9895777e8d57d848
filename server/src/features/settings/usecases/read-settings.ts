import type { SettingsDefaults } from '@matilha/contract/kinds/settings';
import { type Settings, tutorial } from '@matilha/contract/settings';
import type { Config } from '#server/config.ts';
import { usableLandingChats } from '#server/features/assistants/api.ts';
import { currentTermsVersion } from '#server/features/privacy/api.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { selectDocument } from '../repository.ts';

const chatLink = (phone: string, text: string) => `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
const noTutorial = { enabled: false, backgroundImage: '', steps: [] };

/** Returns the public settings of this installation: brand, links, terms, tutorial. An invalid tutorial counts as off. */
export async function readSettings(context: Context, config: Config): Promise<Settings> {
  const [document, termsVersion, { chats }] = await Promise.all([
    selectDocument(context.db, 'tutorial'),
    currentTermsVersion(context),
    usableLandingChats(context.db, config.landingChats),
  ]);
  const stored = tutorial.safeParse(document);
  return {
    brandName: config.brandName,
    supportUrl: chatLink(config.supportWhatsapp, `Olá! Preciso de ajuda com a ${config.brandName}.`),
    billingUrl: chatLink(
      config.billingWhatsapp,
      `Olá! Quero ajustar o pagamento da minha assinatura da ${config.brandName}.`,
    ),
    termsUrl: config.termsUrl,
    termsVersion,
    payments: config.payments?.provider ?? null,
    audio: config.transcriptionModel !== null,
    fotos: config.model?.readsPhotos ?? false,
    planos: chats,
    tutorial: stored.success ? stored.data : noTutorial,
  };
}

/** Returns the environment's settings, the defaults of settings that operators never changed. */
export async function readDefaults(context: Context, defaults: SettingsDefaults): Promise<SettingsDefaults> {
  requireStaff(context, 'business');
  return defaults;
}
