export { type LinkBuyer, linkSealer, openLinkReference } from './buyer-reference.ts';
export { findMaterials } from './find-materials.ts';
export { productsOfLink } from './products-of-link.ts';
export { isConfident } from './rank-materials.ts';
export { connectEmbeddings } from './search-memory.ts';
export { getProduct } from './usecases/browse-catalogue.ts';
export { indexMaterials } from './usecases/index-materials.ts';
export { grantAccess, revokeAccess } from './usecases/product-access.ts';
export { retrievePassages } from './usecases/retrieve-passages.ts';
