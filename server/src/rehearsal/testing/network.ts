import { execFileSync } from 'node:child_process';
import { afterUse } from '#server/testing/after-use.ts';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
const quietly = (...args: string[]) => {
  try {
    ip(...args);
  } catch {
    // It is already gone.
  }
};

export interface Host {
  name: string;
  address: string;
  /** The command that runs a program on this host. */
  inside: string[];
  /** Cuts its network, or joins it again. */
  setLink(state: 'up' | 'down'): void;
}

export interface HostNetwork {
  /** This machine's own address in it. */
  address: string;
  hosts: Host[];
}

/** Creates hosts of their own on this machine: network namespaces on one bridge. They are removed after the file's last test. */
export function createHosts(names: string[]): HostNetwork {
  const bridge = 'matilha0';
  const names_ = names.map((name) => `matilha-${name}`);
  const removeAll = () => {
    for (const name of names_) quietly('netns', 'del', name);
    quietly('link', 'del', bridge);
  };
  removeAll();
  afterUse(removeAll);
  const address = '10.213.77.1';
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${address}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const hosts = names_.map((name, index): Host => {
    const [outside, own] = [`mt${index}`, `10.213.77.${11 + index}`];
    ip('netns', 'add', name);
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', outside, 'master', bridge, 'up');
    for (const args of [
      ['addr', 'add', `${own}/24`, 'dev', 'eth0'],
      ['link', 'set', 'eth0', 'up'],
      ['link', 'set', 'lo', 'up'],
    ])
      ip('-n', name, ...args);
    return {
      ...{ name, address: own, inside: ['ip', 'netns', 'exec', name] },
      setLink: (state) => void ip('link', 'set', outside, state),
    };
  });
  return { address, hosts };
}
