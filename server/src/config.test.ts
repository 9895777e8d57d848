import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('VIDEO_HOSTS (5.3)', () => {
  it('is a list of host names, each once', () => {
    expect(readConfig({}).videoHosts).toEqual([]);
    expect(readConfig({ VIDEO_HOSTS: '' }).videoHosts).toEqual([]);
    const given = ' videos.example.com, Player.Example.net ,videos.example.com,';
    expect(readConfig({ VIDEO_HOSTS: given }).videoHosts).toEqual([
      'videos.example.com',
      'player.example.net',
    ]);
  });

  it.each([
    'https://videos.example.com',
    '*.example.com',
    'videos.example.com:8443',
    'videos.example.com/embed',
    'videos.example.com; script-src *',
    'www.youtube.com',
    '10.0.0.5',
  ])('names %j in one line', (entry) => {
    expect(faultsOf({ VIDEO_HOSTS: `videos.example.com,${entry}` })).toEqual([
      `VIDEO_HOSTS: ${JSON.stringify(entry)} is not a host to allow; write it like videos.example.com`,
    ]);
  });

  it('is never the address of this product', () => {
    const variables = {
      APP_URL: 'https://matilha.example',
      HOST: '127.0.0.1',
      ALLOW_STANDINS: 'model,mailbox',
    };
    expect(faultsOf({ ...variables, VIDEO_HOSTS: 'videos.matilha.example' })).toEqual([]);
    expect(faultsOf({ ...variables, VIDEO_HOSTS: 'matilha.example' })).toEqual([
      'VIDEO_HOSTS: "matilha.example" is this product\'s own address',
    ]);
  });
});
