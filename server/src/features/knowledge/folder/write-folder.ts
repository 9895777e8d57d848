import { slugWords } from '@matilha/contract/portuguese/plain-text';
import { writeMarkdownFile } from '#server/content/write-markdown-file.ts';
import type { TextFile } from '#server/platform/table/text-files.ts';
import type { Bank } from '../folder-repository.ts';

const longestName = 60;

function nameOf(id: number, title: string, digits: number): string {
  const words = slugWords(title).join('-').slice(0, longestName).replace(/-$/, '');
  return [String(id).padStart(digits, '0'), words].filter(Boolean).join('-');
}

const materialFile = (material: Bank['materials'][number]): string =>
  writeMarkdownFile(
    {
      id: material.id,
      titulo_material: material.titulo_material,
      description: material.description,
      ordem: material.ordem,
      link_video: material.link_video,
      link_material: material.link_material,
      agente_id: material.agente_id,
      pergunta: material.pergunta,
      perguntas: material.perguntas,
    },
    material.texto,
  );

/** Returns the knowledge bank as files in the form of `content/materiais`. */
export function* bankFiles({ categories, products, modules, materials }: Bank): Generator<TextFile> {
  yield { path: 'materiais/categorias.md', text: writeMarkdownFile({ categorias: categories }) };
  for (const product of products) {
    const folder = `materiais/${nameOf(product.id, product.titulo, 2)}`;
    const { id, titulo, categoria_id, ordem, price, image_url } = product;
    const fields = { id, titulo, categoria_id, ordem, price, image_url, payment_link: product.payment_link };
    yield { path: `${folder}/produto.md`, text: writeMarkdownFile(fields, product.description) };
    for (const module of modules.filter(({ produto_id: produtoId }) => produtoId === id)) {
      const inner = `${folder}/${nameOf(module.id, module.titulo, 2)}`;
      const { titulo, ordem, image_url, description } = module;
      yield {
        path: `${inner}/modulo.md`,
        text: writeMarkdownFile({ id: module.id, titulo, ordem, image_url }, description),
      };
      for (const material of materials.filter(({ modulo_id: moduloId }) => moduloId === module.id))
        yield {
          path: `${inner}/${nameOf(material.id, material.titulo_material, 3)}.md`,
          text: materialFile(material),
        };
    }
  }
}
