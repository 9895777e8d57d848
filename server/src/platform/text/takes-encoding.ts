type Coding = 'br' | 'gzip';

/** Returns whether an `Accept-Encoding` header names the coding, unless it refuses it by `q=0`. */
export function takesEncoding(header: string | string[] | undefined, coding: Coding): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim());
      return name === coding && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    });
}
