import { type Environment, environment } from './environment.ts';
import { groups, meanings } from './meanings.ts';

/** Returns the default that the schema gives a variable that is not set, as it is written. */
function defaultOf(name: keyof Environment): string {
  const value = environment.shape[name].parse(undefined);
  const isNothing = value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  return isNothing ? 'none' : String(value);
}

const row = (name: keyof Environment): string => {
  const { says, otherwise = defaultOf(name) } = meanings[name];
  return `| \`${name}\` | ${otherwise} | ${says} |`;
};

const head = `# Configuration

Every variable of the product. The page is written from \`server/src/config\`: its test compares both, and
\`npx vitest run --project server server/src/config/configuration-page.test.ts -u\` writes it again.

An installation is local while \`HOST\` and \`APP_URL\` are both loopback; any other one is production, where a stand-in runs only if \`ALLOW_STANDINS\` names it. A file \`.env\` in the
folder that the process starts in is read too; variables of the process win over it. Each variable may also come from a file that \`NAME_FILE\` names, as containers and systemd hand over
secrets: \`STRIPE_SECRET_KEY_FILE=/run/secrets/stripe\`.

An invalid variable stops the start with one line in Portuguese that names it and says what to write, as does a database that the product cannot use. A program that is older than the
database's schema refuses to start, unless \`npm start -- --allow-newer-schema\` says that this is meant.

Operators change \`BRAND_NAME\`, the seller, the data officer, the WhatsApp numbers, \`TERMS_URL\`, \`VIDEO_HOSTS\`, \`PROMOTION_UNTIL\` and \`AI_DAILY_ANSWERS\` in the panel too; a variable is then
the default of what they left unchanged.
`;

/** Returns `docs/configuration.md`. */
export const configurationPage = (): string =>
  [
    head,
    ...Object.entries(groups).map(([title, names]) =>
      [`## ${title}\n`, '| Variable | Default | Meaning |', '|---|---|---|', ...names.map(row), ''].join(
        '\n',
      ),
    ),
  ].join('\n');
