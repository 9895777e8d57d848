import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { call } from '../call.ts';

export const emergency = z.object({
  id,
  nome: z.string(),
  passos: z.string(),
  /** Rules that recognize it in a question (content/emergency-rules.ts). */
  regras: z.array(z.string()),
  /** The material with the whole procedure; null without one. */
  material: z.nullable(z.object({ id, titulo: z.string(), url: z.string() })),
});
export type Emergency = z.infer<typeof emergency>;

export const tag = 'Emergências';

export const listEmergencies = call('GET /api/emergencies', {
  summary: 'Emergências, com os primeiros passos e as regras que as reconhecem',
  output: z.array(emergency),
});
