const page = typeof document === 'undefined' ? null : document;

/** Name of this installation (BRAND_NAME): the server writes it into the page, which saves a call. */
export const brandName =
  page?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Matilha';
