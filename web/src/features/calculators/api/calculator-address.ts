import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';

/** Returns the address of a calculator, and of one of its stored calculations. */
export const calculatorAddress = (kind: CalculationKind, id?: string): string =>
  `/calculadora?${new URLSearchParams({ conta: kind, ...(id !== undefined && { calculo: id }) })}`;

/** Returns the calculator and the stored calculation that an address names. */
export function readAddress(search: string): { kind: CalculationKind | undefined; id: string | undefined } {
  const params = new URLSearchParams(search);
  return {
    kind: calculationKinds.find((kind) => kind === params.get('conta')),
    id: params.get('calculo') ?? undefined,
  };
}
