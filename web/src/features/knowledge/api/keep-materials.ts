import { addressOf } from '@matilha/contract/calls/call';
import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { ApiError } from '@matilha/contract/client/api-error';
import { knowledgeModule, material } from '@matilha/contract/content/knowledge';
import * as z from 'zod/mini';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { forgetReading, keptPaths, recallReading } from '#web/lib/offline/reading-store.ts';

/** Modules kept for reading offline: the ones opened last. */
const modulesKept = 24;

/** Materials kept that were opened at their own address. */
const materialsKept = 48;

const byId = (id: string | number) => ({ params: { id } });
const ofModule = (moduloId: string | number) => ({ query: { moduloId } });
export const materialPath = (id: string | number) => addressOf(knowledgeCalls.getMaterial, byId(id));
const modulePath = (id: string | number) => addressOf(knowledgeCalls.getModule, byId(id));
export const materialsPath = (moduleId: string | number) =>
  addressOf(knowledgeCalls.listMaterials, ofModule(moduleId));
/** How the paths of all modules begin, and of all materials. */
const modules = modulePath('');
const materials = materialPath('');

/** Returns one module, also offline once it was opened. Throws `ApiError`. */
export const readModule = (moduleId: string, signal?: AbortSignal) =>
  getKept({ among: modules, limit: modulesKept }, knowledgeCalls.getModule, {
    ...byId(moduleId),
    signal,
  }).catch(forgetIfLost({ moduleId }));

/**
 * Returns the materials of a module with their texts, also offline once they were opened. Throws `ApiError`.
 */
export const readMaterials = (moduleId: string, signal?: AbortSignal) =>
  getKept({ among: materialsPath(''), limit: modulesKept }, knowledgeCalls.listMaterials, {
    ...ofModule(moduleId),
    signal,
  }).catch(forgetIfLost({ moduleId }));

/**
 * Returns one material, also offline once it was opened, at its own address or with its module. Throws
 * `ApiError`.
 */
export const readMaterial = (materialId: string, signal?: AbortSignal) => {
  const recall = async () => {
    const opened = z.safeParse(material, await recallReading(materialPath(materialId))).data;
    return opened ?? (await keptWithModules()).find(({ id }) => String(id) === materialId);
  };
  return getKept({ among: materials, limit: materialsKept, recall }, knowledgeCalls.getMaterial, {
    ...byId(materialId),
    signal,
  }).catch(async (error: unknown) => {
    const moduleId = (await recall())?.modulo_id;
    return forgetIfLost(moduleId === undefined ? {} : { moduleId: String(moduleId) })(error);
  });
};

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
  const opened = (await keptMaterials()).filter(({ modulo_id }) => ids.includes(String(modulo_id)));
  await forgetReading([
    ...ids.flatMap((id) => [modulePath(id), materialsPath(id)]),
    ...opened.map(({ id }) => materialPath(id)),
  ]);
}

/** Returns the modules available offline, the newest first. */
export const keptModules = () => kept(modules, knowledgeModule);

/** Returns the materials available offline that were opened at their own address, the newest first. */
export const keptMaterials = () => kept(materials, material);

const keptWithModules = async () => (await kept(materialsPath(''), z.array(material))).flat();

/** Returns the kept responses whose paths start with `prefix`, the newest first. */
async function kept<S extends z.ZodMiniType>(prefix: string, schema: S): Promise<z.output<S>[]> {
  const paths = (await keptPaths()).filter((path) => path.startsWith(prefix));
  const found = await Promise.all(paths.map(async (path) => z.safeParse(schema, await recallReading(path))));
  return found.flatMap(({ success, data }) => (success ? [data] : []));
}
