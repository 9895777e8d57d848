/** Advice for the password inside an address, where these characters have another meaning. */
export const passwordAdvice =
  'na senha, escreva % como %25, @ como %40, / como %2F, # como %23 e ? como %3F.';
