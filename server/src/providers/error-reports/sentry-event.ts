import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Build } from '#server/config/build.ts';

/** A line of the log about an unexpected error, with the fields of `describeError`. */
export interface ErrorLine {
  /** A constant of the program. */
  message: string;
  level: 'fatal' | 'error' | 'warning';
  fields: Record<string, unknown>;
}

export interface Origin {
  build: Build;
  environment: 'local' | 'production';
}

const project = fileURLToPath(new URL('../../../../', import.meta.url));
/** Fields that say where an error happened. All others stay here: a field may name a person, and `detail` may quote data (L10). */
const tagNames = ['requestId', 'errorCode', 'code', 'kind', 'job', 'alarm'];
const frameText = /^\s*at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, 200) : undefined;

/**
 * Frames come newest first, and Sentry wants them oldest first. Paths are given from the project's folder; bundled packages lie there too, and
 * count as ours.
 */
function framesOf(frames: unknown) {
  return (Array.isArray(frames) ? frames : []).toReversed().flatMap((line) => {
    const [, name, file, row, column] = frameText.exec(String(line)) ?? [];
    if (file === undefined) return [];
    const filename = file.startsWith(project) ? file.slice(project.length) : file;
    const inApp = file.startsWith(project) && !filename.includes('node_modules/');
    return { function: name ?? '?', filename, lineno: Number(row), colno: Number(column), in_app: inApp };
  });
}

/** Returns an event of Sentry's protocol, without user, address, body, headers and the error's own message. */
export function sentryEvent(
  { message, level, fields }: ErrorLine,
  { build, environment }: Origin,
  now: Date,
) {
  const tags = tagNames.flatMap((name) => {
    const text = textOf(fields[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  const frames = framesOf(fields.frames);
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now.getTime() / 1_000,
    platform: 'node',
    level,
    environment,
    release: `matilha@${build.version}+${build.commit}`,
    transaction: textOf(fields.route),
    tags: Object.fromEntries(tags),
    exception: {
      values: [
        {
          type: textOf(fields.error) ?? textOf(fields.alarm) ?? 'Error',
          value: message,
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
}
