import { markdown } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

/** Characters: both texts fit into one request body of 64 kB. */
const most = 25_000;

/** The terms of use and the privacy policy: they share a version. */
export const termsKind = kind({
  name: 'terms',
  title: 'Termos e privacidade',
  path: 'terms',
  area: 'business',
  factor: 'fresh',
  fields: {
    terms: markdown({ label: 'Termos de uso', most, required: 'Escreva os termos de uso' }),
    privacy: markdown({
      label: 'Política de privacidade',
      most,
      required: 'Escreva a política de privacidade',
    }),
  },
  single: true,
  warning:
    'Todas as pessoas com conta verão o aviso da nova versão e precisarão aceitá-la. Uma versão publicada não pode ser mudada nem apagada.',
});
