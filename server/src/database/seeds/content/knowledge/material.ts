import type { MaterialSeed } from '../types.ts';

/** A material that is only text; `now` is "Agora faça": the assistant and the question it is opened with. */
export function material(
  id: number,
  ordem: number,
  titulo_material: string,
  description: string,
  texto: string,
  now?: readonly [agente_id: number, pergunta: string],
): MaterialSeed {
  return {
    id,
    ordem,
    titulo_material,
    description,
    link_video: null,
    link_material: null,
    texto,
    agente_id: now?.[0] ?? null,
    pergunta: now?.[1] ?? null,
  };
}
