import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { folderOf } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import { debianPostgres, password, startDebianPostgres } from './testing/postgres.ts';
import { replaced } from './testing/replaced.ts';

const programs = debianPostgres();
const script = fileURLToPath(new URL('../../../deploy/container/criar-banco.sh', import.meta.url));
const secrets = { senha_dono: "do'no $HOME `id` \\", senha_app: 'a:b@c%20' };

it.skipIf(!programs || !installed('psql'))(
  "creates the container's database and roles without a password among the arguments of a process",
  async () => {
    const server = await startDebianPostgres(programs ?? '');
    const administrator = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
    await administrator.connect();
    // The script creates the same database and roles as the helper.
    for (const statement of ['drop database matilha', 'drop role matilha_dono', 'drop role matilha_app'])
      await administrator.query(statement);
    const folder = await folderOf('container');
    for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value);
    const noted = join(folder, 'arguments');
    const wrapper = `#!/bin/sh\necho "$@" >> ${noted}\nexec ${join(programs ?? '', 'psql')} "$@"\n`;
    writeFileSync(join(folder, 'psql'), wrapper, { mode: 0o755 });
    const text = replaced(readFileSync(script, 'utf8'), [['/run/secrets', folder]]);
    execFileSync('sh', ['-c', text], {
      env: {
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPASSWORD: password,
        PGPORT: String(server.port),
        POSTGRES_USER: 'postgres',
        PGDATABASE: 'postgres',
      },
    });
    for (const [user, secret] of [
      ['matilha_dono', secrets.senha_dono],
      ['matilha_app', secrets.senha_app],
    ]) {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: server.port,
        database: 'matilha',
        user,
        password: secret,
      });
      await client.connect();
      await client.end();
    }
    await administrator.end();
    for (const secret of Object.values(secrets)) expect(readFileSync(noted, 'utf8')).not.toContain(secret);
  },
);
