import { createHash } from 'node:crypto';
import { type LegalSection, privacySections, termsSections } from '@matilha/contract/privacy/legal-texts';
import type { ConsentPurpose } from '@matilha/contract/privacy/privacy';
import { offersConsent, offersVersion, termsConsent, termsVersion } from '@matilha/contract/privacy/terms';

const plain = (sections: readonly LegalSection[]): string =>
  sections
    .map(({ heading, paragraphs, items = [] }) => [heading, ...paragraphs, ...items].join('\n'))
    .join('\n\n');

const hash = (...parts: string[]): string => createHash('sha256').update(parts.join('\n\n')).digest('hex');

/** Returns the hash of a version that operators write (L1). */
export const hashOfTerms = (version: string, terms: string, privacy: string): string =>
  hash(version, termsConsent, terms, privacy);

interface ConsentText {
  version: string;
  /** SHA-256 of the full text that the user agreed to (L1). */
  textHash: string;
}

/** Version and hash of each text that comes with the product. Operators may publish newer terms (`terms-repository.ts`). */
export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  terms: {
    version: termsVersion,
    textHash: hash(termsVersion, termsConsent, plain(termsSections), plain(privacySections)),
  },
  whatsapp_offers: { version: offersVersion, textHash: hash(offersVersion, offersConsent) },
};

/** Hashes of every version that came with the product so far. A text that changes without a new version fails `consents.test.ts` (L2). */
export const publishedTexts: Record<ConsentPurpose, Record<string, string>> = {
  terms: {
    '2026-11': '479d054e8f50e3b7315b48decdaf0d1709da1ddb7568981dc09f89f6c169f4eb',
    '2026-11-21': '37bcaf35c8f55bc5ce1d8df04ffd377510431663ca4ace7626f5ec6860160bcb',
    '2026-11-21.2': 'c8c7c866b9eab4918ce3715e0caa62f2d051de2dfce10fe2b6123a055ee845dd',
    '2026-11-22': '968c082f1537f038d93a9392f69ec095139175d50ee7f1003397604c9f0175d5',
    '2026-11-22.2': 'e9d623fc8bc5f472ed5fdd955c5abea8893c44494fce7f5af17fecbf21adb53f',
    '2026-11-22.3': 'fd26c5a42c77afc2b02b255f86cfa4188bbe5c971b3b9d6c05b8b5ec61a79562',
    '2026-11-22.4': '38e68986d943f238a852c68f82a777717c3a17827f3e5bb63c1bded74e0ca43c',
    '2026-11-22.5': 'b8411ebff4e0064373d0aa9b476f03b165b2b1da5d3600af4baf4a516c249ba9',
    '2026-11-22.6': '7a4c3262f6012a753676772a49e26d0bfe6b18fecf4b31b895e6432bfac41d6d',
    '2026-11-23.1': 'cc7aae20c373d56a7a9e6da5661463d362931b537a213c7fd5b35e768ecb99e1',
    '2026-11-24.1': '6755267935ef3af3a4dc8de681320b0f7df7b4d5c6256c36a6a77d7bbbb3c9e8',
    '2026-11-24.2': 'a66ab5c686207586e37cac1badde1d12c4cd6ae9133595c1a1729897b858b781',
    '2026-11-24.3': '89911f81ff2a610ec0c1046a835595e65abdf6b7bb9e555e6b60542fc711a69b',
    '2026-11-24.4': '7c3ab0b233897135f16c3498c2d06602d1702c7d37870d3daabaffaeae04fda6',
    '2026-11-24.5': 'fdcb282dc7635675975c1da1f919c6798cb9d02c51afacb35c92c5a8b5f76e06',
    '2026-11-25.1': '4ba9524e7a222cf42c680dc669210f703faa62a620bcd9091c41a5813ef2d625',
    '2026-11-25.2': 'ad512a61befa6e767a42e0bc2fc9ec3cc005673ac4d3a80b8c0578cf83d07049',
    '2026-11-27.1': '4e29c9e300b61ac5a6af7dad6e162ff587cf5f29ded12c1a4da5848609121481',
    '2026-11-29.1': 'f7348df9002e6ebe4f9bc572bdf58266bbc0937023b9f9ca8e5b1652131a8007',
    '2026-11-30.1': '4f60d3a33344a745e09d593e5cde84482e0178ea0dda75209e0ecdb30e4a1607',
    '2026-12-01.1': 'ec42cbb9b26b378886509304d39a5463351300785e9f80f2adcdc13a4750fabb',
  },
  whatsapp_offers: { '2026-11': 'd0376b6deb2b583d53c908ffb3b1e6cc95b19811db317a117e160afb5c50e317' },
};

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
