import { type LegalSection, privacySections, termsSections } from '@matilha/contract/privacy/legal-texts';
import { consentTexts } from './consent-texts.ts';

const asMarkdown = (sections: readonly LegalSection[]): string =>
  sections
    .map(({ heading, paragraphs, items = [] }) =>
      [`## ${heading}`, ...paragraphs, items.map((item) => `- ${item}`).join('\n')]
        .filter((part) => part !== '')
        .join('\n\n'),
    )
    .join('\n\n');

/** The texts that come with the product, which count until operators publish their own. */
export const shippedTerms = {
  ...consentTexts.terms,
  terms: asMarkdown(termsSections),
  privacy: asMarkdown(privacySections),
};
