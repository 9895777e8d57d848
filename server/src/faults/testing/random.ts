export interface Random {
  readonly seed: number;
  /** Returns an integer from 0 up to, but excluding, `below`. */
  int(below: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Returns the source of every random choice of one test file; its seed is printed and can be set as FAULT_SEED. */
export function seededRandom(): Random {
  const chosen = Number(process.env.FAULT_SEED);
  const seed = Number.isSafeInteger(chosen) && chosen > 0 ? chosen : Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`FAULT_SEED=${seed}\n`);
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    seed,
    int,
    pick(choices) {
      const choice = choices[int(choices.length)];
      if (choice === undefined) throw new Error('nothing to pick from');
      return choice;
    },
  };
}
