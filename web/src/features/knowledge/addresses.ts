/** The address of a material, opened within its module. */
export const materialAddress = ({ modulo_id, material_id }: { modulo_id: number; material_id: number }) =>
  `/banco-conhecimento-materiais/${modulo_id}?material=${material_id}`;

/** The address of a material as a page of its own, for printing. */
export const materialPageAddress = (id: number) => `/banco-conhecimento-material/${id}`;

/** The chat of the "Agora faça" assistant, with the question filled in but not sent. */
export const actionAddress = (assistantId: number, question: string) =>
  `/chat/${assistantId}?message=${encodeURIComponent(question)}`;
