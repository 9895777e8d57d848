import { knowledgeModule, material } from '@matilha/contract/knowledge';
import * as z from 'zod/mini';
import { ApiError } from '#web/lib/api-error.ts';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { forgetReading, keptPaths, recallReading } from '#web/lib/offline/reading-store.ts';

const modules = '/api/modulos-bancoconhecimento/';
/** Modules kept for reading offline: the ones opened last. */
const modulesKept = 24;

const modulePath = (moduleId: string | number) => `${modules}${encodeURIComponent(moduleId)}`;
export const materialsPath = (moduleId: string | number) =>
  `/api/materiais-bancoconhecimento?moduloId=${encodeURIComponent(moduleId)}`;

/** Returns one module, also offline once it was opened. Throws `ApiError`. */
export const readModule = (moduleId: string, signal?: AbortSignal) =>
  getKept(modulePath(moduleId), knowledgeModule, { signal, among: modules, limit: modulesKept }).catch(
    forgetIfLost({ moduleId }),
  );

/**
 * Returns the materials of a module with their texts, also offline once they were opened. Throws `ApiError`.
 */
export const readMaterials = (moduleId: string, signal?: AbortSignal) =>
  getKept(materialsPath(moduleId), z.array(material), {
    signal,
    among: materialsPath(''),
    limit: modulesKept,
  }).catch(forgetIfLost({ moduleId }));

/** Error handler for calls of a product or module: when its access has ended, deletes its offline copies. */
export const forgetIfLost =
  (of: { moduleId?: string; productId?: string }) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'purchase_required') {
      const opened = (await keptModules()).find(({ id }) => String(id) === of.moduleId);
      await forgetProduct(of.productId ?? String(opened?.produto_id), of.moduleId);
    }
    throw error;
  };

/** Deletes the offline copies of a product's modules, and of the given module. */
export async function forgetProduct(productId: string, moduleId?: string): Promise<void> {
  const lost = (await keptModules())
    .filter(({ produto_id }) => String(produto_id) === productId)
    .map(({ id }) => String(id));
  const ids = moduleId === undefined ? lost : [...lost, moduleId];
  await forgetReading(ids.flatMap((id) => [modulePath(id), materialsPath(id)]));
}

/** Returns the modules available offline, the newest first. */
export async function keptModules() {
  const paths = (await keptPaths()).filter((path) => path.startsWith(modules));
  const found = await Promise.all(
    paths.map(async (path) => z.safeParse(knowledgeModule, await recallReading(path))),
  );
  return found.flatMap(({ data }) => data ?? []);
}
