import { defaultBrandName } from '#server/config/environment.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#server/platform/text/escape-html.ts';
import { demonstration } from '#server/providers/model/demo/demo-content.ts';
import { nameBusiness } from '#server/providers/model/demo/demo-text.ts';
import { fillSeller } from './fill-shell.ts';
import { type LandingFacts, priceText, promotionTexts, proofText } from './landing-facts.ts';

/** Returns JSON that is safe inside an HTML element: nothing in it can close the element. */
const jsonInHtml = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

function structuredData({ brandName: name, appUrl: { origin }, seller }: Config): string {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: origin,
    ...(seller && {
      legalName: seller.name,
      taxID: seller.cnpj,
      address: seller.address,
      email: seller.email,
    }),
  };
  const offer = {
    '@type': 'Offer',
    price: '0',
    priceCurrency: 'BRL',
    availability: 'https://schema.org/InStock',
  };
  const service = {
    '@type': 'Service',
    name: 'Plano semanal de postagens para o Instagram de negócios pet',
    description: 'Sete dias de posts com tema, legenda, foto e horário, escritos por IA.',
    url: `${origin}/landing`,
    areaServed: 'BR',
    inLanguage: 'pt-BR',
    provider: { '@id': organization['@id'] },
    offers: offer,
  };
  const data = { '@context': 'https://schema.org', '@graph': [organization, service] };
  return `<script type="application/ld+json">${jsonInHtml(data)}</script>`;
}

/** Returns the texts of the demonstration's weeks as `week.petshop.0.legenda` and `week.petshop.objetivo`. */
function sampleWeeks(): Record<string, string> {
  const texts = Object.entries(demonstration().plans).flatMap(([trade, { dias, assinatura, ...week }]) => [
    [`week.${trade}.objetivo`, week.objetivo],
    [`week.${trade}.cuidado`, week.cuidado],
    [`week.${trade}.assinatura`, assinatura ?? ''],
    ...dias.flatMap((post, day) =>
      Object.entries(post).map(([field, text]) => [
        `week.${trade}.${day}.${field}`,
        nameBusiness(text, '', week.semNome),
      ]),
    ),
  ]);
  return Object.fromEntries(texts);
}

/** Returns the picture that shared links show: with the product's name only when the installation is called that. */
const shareImageOf = ({ brandName }: Config) =>
  `/images/landing/${brandName === defaultBrandName ? 'compartilhar' : 'compartilhar-sem-marca'}.png`;

/** Fills the built page with the values that only this installation knows, and today's facts. */
export function fillLanding(page: string, config: Config, facts: LandingFacts, today: string): string {
  const { seller } = config;
  const [promotion, promotionEnd] = promotionTexts(config.promotionUntil, today);
  const slots: Readonly<Record<string, string>> = {
    brand: config.brandName,
    origin: config.appUrl.origin,
    terms: config.termsUrl,
    termsVersion: facts.termsVersion,
    shareImage: shareImageOf(config),
    promotion,
    promotionEnd,
    prices: priceText(facts.prices),
    proof: proofText(facts.planRequests),
    offeredBy: seller ? `Oferecido por ${seller.name} · CNPJ ${seller.cnpj}` : '',
    ...sampleWeeks(),
  };
  return fillSeller(page, seller)
    .replace(/\{\{(json:)?([\w.-]+)\}\}/g, (_slot, json, name) => {
      const text = slots[name] ?? '';
      return json ? jsonInHtml(text).slice(1, -1) : escapeHtml(text);
    })
    .replace('<!--structured-data-->', () => structuredData(config));
}
