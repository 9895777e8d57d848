import type { User } from '@matilha/contract/account/account';
import { user as userSchema } from '@matilha/contract/account/account';
import { nameWithAddress } from '@matilha/contract/account/person-name';
import { apiError } from '@matilha/contract/errors';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel(['Certo.']);
const { call, db } = await testProduct({ model });

const personal = {
  firstName: 'Ana',
  lastName: 'Souza',
  ddi: '+55',
  ddd: '21',
  numero: '34567890',
  phone: '2134567890',
};
const business = {
  nomeNegocio: 'Patas da Vila',
  instagramNegocio: 'https://instagram.com/PatasDaVila/',
  siteNegocio: 'patasdavila.com.br',
  categoriaNegocio: 'Petshop e Banho & Tosa',
  pais: 'BR',
  estado: 'São Paulo',
  cidade: 'Campinas',
};
const savePersonal = (as: User | null, body: object) => call(as, 'POST', '/api/user/personal-info', body);
const saveBusiness = (as: User | null, body: object) => call(as, 'POST', '/api/business-profile', body);
const userOf = async (response: Response) => userSchema.parse(await response.json());
const fieldsOf = async (response: Response) => apiError.parse(await response.json()).fields;

describe('POST /api/user/personal-info', () => {
  it('stores the parts as one phone and returns the saved user', async () => {
    const owner = await createSubscriber(db, { credits: 3 });
    const response = await savePersonal(owner, { ...personal });
    expect(response.status).toBe(200);
    const saved = await userOf(response);
    expect(saved).toEqual({
      ...owner,
      firstName: 'Ana',
      lastName: 'Souza',
      ddi: '+55',
      phone: '2134567890',
    });
    expect(await userOf(await call(owner, 'GET', '/api/auth/user'))).toEqual(saved);
  });

  it('keeps a number abroad with its dial code', async () => {
    const owner = await createSubscriber(db);
    const abroad = { ddi: '+54', ddd: '', numero: '1123456789', phone: '1123456789' };
    const response = await savePersonal(owner, { ...personal, ...abroad });
    expect(await userOf(response)).toMatchObject({ ddi: '+54', phone: '+541123456789' });
  });

  it.each([
    [{ numero: '3x', phone: '213x' }, { numero: 'Use só os números do telefone' }],
    [{ ddi: '55' }, { ddi: 'Escolha o código do país' }],
    [{ phone: '11987654321' }, { phone: 'O telefone não confere com o DDD e o número' }],
    [{ firstName: '' }, { firstName: 'Nome é obrigatório' }],
    [{ email: 'outra@exemplo.com.br' }, { email: 'Campo desconhecido' }],
    [{ role: 'operator' }, { role: 'Campo desconhecido' }],
  ])('refuses %j with a message for the field and changes nothing', async (change, fields) => {
    const owner = await createSubscriber(db);
    const response = await savePersonal(owner, { ...personal, ...change });
    expect(response.status).toBe(400);
    expect(await fieldsOf(response)).toMatchObject(fields);
    expect(await userOf(await call(owner, 'GET', '/api/user'))).toEqual(owner);
  });

  it('refuses a password, which a changed phone does not need', async () => {
    const owner = await createSubscriber(db);
    const refused = await savePersonal(owner, { ...personal, currentPassword: 'senha-boa' });
    expect(await fieldsOf(refused)).toEqual({ currentPassword: 'Campo desconhecido' });
  });

  it.each([
    { ddi: '+55', ddd: '', numero: '', phone: '' },
    { ddi: '+598', ddd: '', numero: '', phone: '' },
  ])('saves a name without a phone, and empties a stored one: %j', async (empty) => {
    const owner = await createSubscriber(db);
    for (const firstName of ['Ana', 'Bia']) {
      const saved = await savePersonal(owner, { ...personal, ...empty, firstName });
      expect(await userOf(saved)).toMatchObject({ firstName, ddi: empty.ddi, phone: '' });
    }
  });

  it('lets a provisional account correct its phone', async () => {
    const owner = await createSubscriber(db);
    await db.execute(
      sql`update users set provisional = true, email_verified_at = null where id = ${owner.id}`,
    );
    const saved = await savePersonal(owner, personal);
    expect(await userOf(saved)).toMatchObject({ phone: '2134567890', provisional: true });
  });

  it('refuses a web address in a changed name and keeps one that is already stored', async () => {
    const owner = await createSubscriber(db);
    const refused = await savePersonal(owner, { ...personal, firstName: 'veja x.com', lastName: 'www.y' });
    expect(refused.status).toBe(400);
    expect(await fieldsOf(refused)).toEqual({ firstName: nameWithAddress, lastName: nameWithAddress });
    await db.execute(sql`update users set first_name = 'veja x.com' where id = ${owner.id}`);
    const kept = await savePersonal(owner, { ...personal, firstName: 'veja x.com' });
    expect(await userOf(kept)).toMatchObject({ firstName: 'veja x.com', lastName: 'Souza' });
  });

  it('refuses visitors, and audits the changed fields without their values', async () => {
    expect((await savePersonal(null, personal)).status).toBe(401);
    const owner = await createSubscriber(db);
    await savePersonal(owner, { ...personal });
    const { rows } = await db.execute(
      sql`select actor, action, details from audit_log where subject = ${`user:${owner.id}`}`,
    );
    expect(rows).toEqual([
      {
        actor: `user:${owner.id}`,
        action: 'user.save_personal_info',
        details: { fields: ['firstName', 'lastName', 'ddi', 'phone'] },
      },
    ]);
  });
});

