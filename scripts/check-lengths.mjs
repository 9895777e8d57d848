import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rootFolder } from './lib/tree.mjs';

const WARNING = 250;
const LIMIT = 400;
const MEDIAN = 70;
const SOURCE = /\.(ts|tsx|mjs|css|sql|sh)$/;
const NOT_OURS = /^(node_modules|vendor|dist|data|\.git|\.cache|meta|test-results|playwright-report)$/;
const EXCUSE = /^(\/\/|\/\*|--|#) long-file: \S+/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !NOT_OURS.test(entry.name)) yield* sources(path);
    if (entry.isFile() && SOURCE.test(entry.name)) yield path;
  }
}

/** Returns every source file below the folder with its number of lines, the longest first. */
export function measureFiles(folder) {
  return [...sources(folder)]
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      return { path: relative(folder, path), lines, excused: EXCUSE.test(text) };
    })
    .sort((a, b) => b.lines - a.lines);
}

/** Returns the report about the files, and whether one is too long without a reason in its first line. */
export function judgeLengths(files) {
  const tooLong = files.filter(({ lines, excused }) => lines > LIMIT && !excused);
  const long = files.filter((file) => file.lines > WARNING && !file.excused && !tooLong.includes(file));
  const median = files[Math.floor(files.length / 2)]?.lines ?? 0;
  return {
    failed: tooLong.length > 0,
    lines: [
      ...tooLong.map(({ path, lines }) => `too long: ${path}, ${lines} lines (at most ${LIMIT})`),
      ...long.map(({ path, lines }) => `long: ${path}, ${lines} lines (consider splitting above ${WARNING})`),
      `${files.length} files, median ${median} lines (target: ${MEDIAN}), ${long.length} over ${WARNING}`,
    ],
  };
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { failed, lines } = judgeLengths(measureFiles(process.argv[2] ?? rootFolder()));
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = failed ? 1 : 0;
}
