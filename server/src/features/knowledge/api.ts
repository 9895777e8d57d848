export { type LinkBuyer, linkSealer, openLinkReference } from './buyer-reference.ts';
export { productsOfLink } from './products-of-link.ts';
/** @public The chat shows them. */
export type { LockedMaterial } from './read-locked.ts';
export { getProduct } from './usecases/browse-catalogue.ts';
export { indexMaterials } from './usecases/index-materials.ts';
export { grantAccess, revokeAccess } from './usecases/product-access.ts';
/** @public The chat calls it. */
export {
  type Passage,
  type RetrievedPassages,
  retrievePassages,
} from './usecases/retrieve-passages.ts';
export { searchPassages } from './usecases/search-passages.ts';
