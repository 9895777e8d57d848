/** Seeded rows as people write them; the loader turns them into tables. Field names are the contract's. */
export interface CategorySeed {
  id: number;
  nome: string;
  ordem: number;
}

export interface AgentSeed {
  id: number;
  categoria_id: number;
  title: string;
  /** Text of the card, at most 140 characters. */
  description: string;
  image_url: string;
  credits_per_use: 1 | 2 | 3;
  temperature: number;
  max_output_tokens: number;
  /** The system prompt: 120 to 250 words. */
  instructions: string;
  suggestions: readonly [string, string, string, string, string, string];
}

export type SimNao = 'sim' | 'não';

export interface PlanSeed {
  tier_id: number;
  titulo: string;
  /** Cents a month. */
  valor: number;
  /** Cents; shown struck through only when above `valor`. */
  ancoragem: number;
  responses_limit: number;
  link: string;
  check1: SimNao;
  check2: SimNao;
  check3: SimNao;
}

export interface ChecklistSeed {
  id: number;
  descricao: string;
}

export interface MaterialSeed {
  id: number;
  titulo_material: string;
  /** What one can do after reading it. */
  description: string;
  ordem: number;
  link_video: string | null;
  link_material: string | null;
  /** Markdown, 150 to 400 words. */
  texto: string;
  /** "Agora faça": the assistant that does it and the question it is opened with; both or neither. */
  agente_id: number | null;
  pergunta: string | null;
}

export interface ModuleSeed {
  id: number;
  titulo: string;
  description: string;
  image_url: string;
  materials: readonly MaterialSeed[];
}

export interface ProductSeed {
  id: number;
  categoria_id: number;
  titulo: string;
  description: string;
  image_url: string;
  is_paid: boolean;
  /** Cents. */
  price: number;
  payment_link: string | null;
  modules: readonly ModuleSeed[];
}

export interface TutorialStepSeed {
  title: string;
  description: string;
  buttonText: string;
  image: string;
}

export interface TutorialSeed {
  enabled: boolean;
  backgroundImage: string;
  steps: readonly TutorialStepSeed[];
}

export interface EventSeed {
  id: number;
  name: string;
  /** At most 140 characters. */
  description_card: string;
  /** Markdown. */
  description_after_click: string;
  image_url: string;
  link: string | null;
  /** YYYY-MM-DD, a calendar day in Brazil. */
  data_evento: string;
  data_fim: string | null;
  /** Only the month is known; `data_evento` is its first day. */
  apenas_mes: boolean;
  status_data: 'confirmada' | 'realizada' | 'a_confirmar' | 'adiada' | 'cancelada';
  /** City and state or country, or where it is online. */
  lugar: string;
  /** Online 1, Presencial 2, Híbrido 3. */
  formato_id: 1 | 2 | 3;
  /** Brasil 1, Internacional 2. */
  local_id: 1 | 2;
  /** Workshop 1, Evento 2, Competição 3, Curso 4. */
  tipo_id: 1 | 2 | 3 | 4;
  /** The product's own invention, planted on a local start only. */
  invented: boolean;
}

export interface PartnerSeed {
  id: number;
  name: string;
  description: string;
  discount: string;
  image_url: string;
  link: string;
  valid_until: string | null;
  cupom: string | null;
}

export interface FaqSeed {
  id: number;
  pergunta: string;
  /** Markdown. */
  resposta: string;
}
