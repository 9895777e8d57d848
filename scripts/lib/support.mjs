import { readFileSync } from 'node:fs';

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Returns one Portuguese line if the product cannot run on this machine, else undefined. */
export function unsupportedReason({ platform, arch, version, musl } = thisMachine()) {
  if (platform === 'win32') return 'No Windows, rode o produto dentro do WSL2.';
  if (!PLATFORMS.includes(`${platform}-${arch}`)) {
    return `Sem suporte para ${platform}-${arch}: use Linux (x64 ou arm64) ou macOS.`;
  }
  if (musl) return 'Sem suporte para Linux com musl (Alpine): use uma distribuição com glibc, como Debian.';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20) return `Node ${version} é antigo demais: instale o Node 20 ou mais novo.`;
  if (platform === 'darwin' && (major < 22 || (major === 22 && minor < 18))) {
    return `No macOS é preciso o Node 22.18 ou mais novo (este é o ${version}).`;
  }
  return undefined;
}

/** Returns why this Node cannot run the product's TypeScript, or undefined. */
export function tooOldToServe(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return undefined;
  return `O Node ${version} é antigo demais para servir: instale o Node 24 (ou rode npm start, que traz o seu).`;
}

function thisMachine() {
  const { platform, arch } = process;
  return { platform, arch, version: process.versions.node, musl: platform === 'linux' && usesMusl() };
}

function usesMusl() {
  try {
    return readFileSync('/proc/self/maps', 'utf8').includes('/ld-musl');
  } catch {
    return false;
  }
}
