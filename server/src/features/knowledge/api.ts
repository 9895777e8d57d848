export { type LinkBuyer, linkSealer, openLinkReference } from './buyer-reference.ts';
export { getProduct } from './usecases/browse-catalogue.ts';
export { grantAccess, revokeAccess } from './usecases/product-access.ts';
export { productsOfLink } from './usecases/products-of-link.ts';
export { searchPassages } from './usecases/search-passages.ts';
