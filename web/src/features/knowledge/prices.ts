/** Cents as they are shown: "R$ 97,00" (§9). */
export const formatPrice = (cents: number) =>
  `R$ ${(cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
