export interface ServiceAccess {
  /** Address of the API including its version, `https://api.example.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  /** Further headers of every call. */
  headers?: Readonly<Record<string, string>>;
}

/** Returns the address of one of a service's calls, `embeddings` for example. */
export function serviceUrl({ baseUrl }: Pick<ServiceAccess, 'baseUrl'>, call: string): string {
  const { origin, pathname, search } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}/${call}${search}`;
}

/** The public cloud, the one of the United States' government and the one in China. */
const azure = /\.(openai|cognitiveservices|services\.ai)\.azure\.(com|us|cn)$/;

/** Returns the headers of every call to a service: the operator's own, and the key where the service expects it. Azure takes it as `api-key`. */
export function serviceHeaders({ baseUrl, apiKey, headers }: ServiceAccess): Record<string, string> {
  if (apiKey === null) return { ...headers };
  const isAzure = azure.test(new URL(baseUrl).hostname);
  return { ...headers, ...(isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` }) };
}
