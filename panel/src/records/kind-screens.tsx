import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Face } from './definition.ts';

/** A module with the face of a kind's form. */
type LoadFace = () => Promise<{ face: Face }>;

/** Loads a screen of a kind on its first visit. */
const loaded = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load() }));

/** Returns the list of a kind and the pages of its form, which `loadFace` completes. */
export function kindScreens(kind: Kind, loadFace: LoadFace = async () => ({ face: {} })) {
  const pages = () => Promise.all([import('./record-pages.tsx'), loadFace()]);
  return {
    list: loaded(async () => {
      const { KindList } = await import('./kind-list.tsx');
      return () => <KindList kind={kind} />;
    }),
    create: loaded(async () => {
      const [{ RecordCreate }, { face }] = await pages();
      return () => <RecordCreate of={{ kind, ...face }} />;
    }),
    edit: loaded(async () => {
      const [{ RecordEdit }, { face }] = await pages();
      return () => <RecordEdit of={{ kind, ...face }} />;
    }),
  };
}
