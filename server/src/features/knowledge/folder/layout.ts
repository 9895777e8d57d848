import type { RecordFields } from '#server/database/schema/records.ts';

/** Files of one archive. */
export const mostBankFiles = 2_000;

export type BankKind = 'knowledge_category' | 'product' | 'module' | 'material';

interface FileForm {
  /** Path below `materiais/`, a star for a name. */
  place: string;
  /** The field that the text below the front matter holds. */
  body: string;
  /** Names of the other fields in the front matter. */
  fields: readonly string[];
  /** Fields that a file leaves out when they are empty, with the value that they then have. */
  empty: RecordFields;
}

/** The files of the knowledge bank in the form of `content/materiais`; the first whose place matches. */
export const forms: Readonly<Record<Exclude<BankKind, 'knowledge_category'>, FileForm>> = {
  product: {
    place: '*/produto.md',
    body: 'description',
    fields: ['titulo', 'categoria_id', 'image_url', 'price', 'payment_link'],
    empty: { payment_link: null },
  },
  module: {
    place: '*/*/modulo.md',
    body: 'description',
    fields: ['titulo', 'image_url'],
    empty: {},
  },
  material: {
    place: '*/*/*.md',
    body: 'texto',
    fields: [
      'titulo_material',
      'description',
      'link_video',
      'link_material',
      'agente_id',
      'pergunta',
      'perguntas',
    ],
    empty: { link_video: null, link_material: null, agente_id: null, pergunta: null, perguntas: [] },
  },
};

/** Fields for editors of `content/` that the product does not keep: pages that confirm a text, and when they did. */
export const editorsFields = ['fontes', 'conferido_em'];

/** Words for the fields in a preview. */
export const labels: Readonly<Record<string, string>> = {
  nome: 'Nome',
  titulo: 'Título',
  titulo_material: 'Título',
  categoria_id: 'Categoria',
  produto_id: 'Conteúdo',
  modulo_id: 'Módulo',
  description: 'Descrição',
  image_url: 'Imagem',
  price: 'Preço',
  payment_link: 'Link de pagamento',
  texto: 'Texto',
  link_video: 'Vídeo',
  link_material: 'Arquivo',
  agente_id: 'Assistente',
  pergunta: 'Pergunta ao assistente',
  perguntas: 'Perguntas',
};
