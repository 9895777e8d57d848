import { percentText } from '../../portuguese/amounts.ts';
import { type Amount, type Choice, chosen, constant, type Quantity, quantity, typed } from './amount.ts';
import type { Named } from './calculator.ts';
import { choice, count, percent, when } from './fields.ts';

const earners = [
  ['autonomo', 'autônomo, sem encargos'],
  ['empregado', 'empregado, com encargos'],
] as const;
export type Earner = (typeof earners)[number][0];

/** The person who earns a commission: for an employee the shop pays the weekly rest and the charges on it as well. */
const earnerField = choice('Quem recebe a comissão', 'Escolha quem recebe a comissão', earners);

/** The fields of an employee's commission, shown while the choice `field` is one of `is`. `blank`: 25 working days, five Sundays and holidays, and the usual charges. */
export const employment = (field: string, ...is: readonly string[]) => ({
  dias_uteis: {
    ...when(
      field,
      is,
      count('Dias úteis do mês', 'Informe os dias úteis do mês, de 1 a 31', { most: 31, blank: '25' }),
    ),
    older: null,
  },
  descansos: {
    ...when(
      field,
      is,
      count('Domingos e feriados', 'Informe os domingos e feriados do mês, de 0 a 15', {
        least: 0,
        most: 15,
        blank: '5',
      }),
    ),
    older: null,
  },
  encargos_bp: {
    ...when(
      field,
      is,
      percent('Encargos', 'Informe os encargos, como 29%, ou 0', {
        hint: 'FGTS, férias e 13º no Simples: cerca de 29%. Confirme com seu contador.',
        blank: '29%',
      }),
    ),
    older: null,
  },
});

/** The fields of who earns a commission, as forms had it before they asked. */
export const earner = <Older extends Earner>(older: Older) => ({
  comissao_de: { ...earnerField, older },
  ...employment('comissao_de', 'empregado'),
});

interface EmploymentCells {
  dias_uteis: Quantity;
  descansos: Quantity;
  encargos_bp: Quantity;
}
interface EarnerCells extends EmploymentCells {
  comissao_de: Choice<Earner>;
}

/** Returns what an employee's commission costs: with the rest, commission ÷ working days × Sundays and holidays, and the charges on both. */
export const asEmployee = ({ dias_uteis, descansos, encargos_bp }: EmploymentCells, commission: Amount) =>
  commission.times(
    dias_uteis
      .plus(descansos)
      .over(dias_uteis)
      .said(`${dias_uteis.value + descansos.value}/${dias_uteis.value}`),
    constant(1)
      .plus(encargos_bp)
      .said(percentText(10_000 + encargos_bp.value)),
  );

/** Returns what a commission costs the shop: itself, or with rest and charges for an employee. */
export const cost = (cells: EarnerCells, commission: Amount): Amount =>
  chosen(cells.comissao_de, { autonomo: commission, empregado: asEmployee(cells, commission) });

/** Returns the share of the price that a commission takes. */
export const taken = (cells: EarnerCells & { comissao_bp: Quantity }): Quantity =>
  quantity('pontos-base', cost(cells, cells.comissao_bp));

/** The name of the share in the sums. */
export const title = 'Comissão com descanso e encargos';

/** Returns the step of the share; none where it is the typed one. */
export const step = ({ comissao_de }: EarnerCells, share: Quantity): Named[] =>
  comissao_de.value === 'empregado' ? [[title, share]] : [];

/** The input of a form whose commission is no employee's. */
export const plain = {
  comissao_de: 'autonomo',
  dias_uteis: null,
  descansos: null,
  encargos_bp: null,
} as const;

interface EarnerInput {
  comissao_de: Earner;
  comissao_bp: number;
  dias_uteis: number | null;
  descansos: number | null;
  encargos_bp: number | null;
}

/** Returns the share of an employee's commission in words: "20% × 30/25 × 129% = 30,96%". */
export function employeeShare(
  share: number,
  { dias_uteis, descansos, encargos_bp }: Omit<EarnerInput, 'comissao_de' | 'comissao_bp'>,
): string {
  const cells = {
    dias_uteis: typed(dias_uteis, 'atendimentos'),
    descansos: typed(descansos, 'atendimentos'),
    encargos_bp: typed(encargos_bp, 'pontos-base'),
  };
  const paid = quantity('pontos-base', asEmployee(cells, typed(share, 'pontos-base')));
  return `${paid.expression.words()} = ${paid.words()}`;
}

/** The basis of a commission without charges: it stands on every result of that basis, also on those from before forms asked. */
export const withoutCharges =
  'A comissão entra sem descanso nem encargos: vale para quem não é empregado. Para quem tem carteira assinada ela custa mais; escolha “empregado” e refaça a conta.';

/** Returns who earns the commission; null without one. */
export const earnerOf = ({ comissao_bp, comissao_de }: Pick<EarnerInput, 'comissao_bp' | 'comissao_de'>) =>
  comissao_bp === 0 ? null : comissao_de;

/** Returns the basis of a calculation's commission as lines; none without a commission. */
export function basis(input: EarnerInput): string[] {
  if (input.comissao_bp === 0) return [];
  return input.comissao_de === 'autonomo'
    ? [withoutCharges]
    : [
        `A comissão é de empregado, com descanso e encargos: ${employeeShare(input.comissao_bp, input)} do preço.`,
      ];
}

/** Returns the commission as an assistant reads it: "Comissão 20% de autônomo, sem encargos". */
export const fact = (input: EarnerInput): string =>
  input.comissao_de === 'autonomo'
    ? `Comissão ${percentText(input.comissao_bp)} de autônomo, sem encargos`
    : `Comissão de empregado com descanso e encargos: ${employeeShare(input.comissao_bp, input)}`;
