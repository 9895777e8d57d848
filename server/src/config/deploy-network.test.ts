import { BlockList, isIPv6 } from 'node:net';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readFile, readYaml } from './testing/deploy-files.ts';

const labels = z.strictObject({ matchLabels: z.record(z.string(), z.string()) });
const peer = z.union([
  z.strictObject({ namespaceSelector: labels, podSelector: labels }),
  z.strictObject({ ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }) }),
]);
const ports = z.array(
  z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.union([z.int(), z.string()]) }),
);
/** Fields of the API `networking.k8s.io/v1`; a list that is missing would allow everything. */
const networkPolicy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata: z.strictObject({ name: z.string(), namespace: z.string() }),
  spec: z.strictObject({
    podSelector: labels,
    policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
    ingress: z.array(z.strictObject({ from: z.array(peer).min(1), ports })),
    egress: z.array(z.strictObject({ to: z.array(peer).min(1), ports })),
  }),
});

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
const contains = (networks: readonly string[], address: string) =>
  blockList(networks).check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const metadata = ['169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254'];
const kindOf = (document: unknown) => z.object({ kind: z.string() }).parse(document).kind;

describe('NetworkPolicy of deploy/kubernetes', () => {
  const documents = readYaml('deploy/kubernetes/matilha.yaml');
  const { spec } = networkPolicy.parse(documents.find((each) => kindOf(each) === 'NetworkPolicy'));

  const reaches = (address: string, port: number, protocol = 'TCP') =>
    spec.egress.some(
      (rule) =>
        rule.ports.some((each) => each.port === port && each.protocol === protocol) &&
        rule.to.some(
          (to) =>
            'ipBlock' in to && contains([to.ipBlock.cidr], address) && !contains(to.ipBlock.except, address),
        ),
    );

  it('applies to the pods of the deployment and admits their port by its name', () => {
    const deployment = z.object({
      spec: z.object({
        template: z.object({
          metadata: z.object({ labels: z.record(z.string(), z.string()) }),
          spec: z.object({
            containers: z.tuple([z.object({ ports: z.tuple([z.object({ name: z.string() })]) })]),
          }),
        }),
      }),
    });
    const { template } = deployment.parse(documents.find((each) => kindOf(each) === 'Deployment')).spec;
    expect(spec.podSelector.matchLabels).toEqual(template.metadata.labels);
    const name = template.spec.containers[0].ports[0].name;
    expect(spec.ingress.map((rule) => rule.ports)).toEqual([[{ protocol: 'TCP', port: name }]]);
  });

  it('admits the pods of ingress and Prometheus, and no network', () => {
    const from = spec.ingress.flatMap((rule) => rule.from);
    expect(from.filter((each) => 'ipBlock' in each)).toEqual([]);
    expect(from).toHaveLength(2);
  });

  it.each([...metadata, '10.0.0.9', '172.31.0.1', '192.168.0.1', '127.0.0.1', 'fd00::1', 'fe80::1'])(
    'keeps pods from %s',
    (address) => {
      for (const port of [53, 80, 443, 465, 587, 5432]) expect(reaches(address, port)).toBe(false);
    },
  );

  it('lets pods reach https and mail on the internet, the database, and DNS', () => {
    for (const port of [443, 465, 587]) {
      expect([reaches('1.1.1.1', port), reaches('2606:4700::1111', port)]).toEqual([true, true]);
    }
    expect([reaches('1.1.1.1', 80), reaches('1.1.1.1', 25)]).toEqual([false, false]);
    expect(reaches('10.0.0.5', 5432)).toBe(true);
    const dns = spec.egress.filter((rule) => rule.ports.some(({ port }) => port === 53));
    expect(dns).toHaveLength(1);
    expect(dns[0]?.ports.map(({ protocol }) => protocol)).toEqual(['UDP', 'TCP']);
  });
});

describe('unit of deploy/systemd', () => {
  const unit = readFile('deploy/systemd/matilha@.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, text = '']) => text.split(' '));

  it('keeps the product from metadata services, and opens internet and Unix sockets only', () => {
    const denied = valuesOf('IPAddressDeny');
    expect(denied).toEqual(expect.arrayContaining(['link-local', 'multicast']));
    const networks = denied.filter((value) => /\d/.test(value));
    // systemd reads `link-local` as these two.
    const all = [...networks, '169.254.0.0/16', 'fe80::/64'];
    expect(metadata.filter((address) => !contains(all, address))).toEqual([]);
    expect(valuesOf('RestrictAddressFamilies')).toEqual(['AF_INET', 'AF_INET6', 'AF_UNIX']);
    // An address that is allowed here would win over the denied ones.
    expect(valuesOf('IPAddressAllow')).toEqual([]);
  });

  it('names its lines as deploy/rsyslog selects them', () => {
    const [name] = valuesOf('SyslogIdentifier');
    expect(readFile('deploy/rsyslog/matilha.conf')).toContain(`$programname == "${name}"`);
  });
});

it('ships the log only by TLS, to the server that the certificate names', () => {
  const action = /action\((.*?)\n {2}\)/s.exec(readFile('deploy/rsyslog/matilha.conf'))?.[1] ?? '';
  const values = Object.fromEntries(
    [...action.matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(values).toMatchObject({
    protocol: 'tcp',
    StreamDriver: 'gtls',
    StreamDriverMode: '1',
    StreamDriverAuthMode: 'x509/name',
    StreamDriverPermittedPeers: values.target,
    'queue.saveOnShutdown': 'on',
  });
});
