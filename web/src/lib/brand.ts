const page = typeof document === 'undefined' ? null : document;

/** What this installation is called (BRAND_NAME): the server writes it into the page, so no call has to be waited for. */
export const brandName =
  page?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Matilha';
