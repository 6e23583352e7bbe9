// What is loaded when it is needed: the library's second module. It imports no error class, since there
// must be one of each.

export { composed } from "../resolve/composed.ts";
export { askApi } from "./ask-api.ts";
export { continues } from "./continues.ts";
