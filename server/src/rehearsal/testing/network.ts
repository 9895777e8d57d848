import { execFileSync, spawnSync } from 'node:child_process';
import { afterUse } from '#server/testing/after-use.ts';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
const quietly = (...args: string[]) => {
  try {
    ip(...args);
  } catch {
    // It is already gone.
  }
};

function killAllIn(name: string): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' });
  for (const pid of stdout.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}

export interface Host {
  name: string;
  address: string;
  /** The command that runs a program on this host. */
  inside: string[];
  /** Cuts its network, or joins it again. */
  setLink(state: 'up' | 'down'): void;
  /** Starts (`add`) or ends (`del`) dropping all packets to one other host. */
  drop(state: 'add' | 'del', to: Host): void;
}

/** Creates hosts of their own on this machine: network namespaces on one bridge. They are removed after the file's last test. */
export function createHosts(names: string[]): Host[] {
  const bridge = 'matilha0';
  const names_ = names.map((name) => `matilha-${name}`);
  const removeAll = () => {
    for (const [index, name] of names_.entries()) {
      // A namespace lives, with its link, as long as a process in it: a PostgreSQL may still be ending.
      killAllIn(name);
      quietly('link', 'del', `mt${index}`);
      quietly('netns', 'del', name);
    }
    quietly('link', 'del', bridge);
  };
  removeAll();
  afterUse(removeAll);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', '10.213.77.1/24', 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return names_.map((name, index): Host => {
    const outside = `mt${index}`;
    const own = `10.213.77.${11 + index}`;
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
      name,
      address: own,
      inside: ['ip', 'netns', 'exec', name],
      setLink: (state) => void ip('link', 'set', outside, state),
      drop: (state, to) => void ip('-n', name, 'route', state, 'blackhole', `${to.address}/32`),
    };
  });
}
