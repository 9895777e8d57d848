import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accepts, type Daemon, folderOf, freePorts, startDaemon } from './daemon.ts';
import { replaced } from './replaced.ts';

/** Returns a file of `deploy/`. */
export const deployed = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${path}`, import.meta.url)), 'utf8');

interface Place {
  folder: string;
  /** Port of https and port of http. */
  ports: [number, number];
  backends: [number, number];
}

function certificate(folder: string): { certificate: string; key: string } {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      ...subject,
      ...made,
    ],
    {
      stdio: 'ignore',
    },
  );
  return { certificate, key };
}

const backendsOf = ({ backends: [first, second] }: Place): Array<[string, string]> => [
  ['127.0.0.1:3001', `127.0.0.1:${first}`],
  ['127.0.0.1:3002', `127.0.0.1:${second}`],
];

/** Folders that Debian's nginx has at places of its own. */
const nginxStores = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');

/** Starts nginx with `deploy/nginx/nginx.conf` and one site in a folder, in the foreground. Its log has the requests too. */
export function nginxWith(site: string, folder: string): Daemon {
  writeFileSync(join(folder, 'site.conf'), site);
  const text = replaced(deployed('nginx/nginx.conf'), [
    ['user www-data;', 'daemon off;'],
    ['/run/nginx.pid', `${folder}/pid`],
    ['include /etc/nginx/modules-enabled/*.conf;', ''],
    ['include /etc/nginx/sites-enabled/*;', nginxStores(folder)],
    ['/etc/nginx/conf.d/*.conf', `${folder}/site.conf`],
    ['/var/log/nginx/error.log', 'stderr'],
  ]);
  writeFileSync(join(folder, 'nginx.conf'), text);
  const daemon = startDaemon('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  const requests = join(folder, 'access.log');
  return {
    ...daemon,
    log: () => daemon.log() + (existsSync(requests) ? readFileSync(requests, 'utf8') : ''),
  };
}

const starts = {
  /** The files of `deploy/nginx`. */
  nginx(place: Place) {
    const { folder, ports } = place;
    const files = certificate(folder);
    const site = replaced(deployed('nginx/matilha.conf'), [
      ...backendsOf(place),
      ['listen 80 ', `listen 127.0.0.1:${ports[1]} `],
      ['listen [::]:80 backlog=4096;', ''],
      ['listen 443 ', `listen 127.0.0.1:${ports[0]} `],
      ['listen [::]:443 ssl http2 backlog=4096;', ''],
      ['/etc/letsencrypt/live/matilha.exemplo.com.br/fullchain.pem', files.certificate],
      ['/etc/letsencrypt/live/matilha.exemplo.com.br/privkey.pem', files.key],
      ['server_name matilha.exemplo.com.br', 'server_name 127.0.0.1'],
      ['/var/log/nginx/matilha.log', join(folder, 'access.log')],
      ['/var/log/nginx/error.log', 'stderr'],
    ]);
    return nginxWith(site, folder);
  },
  /** A site of one line, as many guides have it: HTTP/1.0 and no other setting. */
  'stock nginx'(place: Place) {
    const { folder, ports } = place;
    const files = certificate(folder);
    const [first, second] = place.backends;
    const site = `upstream matilha { server 127.0.0.1:${first}; server 127.0.0.1:${second}; }
      server { listen 127.0.0.1:${ports[0]} ssl; ssl_certificate ${files.certificate}; ssl_certificate_key ${files.key};
      location / { proxy_pass http://matilha; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme; proxy_buffering off; } }`;
    return nginxWith(site, folder);
  },
  haproxy(place: Place) {
    const { folder, ports } = place;
    const { certificate: chain, key } = certificate(folder);
    writeFileSync(join(folder, 'matilha.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
    const text = replaced(deployed('haproxy/haproxy.cfg'), [
      ...backendsOf(place),
      ['log /dev/log local0', 'log stdout format raw local0'],
      ['bind :80', `bind 127.0.0.1:${ports[1]}`],
      ['bind :::80 v6only backlog 4096', ''],
      ['bind :::443 v6only backlog 4096 ssl crt /etc/haproxy/matilha.pem alpn h2,http/1.1', ''],
      ['bind :443', `bind 127.0.0.1:${ports[0]}`],
      ['/etc/haproxy/matilha.pem', join(folder, 'matilha.pem')],
    ]);
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    return startDaemon('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  },
  caddy(place: Place) {
    const { folder, ports } = place;
    const files = certificate(folder);
    const text = replaced(deployed('caddy/Caddyfile'), [
      ...backendsOf(place),
      [
        'matilha.exemplo.com.br {',
        `https://127.0.0.1:${ports[0]} {\n\ttls ${files.certificate} ${files.key}`,
      ],
      ['\n{\n', '\n{\n\tadmin off\n\tauto_https off\n'],
    ]);
    writeFileSync(join(folder, 'Caddyfile'), text);
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
    return startDaemon(
      'caddy',
      ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      env,
    );
  },
};

type ProxyKind = keyof typeof starts;

export const proxyKinds = Object.keys(starts) as ProxyKind[];

/** Starts a proxy in front of two ports, by the files that `deploy/` ships; returns it. */
export async function startProxy(kind: ProxyKind, port: number, backends: [number, number]): Promise<Daemon> {
  const [plain = 0] = await freePorts(1);
  const folder = await folderOf('proxy');
  const proxy = starts[kind]({ folder, ports: [port, plain], backends });
  await accepts(port, proxy);
  return proxy;
}
