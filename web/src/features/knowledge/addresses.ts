/** Where a material stands open within its module. */
export const materialAddress = ({ modulo_id, material_id }: { modulo_id: number; material_id: number }) =>
  `/banco-conhecimento-materiais/${modulo_id}?material=${material_id}`;

/** A material as a page of its own, to be printed. */
export const materialPageAddress = (id: number) => `/banco-conhecimento-material/${id}`;

/** The assistant of "Agora faça", with the question written in its box but not sent. */
export const actionAddress = (agentId: number, question: string) =>
  `/chat/${agentId}?message=${encodeURIComponent(question)}`;
