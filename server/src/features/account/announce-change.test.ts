import { expect, test } from 'vitest';
import { authTools } from '#server/features/auth/testing/auth-tools.ts';
import { confirmEmailChange } from '#server/features/auth/usecases/confirm-email-change.ts';
import { requestEmailChange } from '#server/features/auth/usecases/request-email-change.ts';
import { testDatabase } from '#server/testing/database.ts';
import { updateCustomerJob } from './announce-change.ts';
import { saveBusinessProfile, savePersonalInfo } from './usecases/save-profile.ts';

const { db } = await testDatabase();
const tools = authTools(db);

test('announces a new name and a new address once each, and nothing else (L7)', async () => {
  const { email, password } = await tools.member();
  const { user } = await tools.signIn(email, password);
  const context = tools.context({ kind: 'user', user, sessionId: 0, secondFactorAt: null });
  const announced = () =>
    tools.enqueued.flatMap(({ name, payload }) => (name === updateCustomerJob ? [payload] : []));

  await saveBusinessProfile(context, {
    nomeNegocio: 'Petshop do Bairro',
    categoriaNegocio: 'Outros',
    instagramNegocio: '',
    siteNegocio: '',
    pais: '',
    estado: '',
    cidade: '',
  });
  expect(announced()).toEqual([]);
  const parts = { ddi: '+55', ddd: '11', numero: '987654321', phone: '11987654321' };
  await savePersonalInfo(context, { firstName: 'Ana', lastName: 'Lima', ...parts });
  expect(announced()).toEqual([{ userId: user.id }]);

  const wanted = tools.newAddress();
  await requestEmailChange(context, tools.deps, { email: wanted, currentPassword: password });
  expect(announced()).toHaveLength(1);
  await confirmEmailChange(tools.context(), tools.deps, await tools.newestToken(wanted), tools.client);
  expect(announced()).toEqual([{ userId: user.id }, { userId: user.id }]);
});
