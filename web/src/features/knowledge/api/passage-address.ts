/** A section of a material. */
export interface PassageAddress {
  materialId: string;
  anchor: string;
}

/** Returns the section that a path of our materials' screen leads to; null for any other address. */
export function passageAddress(url: string | null): PassageAddress | null {
  const [, materialId, anchor] =
    url?.match(/^\/banco-conhecimento-materiais\/\d+\?material=(\d+)#(m[a-z0-9-]+)$/) ?? [];
  return materialId && anchor ? { materialId, anchor } : null;
}
