import type { ComponentType } from 'react';
import { registerScreen } from '#web/lib/navigation/screen-registry.ts';
import { routeOf, screens } from './screens.ts';

const routes = import.meta.glob<{ default: ComponentType }>(['./routes/*.tsx', '!./routes/*.test.tsx']);
for (const { path, guard, bare } of screens) {
  const load = routes[routeOf(path)];
  if (load) registerScreen({ path, guard, bare }, load);
}
