import { crc32, deflateRawSync } from 'node:zlib';
import type { TextFile } from './read-texts.ts';

const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980: the same files make the same archive. */
const noDate = 0x0021;

/** Returns what the header before a file and its entry in the directory share. */
function commonHeader(name: Buffer, bytes: Buffer, packed: Buffer): Buffer {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(utf8Names, 2);
  common.writeUInt16LE(deflated, 4);
  common.writeUInt16LE(noDate, 8);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  return common;
}

/** Returns a ZIP archive of text files. */
export function writeZip(files: readonly TextFile[]): Buffer {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const common = commonHeader(name, bytes, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    contents.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, name);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, ...directory, end]);
}
