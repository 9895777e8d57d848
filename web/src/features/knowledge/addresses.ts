interface MaterialPlace {
  modulo_id: number;
  material_id: number;
  /** Id of the heading at which to open it. */
  ancora?: string;
}

/** The address of a material, opened within its module. */
export const materialAddress = ({ modulo_id, material_id, ancora }: MaterialPlace) =>
  `/banco-conhecimento-materiais/${modulo_id}?material=${material_id}${ancora ? `#${ancora}` : ''}`;

/** The address of a material as a page of its own, for printing. */
export const materialPageAddress = (id: number) => `/banco-conhecimento-material/${id}`;

/** The chat of the "Agora faça" assistant, with the question filled in but not sent. */
export const actionAddress = (assistantId: number, question: string) =>
  `/chat/${assistantId}?message=${encodeURIComponent(question)}`;
