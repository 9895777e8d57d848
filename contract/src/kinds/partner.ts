import { address, line, optionalDay, optionalLine, paragraph, picture } from './parts/fields.ts';
import { kind } from './parts/kind.ts';
import { ownOrSecureLink } from './parts/schemas.ts';

/** A partner with its discount. */
export const partnerKind = kind({
  name: 'partner',
  title: 'Parceiros',
  path: 'partners',
  area: 'content',
  fields: {
    name: line({
      label: 'Nome',
      most: 80,
      required: 'Dê um nome ao parceiro',
      example: 'Fábrica de Tosa',
    }),
    description: paragraph({
      label: 'O que oferece',
      most: 500,
      required: 'Descreva o parceiro',
      example: 'Lâminas e tesouras',
    }),
    discount: line({
      label: 'Desconto',
      hint: 'Aparece no selo: 15% de desconto',
      most: 60,
      required: 'Diga qual é o desconto',
      example: '15% de desconto',
    }),
    image_url: picture({ label: 'Imagem', example: '/images/partners/1.svg' }),
    link: address({ label: 'Link', schema: ownOrSecureLink, example: 'https://exemplo.com.br' }),
    /** Its last day. */
    valid_until: optionalDay({
      label: 'Vale até',
      hint: 'Vazio: permanente',
      none: 'permanente',
      required: 'Use uma data que existe',
      example: '2027-12-31',
    }),
    cupom: optionalLine({
      label: 'Cupom',
      hint: 'Vazio: sem cupom',
      most: 40,
      required: 'Escreva o cupom',
      example: 'MATILHA15',
    }),
  },
  label: 'name',
  search: ['name', 'description', 'discount'],
  columns: ['name', 'discount', 'valid_until', 'cupom'],
  summary: ['discount'],
  sorts: ['ordem', 'name', 'valid_until'],
  ordered: true,
  sheet: true,
});
