import { expect, it } from 'vitest';
import { runCommandFile } from './commands/testing/run-command-file.ts';

it.each([['--allow-newer-schemas'], ['--allow-newer-schema=sim'], ['agora']])(
  'refuses to start with %s, in one line',
  async (argument) => {
    expect(await runCommandFile('../main.ts', [argument], {})).toEqual({
      out: '',
      err: 'A única opção é --allow-newer-schema, sem valor: npm start -- --allow-newer-schema\n',
      code: 1,
    });
  },
);

it('says which variable is wrong in one line without a stack', async () => {
  const { err, code } = await runCommandFile('../main.ts', [], { PORT: 'abc' });
  expect({ err, code }).toEqual({
    err: 'PORT: precisa ser uma porta, um número inteiro de 0 a 65535.\n',
    code: 1,
  });
});
