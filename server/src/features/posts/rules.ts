import { mostPostPhotos, mostPosts } from '@matilha/contract/shop/posts';
import { AppError } from '#server/platform/app-error.ts';

/** Throws `invalid_input` when an account would have more posts than its calendar holds. */
export function refuseTooMany(total: number): void {
  if (total <= mostPosts) return;
  const dia = `Seu calendário pode ter até ${mostPosts.toLocaleString('pt-BR')} posts. Apague alguns antigos.`;
  throw new AppError('invalid_input', { fields: { dia } });
}

/** Throws `invalid_input` when an account would keep more photos than it may. */
export function refuseTooManyPhotos(total: number): void {
  if (total <= mostPostPhotos) return;
  const foto = `Você já guardou ${mostPostPhotos} fotos. Remova uma de um post antigo.`;
  throw new AppError('invalid_input', { message: foto, fields: { foto } });
}
