import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';
import { environment } from './environment.ts';

type Variables = Record<string, string | undefined>;

/** Returns the variables of the `.env` in this folder; empty without such a file. */
function readEnvFile(folder: string): Variables {
  try {
    return parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'erro';
    if (code === 'ENOENT') return {};
    throw new ConfigError([`.env: não pode ser lido (${code}).`]);
  }
}

/** Returns the text of a file that holds a secret, without the line break that editors append; or the reason why it has none. */
function readSecret(path: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { fault: 'está vazio.' } : { text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'erro';
    return { fault: `não pode ser lido (${code}).` };
  }
}

/** Leaves out variables that the process has itself, in either of the two forms. */
const withoutOwn = (variables: Variables, own: Variables): Variables => {
  const set = new Set(
    Object.keys(own)
      .filter((name) => own[name])
      .map(plainName),
  );
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !set.has(plainName(name))));
};
const plainName = (name: string) => name.replace(/_FILE$/, '');

/**
 * Returns the variables to configure a process with: its own, then the variables of the `.env` in `folder` that the process lacks, and for
 * each `NAME_FILE` the text of that file as `NAME`, as containers and systemd hand over secrets. Throws ConfigError with one line for each
 * file that is empty or cannot be read and each variable that is given twice.
 */
export function processVariables(own: Variables, folder: string = process.cwd()): Variables {
  const variables = { ...withoutOwn(readEnvFile(folder), own), ...own };
  const faults: string[] = [];
  for (const name of Object.keys(environment.shape)) {
    const path = variables[`${name}_FILE`];
    if (!path) continue;
    const secret = readSecret(path);
    if (variables[name]) faults.push(`${name}_FILE: não pode vir junto com ${name}. Tire uma das duas.`);
    // Without the path: it may be the secret itself, set by mistake.
    else if ('fault' in secret) faults.push(`${name}_FILE: o arquivo ${secret.fault}`);
    else variables[name] = secret.text;
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return variables;
}