describe('POST /api/business-profile', () => {
  it('normalises handle and site, and marks the profile complete with name and category', async () => {
    const owner = await createSubscriber(db);
    const saved = await userOf(await saveBusiness(owner, business));
    expect(saved).toEqual({
      ...owner,
      ...business,
      instagramNegocio: 'patasdavila',
      siteNegocio: 'https://patasdavila.com.br',
      businessProfileCompleted: true,
    });
    const unnamed = await userOf(await saveBusiness(owner, { ...business, nomeNegocio: ' ' }));
    expect(unnamed).toMatchObject({ nomeNegocio: null, businessProfileCompleted: false });
  });

  it('drops the state of a country that is not Brazil', async () => {
    const owner = await createSubscriber(db);
    const saved = await userOf(await saveBusiness(owner, { ...business, pais: 'UY', cidade: 'Rivera' }));
    expect(saved).toMatchObject({ pais: 'UY', estado: null, cidade: 'Rivera' });
  });

  it.each([
    [{ siteNegocio: 'javascript:alert(1)' }, ['siteNegocio']],
    [{ siteNegocio: 'http://patasdavila.com.br' }, ['siteNegocio']],
    [{ instagramNegocio: 'patas\nda vila' }, ['instagramNegocio']],
    [{ categoriaNegocio: 'Padaria', estado: 'Lisboa' }, ['categoriaNegocio', 'estado']],
    [{ businessProfileCompleted: true }, ['businessProfileCompleted']],
  ])('refuses %j by field', async (change, names) => {
    const owner = await createSubscriber(db);
    const response = await saveBusiness(owner, { ...business, ...change });
    expect(response.status).toBe(400);
    expect(Object.keys((await fieldsOf(response)) ?? {})).toEqual(names);
  });

  it("changes the caller's own account only", async () => {
    expect((await saveBusiness(null, business)).status).toBe(401);
    const owner = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    await saveBusiness(owner, business);
    expect(await userOf(await call(otherUser, 'GET', '/api/user'))).toEqual(otherUser);
  });

  it('passes the profile to the assistant with the next question', async () => {
    const owner = await createSubscriber(db, { credits: 1 });
    await saveBusiness(owner, business);
    const question = { content: 'Oi', user_id: owner.id, lista_id: 1 };
    expect((await call(owner, 'POST', '/api/messages', question)).status).toBe(201);
    expect(model.requests.at(-1)?.data).toMatchObject({
      place: 'Campinas, São Paulo, BR',
      business: {
        name: 'Patas da Vila',
        kind: 'Petshop e Banho & Tosa',
        instagram: 'patasdavila',
        site: 'https://patasdavila.com.br',
      },
    });
  });
});
