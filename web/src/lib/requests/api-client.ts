import { createClient } from '@matilha/contract/client/client';
import { send } from '@matilha/contract/client/send';

export const { call, request } = createClient(send);
