/** One day's post, ready to publish. `{negocio}` in a text stands for the business's name. */
export interface PlannedPost {
  tema: string;
  formato: string;
  horario: string;
  legenda: string;
  hashtags: string;
  chamada: string;
  foto: string;
}

/** A week of posts for one kind of business, Monday first. */
export interface WeeklyPlan {
  titulo: string;
  /** What stands for the business's name while the profile has none. */
  semNome: string;
  objetivo: string;
  dias: [PlannedPost, PlannedPost, PlannedPost, PlannedPost, PlannedPost, PlannedPost, PlannedPost];
  stories: string[];
  metas: string[];
  cuidado: string;
}
