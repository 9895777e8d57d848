import { countText, decimalText, minuteCostText, moneyText, percentText } from '../../portuguese/amounts.ts';

export const unitNames = [
  'centavos',
  'milesimos',
  'minutos',
  'pontos-base',
  'divisor',
  'atendimentos',
  'decimos',
] as const;
/**
 * The unit of an integer: cents; tenths of a cent; minutes; basis points; basis points written as a decimal ("0,577"); a count; tenths of a
 * service.
 */
export type Unit = (typeof unitNames)[number];

interface UnitOf {
  /** Integers for 1 in a spreadsheet: 100 cents are R$ 1. */
  scale: number;
  text: (value: number) => string;
  /** The number format of a spreadsheet's cell. */
  format: string;
}

/** Returns "6,7" of tenths. */
export const tenthsText = (tenths: number): string => decimalText(tenths, 10, 0, 1);

export const units: Readonly<Record<Unit, UnitOf>> = {
  centavos: { scale: 100, text: moneyText, format: '"R$" #,##0.00' },
  milesimos: { scale: 1_000, text: minuteCostText, format: '"R$" #,##0.000' },
  minutos: { scale: 1, text: (value) => `${countText(value)} min`, format: '#,##0' },
  'pontos-base': { scale: 10_000, text: percentText, format: '0.00%' },
  divisor: { scale: 10_000, text: (value) => decimalText(value, 10_000, 1, 4), format: '0.0000' },
  atendimentos: { scale: 1, text: countText, format: '#,##0' },
  decimos: { scale: 10, text: tenthsText, format: '#,##0.0' },
};

/** Returns a value as a person reads it: "R$ 9.600,00", "12.000 min", "9,8%". */
export const valueText = (value: number, unit: Unit): string => units[unit].text(value);

const endings: readonly (readonly [ending: string, unit: Unit])[] = [
  ['_centavos', 'centavos'],
  ['_milesimos', 'milesimos'],
  ['_bp', 'pontos-base'],
  ['_decimos', 'decimos'],
];

/** Returns the unit that a field's name says: `preco_centavos` has cents; a name without a unit has a count. */
export const unitOfName = (name: string): Unit =>
  endings.find(([ending]) => name.endsWith(ending))?.[1] ?? 'atendimentos';
