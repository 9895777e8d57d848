import { spawn, spawnSync } from 'node:child_process';

// npm passes these settings on to its scripts; they would change the npm that we start.
const OUTER_NPM =
  /^(NODE_ENV|INIT_CWD|npm_config_(workspaces?|include_workspace_root|omit|include|production|only|optional|dev|also|dry_run|global|local_prefix|package_lock_only))$/i;

const SHORT_RETRIES = {
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '5000',
};

/** Runs npm quietly; returns its exit code and all its output. */
export function runNpm(args, { cwd, env = {} }) {
  const inherited = Object.entries(process.env).filter(([name]) => !OUTER_NPM.test(name));
  const [file, first] = npmCommand();
  const all = { ...SHORT_RETRIES, ...Object.fromEntries(inherited), ...env };
  return run(file, [...first, ...args], { cwd, env: all });
}

/** Runs a program with its input closed; `show` prints its output instead of collecting it. */
export function run(file, args, { cwd, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const output = show ? 'inherit' : 'pipe';
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', output, output] });
    let text = '';
    const collect = (chunk) => {
      text += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output: text }));
  });
}

/** Returns whether the program starts and prints its version. */
export function answersVersion(file) {
  const result = spawnSync(file, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000 });
  return result.status === 0;
}

function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  return cli?.endsWith('.js') ? [node ?? process.execPath, [cli]] : ['npm', []];
}
