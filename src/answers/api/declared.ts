import type { ReadModel } from "../rows/read-model.ts";
import type { Route } from "./route.ts";

/** The route with the parameters that an index declares, which narrow its rows as those of every index do. */
export function withDeclared(route: Route, readModel: ReadModel): Route {
  if (route.kind !== "list" || route.declared === null) return route;
  const declared = route.declared(readModel);
  const facets = [...route.list.facets, ...declared.map(({ name }) => name)];
  return {
    ...route,
    parameters: [...route.parameters, ...declared],
    list: { ...route.list, facets },
  };
}
