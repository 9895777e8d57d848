import type { MaterialSeed } from '../types.ts';

/** A material that is only text: no video, no file. */
export function material(
  id: number,
  ordem: number,
  titulo_material: string,
  description: string,
  texto: string,
): MaterialSeed {
  return {
    id,
    ordem,
    titulo_material,
    description,
    link_video: null,
    link_material: null,
    texto,
    agente_id: null,
    pergunta: null,
  };
}
