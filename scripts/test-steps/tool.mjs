import { execFileSync, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { rootFolder } from '../lib/tree.mjs';

export const root = rootFolder();
const bin = join(root, 'node_modules/.bin');
const GRACE_MS = 15_000;
/** Milliseconds without output after which a program counts as hung: checks that print only at their end take a tenth of it on a busy machine. */
const SILENCE_MS = 1_200_000;

/**
 * Returns an environment that is the same everywhere: without `CI`, which changes tools, and with the project's Node
 * first.
 */
function environment(extra) {
  const { CI: _, ...env } = process.env;
  return { ...env, NO_COLOR: '1', PATH: `${bin}${delimiter}${env.PATH ?? ''}`, ...extra };
}

/** Signals a process and all its children; does nothing if it has already ended. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The stop of each program that runs now: several checks run at the same time, and an interruption ends them all. */
const stops = new Set();
const signals = ['SIGINT', 'SIGTERM'];

function interrupted() {
  for (const stop of stops) stop();
  process.exit(130);
}

/**
 * Runs a program in the project's root; returns its exit code and all its output. After so long without output it is
 * stopped with all its children (SIGTERM, SIGKILL 15 s later), and the code is -1.
 */
export function runLimited(file, args, { env = {}, silenceMs = SILENCE_MS } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(file, args, { cwd: root, env: environment(env), stdio, detached: true });
    let output = '';
    let hung = false;
    const stop = () => signalGroup(child, 'SIGTERM');
    const kill = () => signalGroup(child, 'SIGKILL');
    let killing;
    const silence = setTimeout(() => {
      hung = true;
      output += `\nStopped: printed nothing for ${silenceMs / 1000} s.\n`;
      stop();
      killing = setTimeout(kill, GRACE_MS);
    }, silenceMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (!hung) silence.refresh();
      });
    }
    if (stops.size === 0) for (const signal of signals) process.on(signal, interrupted);
    stops.add(stop);
    const finish = (code) => {
      clearTimeout(silence);
      clearTimeout(killing);
      stops.delete(stop);
      if (stops.size === 0) for (const signal of signals) process.off(signal, interrupted);
      resolve({ code: hung ? -1 : code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(-1);
    });
    child.on('close', (code) => finish(code ?? -1));
  });
}

/** Runs one of the project's tools. */
export const tool = (name, args, options) => runLimited(join(bin, name), args, options);

/** Runs a script of the project with the project's own Node. */
export const script = (path, args = []) => runLimited('node', [join(root, path), ...args]);

/** Counts a check that only passes or fails as one test. */
export const oneCheck = ({ code, output }, note) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  output,
  note,
});

/** Returns the paths of the files that differ from the revision, including files that git does not track yet. */
export function changedFiles(folder, revision) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', revision),
    ...git('ls-files', '--others', '--exclude-standard', '--full-name'),
  ];
}
