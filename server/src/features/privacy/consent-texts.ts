import { createHash } from 'node:crypto';
import { type LegalSection, privacySections, termsSections } from '@matilha/contract/legal-texts';
import type { ConsentPurpose } from '@matilha/contract/privacy';
import { offersConsent, offersVersion, termsConsent, termsVersion } from '@matilha/contract/terms';

const plain = (sections: readonly LegalSection[]): string =>
  sections
    .map(({ heading, paragraphs, items = [] }) => [heading, ...paragraphs, ...items].join('\n'))
    .join('\n\n');

const hash = (...parts: string[]): string => createHash('sha256').update(parts.join('\n\n')).digest('hex');

export interface ConsentText {
  version: string;
  /** SHA-256 of every word that was agreed to (L1). */
  textHash: string;
}

/** What is agreed to today, by purpose. */
export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  terms: {
    version: termsVersion,
    textHash: hash(termsVersion, termsConsent, plain(termsSections), plain(privacySections)),
  },
  whatsapp_offers: { version: offersVersion, textHash: hash(offersVersion, offersConsent) },
};

/** Every version there has been: a text that changes without a new version fails the test beside (L2). */
export const publishedTexts: Record<ConsentPurpose, Record<string, string>> = {
  terms: { '2026-11': 'b0bab116b9734446069edea4cb9a425618797663bc12f74de08c837d2e22132a' },
  whatsapp_offers: { '2026-11': '660e5d74bfcb8f60bc337c5321dcfaecdf5ffbcf550c652d3f7599522a75fbbc' },
};
