import { mostCalculations } from '@matilha/contract/calculations/calculation';
import { AppError } from '#server/platform/app-error.ts';

/** Throws `invalid_input` when an account would have more calculations than it may keep. */
export function refuseTooMany(total: number): void {
  if (total <= mostCalculations) return;
  const most = mostCalculations.toLocaleString('pt-BR');
  const id = `Sua conta guarda até ${most} cálculos. Apague alguns antigos para guardar este.`;
  throw new AppError('invalid_input', { message: id, fields: { id } });
}
