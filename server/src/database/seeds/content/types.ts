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
