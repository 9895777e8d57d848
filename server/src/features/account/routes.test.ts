import type { User } from '@matilha/contract/account';
import { user as userSchema } from '@matilha/contract/account';
import { apiError } from '@matilha/contract/errors';
import { nameWithAddress } from '@matilha/contract/person-name';
import { passwordForPhone } from '@matilha/contract/personal-info';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPasswords } from '#server/platform/password.ts';
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
const password = 'senha-boa';
const passwordHash = await createPasswords().hash(password);
/** Creates a subscriber with a password, which changing the phone requires. */
async function createOwner(credits = 0): Promise<User> {
  const owner = await createSubscriber(db, { credits });
  await db.execute(sql`update users set password_hash = ${passwordHash} where id = ${owner.id}`);
  return owner;
}
const savePersonal = (as: User | null, body: object) => call(as, 'POST', '/api/user/personal-info', body);
const saveBusiness = (as: User | null, body: object) => call(as, 'POST', '/api/business-profile', body);
const userOf = async (response: Response) => userSchema.parse(await response.json());
const fieldsOf = async (response: Response) => apiError.parse(await response.json()).fields;

describe('POST /api/user/personal-info', () => {
  it('stores the parts as one phone and returns the saved user', async () => {
    const owner = await createOwner(3);
    const response = await savePersonal(owner, { ...personal, currentPassword: password });
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
    const owner = await createOwner();
    const abroad = { ddi: '+54', ddd: '', numero: '1123456789', phone: '1123456789' };
    const response = await savePersonal(owner, { ...personal, ...abroad, currentPassword: password });
    expect(await userOf(response)).toMatchObject({ ddi: '+54', phone: '+541123456789' });
  });

  it.each([
    [{ numero: '', phone: '21' }, { numero: 'Telefone é obrigatório' }],
    [{ ddi: '55' }, { ddi: 'Escolha o código do país' }],
    [{ phone: '11987654321' }, { phone: 'O telefone não confere com o DDD e o número' }],
    [{ firstName: '' }, { firstName: 'Nome é obrigatório' }],
    [{ email: 'outra@exemplo.com.br' }, { email: 'Campo desconhecido' }],
    [{ role: 'operator' }, { role: 'Campo desconhecido' }],
  ])('refuses %j with a message for the field and changes nothing', async (change, fields) => {
    const owner = await createOwner();
    const response = await savePersonal(owner, { ...personal, ...change });
    expect(response.status).toBe(400);
    expect(await fieldsOf(response)).toMatchObject(fields);
    expect(await userOf(await call(owner, 'GET', '/api/user'))).toEqual(owner);
  });

  const samePhone = { ddd: '11', numero: '987654321', phone: '11987654321' };
  const phoneOf = async (owner: User) => (await userOf(await call(owner, 'GET', '/api/user'))).phone;

  it('refuses another phone without the current password', async () => {
    const owner = await createOwner();
    const unproven = await savePersonal(owner, personal);
    expect([unproven.status, await fieldsOf(unproven)]).toEqual([400, { currentPassword: passwordForPhone }]);
    const wrong = await savePersonal(owner, { ...personal, currentPassword: 'errada' });
    expect([wrong.status, await fieldsOf(wrong)]).toEqual([
      403,
      { currentPassword: 'A senha atual não confere.' },
    ]);
    expect(await phoneOf(owner)).toBe('11987654321');
  });

  it('limits guesses of the password', async () => {
    const owner = await createOwner();
    const guess = () => savePersonal(owner, { ...personal, currentPassword: 'errada' });
    for (let guesses = 0; guesses < 5; guesses += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
  });

  it('saves a name without a password while the phone stays', async () => {
    const owner = await createOwner();
    const saved = await savePersonal(owner, { ...personal, ...samePhone });
    expect(await userOf(saved)).toMatchObject({ firstName: 'Ana', phone: '11987654321' });
  });

  it('lets a provisional account, which has no password, correct its phone', async () => {
    const owner = await createSubscriber(db);
    await db.execute(
      sql`update users set provisional = true, email_verified_at = null where id = ${owner.id}`,
    );
    const saved = await savePersonal(owner, personal);
    expect(await userOf(saved)).toMatchObject({ phone: '2134567890', provisional: true });
  });

  it('refuses a web address in a changed name and keeps one that is already stored', async () => {
    const owner = await createOwner();
    const refused = await savePersonal(owner, { ...personal, firstName: 'veja x.com', lastName: 'www.y' });
    expect(refused.status).toBe(400);
    expect(await fieldsOf(refused)).toEqual({ firstName: nameWithAddress, lastName: nameWithAddress });
    await db.execute(sql`update users set first_name = 'veja x.com' where id = ${owner.id}`);
    const kept = await savePersonal(owner, {
      ...personal,
      firstName: 'veja x.com',
      currentPassword: password,
    });
    expect(await userOf(kept)).toMatchObject({ firstName: 'veja x.com', lastName: 'Souza' });
  });

  it('refuses visitors, and audits the changed fields without their values', async () => {
    expect((await savePersonal(null, personal)).status).toBe(401);
    const owner = await createOwner();
    await savePersonal(owner, { ...personal, currentPassword: password });
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
    const [owner, other] = [await createSubscriber(db), await createSubscriber(db)];
    await saveBusiness(owner, business);
    expect(await userOf(await call(other, 'GET', '/api/user'))).toEqual(other);
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
