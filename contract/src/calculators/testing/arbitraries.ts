import fc from 'fast-check';

/** Returns plausible numbers more often than the limits, which are tried too. */
export const within = (least: number, usual: number, most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: least, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );
export const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
export const name = fc.constantFrom('Banho', 'Aluguel', '=SUM(A1)', 'Água & "luz"');
export const share = (usual: number, most = 10_000) => within(0, usual, most);
export const shares = {
  comissao_bp: share(3_000),
  imposto_bp: share(2_000, 5_000),
  cartao_bp: share(600, 2_000),
};
export const lucro_bp = share(2_500);
export const minutos = within(1, 180, 1_440);
export const minuto_milesimos = within(1, 2_000, 100_000);
export const rounding = {
  passo_centavos: fc.constantFrom(1, 50, 100, 500, 1_000),
  sentido: fc.constantFrom('mais-proximo', 'para-cima'),
};
export const custos = fc.array(
  fc.record({
    nome: name,
    valor_centavos: within(0, 1_000_000, 100_000_000),
    parte_bp: within(0, 10_000, 10_000),
  }),
  { minLength: 1, maxLength: 8 },
);
