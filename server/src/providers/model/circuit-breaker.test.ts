import { describe, expect, it } from 'vitest';
import { countOf } from '#server/platform/counts.ts';
import { CircuitBreaker, openBreakers } from './circuit-breaker.ts';

function breaker() {
  const clock = { now: 0 };
  const circuit = new CircuitBreaker({ threshold: 5, openMs: 30_000, now: () => clock.now });
  const fail = (times: number) => {
    for (let call = 0; call < times; call += 1) {
      const visit = circuit.enter();
      visit?.fail();
      visit?.leave();
    }
  };
  return { circuit, clock, fail };
}

describe('CircuitBreaker', () => {
  it('opens at the fifth failure in a row, and restarts the count after a success', () => {
    const { circuit, fail } = breaker();
    fail(4);
    circuit.enter()?.succeed();
    fail(4);
    expect(circuit.enter()).not.toBeNull();
    fail(1);
    expect(circuit.enter()).toBeNull();
  });

  it('counts as open until a probe succeeds, once however many probes fail', async () => {
    const { circuit, clock, fail } = breaker();
    const before = await countOf(openBreakers);
    const opened = async () => (await countOf(openBreakers)) - before;
    fail(4);
    expect(await opened()).toBe(0);
    fail(1);
    expect(await opened()).toBe(1);
    clock.now += 30_000;
    fail(1);
    expect(await opened()).toBe(1);
    clock.now += 30_000;
    circuit.enter()?.succeed();
    expect(await opened()).toBe(0);
  });

  it('lets one call probe when its time is over, and no second one beside it', () => {
    const { circuit, clock, fail } = breaker();
    fail(5);
    clock.now = 30_000;
    const probe = circuit.enter();
    expect(probe).not.toBeNull();
    expect(circuit.enter()).toBeNull();
    probe?.fail();
    clock.now = 59_999;
    expect(circuit.enter()).toBeNull();
    clock.now = 60_000;
    expect(circuit.enter()).not.toBeNull();
  });

  it('admits other calls at the first sign of life, but opens again after a single failure', () => {
    const { circuit, clock, fail } = breaker();
    fail(5);
    clock.now = 30_000;
    const probe = circuit.enter();
    probe?.alive();
    expect(circuit.enter()).not.toBeNull();
    fail(1);
    expect(circuit.enter()).toBeNull();
  });

  it('lets another call probe when the reader of the first leaves without a result', () => {
    const { circuit, clock, fail } = breaker();
    fail(5);
    clock.now = 30_000;
    circuit.enter()?.leave();
    expect(circuit.enter()).not.toBeNull();
  });

  it('ignores the results of answers that began before it opened', () => {
    const { circuit, clock, fail } = breaker();
    const late = circuit.enter();
    const slow = circuit.enter();
    fail(5);
    late?.succeed();
    expect(circuit.enter()).toBeNull();
    clock.now = 20_000;
    slow?.fail();
    clock.now = 30_000;
    expect(circuit.enter()).not.toBeNull();
  });
});
