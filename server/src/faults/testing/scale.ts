/** How many cases of each fault a run tries. `npm test` shows the effect; FAULT_SCALE multiplies it. */
const scale = Number(process.env.FAULT_SCALE || 1);

/** How long an effect may take on a busy machine, in milliseconds. */
export const patienceMs = 120_000 * scale;

export const sizes = {
  /** R01: chats that die at each of the four points. */
  chatsPerKillPoint: 2 * scale,
  /** R01, R03: kills at a random moment, each followed by one during the recovery. */
  randomKills: 2 * scale,
  chatsPerRandomKill: 6,
  /** R02: streams that can end in time and streams that never do. */
  streamsAtStop: 4 * scale,
  shortRequestsAtStop: 40 * scale,
  /** R04: clients that send all the time, and restarts of each kind. */
  clientsAtRestart: 12,
  restarts: scale,
  /** R10: readers that vanish. */
  vanishingClients: 12 * scale,
  /** R16: copies of one request. */
  copies: 20,
  /** R17: sends for one credit, and rounds of them. */
  sendsForOneCredit: 100,
  oneCreditRounds: 2 * scale,
  /** R21: forms sent while the automation is down and a process dies; 1,000 at full size. */
  leads: 20 * scale,
  /** R22: sockets of each slow kind. */
  slowSockets: 25 * scale,
  /** R23: malformed requests, and how many at once. */
  malformedRequests: 3_000 * scale,
  malformedAtOnce: 96,
  /** R34: people whose database is migrated while it is used. */
  peopleAtUpgrade: 100_000 * scale,
};
