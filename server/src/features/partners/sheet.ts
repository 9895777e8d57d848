import {
  dayColumn,
  optionalTextColumn,
  type SheetColumns,
  textColumn,
} from '#server/features/records/api.ts';

/** The partners as a spreadsheet. */
export const partnerSheet: SheetColumns = {
  name: textColumn('Nome', { example: 'Fábrica de Tosa' }),
  description: textColumn('O que oferece', { example: 'Lâminas e tesouras', width: 60, wrap: true }),
  discount: textColumn('Desconto', { example: '15% de desconto', width: 20 }),
  image_url: textColumn('Imagem', { example: '/images/partners/1.svg' }),
  link: textColumn('Link', { example: 'https://exemplo.com.br' }),
  valid_until: dayColumn('Vale até', '2027-12-31'),
  cupom: optionalTextColumn('Cupom', { example: 'MATILHA15', width: 14 }),
};
