/** How many cases of each fault a run tries: one shows the effect, FAULT_SCALE multiplies it, and 10 is the full size. */
const scale = Number(process.env.FAULT_SCALE || 1);

/** Returns `least` for a usual run, and with FAULT_SCALE that share of the full size, which is reached at 10. */
const upTo = (least: number, full: number): number =>
  scale > 1 ? Math.max(least, Math.round((full * scale) / 10)) : least;

/** How long an effect may take on a busy machine, in milliseconds. */
export const patienceMs = 120_000 * scale;

export const sizes = {
  /** R01: chats that die at each of the four points, no more than are settled at once, and how often; 52 at full size. */
  chatsPerKillPoint: upTo(2, 4),
  killsAtPoints: upTo(1, 13),
  /** R01: kills at a random moment, each followed by one during the recovery; 100 at full size, which makes 200. */
  randomKills: upTo(2, 100),
  chatsPerRandomKill: 6,
  /** R02: streams that can end in time, as many that never do, and short requests a second; 25 and 50 at full size. */
  streamsAtStop: upTo(4, 25),
  shortRequestsPerSecond: 50,
  /** R03: starts that are killed within two seconds; 50 at full size. */
  killedStarts: upTo(3, 50),
  /** R04: clients that send all the time, and restarts of each kind; 50 and 20 at full size. */
  clientsAtRestart: upTo(12, 50),
  restarts: upTo(1, 20),
  /** R05: backends killed while the pool is idle; 100 at full size. */
  killedBackends: upTo(2, 100),
  /** R06: seconds without a database; 60 at full size. */
  secondsWithoutDatabase: upTo(4, 60),
  /** R07: seconds that a table stays locked, and that the database is far away; 30 at full size. */
  secondsLocked: upTo(8, 30),
  secondsFarAway: upTo(8, 30),
  /** R08: seconds with two free connections; 30 at full size. */
  secondsCrowded: upTo(5, 30),
  /** R10: readers that vanish. */
  vanishingClients: 12 * scale,
  /** R16: copies of one request. */
  copies: 20,
  /** R17: sends for one credit, and rounds of them. */
  sendsForOneCredit: 100,
  oneCreditRounds: 2 * scale,
  /** R18: jobs that two processes share; 100 at full size. */
  sharedJobs: upTo(20, 100),
  /** R21: forms sent while the automation is down and a process dies; 1,000 at full size. */
  leads: 20 * scale,
  /** R22: sockets of each slow kind. */
  slowSockets: 25 * scale,
  /** R23: malformed requests, and how many at once. */
  malformedRequests: 3_000 * scale,
  malformedAtOnce: 96,
  /** R34: people whose database is migrated while it is used. */
  peopleAtUpgrade: 100_000 * scale,
  /** R36: minutes of small faults under load; SOAK_MINUTES=480 is the full size. */
  soakMinutes: Number(process.env.SOAK_MINUTES || 1),
  /** R36: SOAK_LOAD=4 with SOAK_MINUTES=120 serves the requests of eight hours in two, where eight cannot be had. */
  soakLoad: Number(process.env.SOAK_LOAD || 1),
};
