/**
 * Follows optimistic changes of a value that are sent one after another. A refused change must not hide the next one, so `end` returns the
 * server's value only after the last response.
 */
export class LastStored<Value> {
  readonly #underWay = new Map<number, { stored: Value; count: number }>();

  /** `before` is the server's value before the first change. */
  begin(id: number, before: Value) {
    const change = this.#underWay.get(id) ?? { stored: before, count: 0 };
    change.count += 1;
    this.#underWay.set(id, change);
    return change;
  }

  end(id: number): { stored: Value } | undefined {
    const change = this.#underWay.get(id);
    if (!change) return undefined;
    change.count -= 1;
    if (change.count > 0) return undefined;
    this.#underWay.delete(id);
    return change;
  }
}
