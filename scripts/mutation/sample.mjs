/** Returns `count` of the items in their order, always the same ones for a seed. */
export function sample(items, count, seed) {
  const places = items.map((_, place) => place);
  let state = seed;
  const random = () => {
    // A linear congruential generator (Numerical Recipes): any spread will do.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let last = places.length - 1; last > 0; last -= 1) {
    const drawn = Math.floor(random() * (last + 1));
    [places[last], places[drawn]] = [places[drawn], places[last]];
  }
  return places
    .slice(0, count)
    .sort((before, after) => before - after)
    .map((place) => items[place]);
}
