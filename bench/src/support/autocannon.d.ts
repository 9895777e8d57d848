declare module 'autocannon' {
  interface Result {
    requests: { total: number; average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: Array<{ headers: Record<string, string> }>;
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
