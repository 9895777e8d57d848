import { ApiError } from '@matilha/contract/client/api-error';
import { countedRows, totalHeader } from '@matilha/contract/panel/panel-lists';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { sendAsking } from './api-client.ts';

const pathOf = (resource: string, id?: Identifier) =>
  `/api/admin/${resource}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/** Returns the query of a list as the server reads it; filters without a value are left out. */
export function listQuery({ pagination, sort, filter = {} }: Partial<GetListParams>): Record<string, string> {
  const query = new URLSearchParams();
  if (pagination) {
    query.set('page', String(pagination.page));
    query.set('per_page', String(pagination.perPage));
  }
  if (sort) {
    query.set('sort', sort.field);
    query.set('order', sort.order.toLowerCase());
  }
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return Object.fromEntries(query);
}

async function getList(resource: string, params: Partial<GetListParams>) {
  const response = await sendAsking('GET', `${pathOf(resource)}?${new URLSearchParams(listQuery(params))}`);
  const data: RaRecord[] = await response.json();
  const total = Number(response.headers.get(totalHeader) ?? data.length);
  return { data, total: Math.min(total, countedRows) };
}

const sendForRecord = async (method: string, path: string, body?: unknown) => {
  const response = await sendAsking(method, path, { body });
  return { data: response.status === 204 ? {} : await response.json() };
};

const missing = (): never => {
  throw new ApiError(0, { code: 'unsupported', message: 'Esta ação não existe aqui.', requestId: '' });
};

/**
 * The panel's calls to `/api/admin/{resource}`: lists with their total in a header, one record by its id. `meta` of a write goes into the
 * body beside the fields (`panel/src/records`).
 */
export const dataProvider = {
  getList,
  getManyReference: (resource, { target, id, ...params }) =>
    getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: (resource, { id }) => sendForRecord('GET', pathOf(resource, id)),
  getMany: (resource, { ids }) =>
    getList(resource, {
      pagination: { page: 1, perPage: 100 },
      filter: { ids: ids.slice(0, 100).join(',') },
    }),
  create: (resource, { data, meta }) => sendForRecord('POST', pathOf(resource), { ...meta, ...data }),
  update: (resource, { id, data, meta }) => sendForRecord('PUT', pathOf(resource, id), { ...meta, ...data }),
  delete: async (resource, { id, previousData }) => {
    await sendAsking('DELETE', pathOf(resource, id));
    return { data: previousData };
  },
  updateMany: missing,
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await sendAsking('DELETE', pathOf(resource, id));
    return { data: ids };
  },
} as DataProvider;
