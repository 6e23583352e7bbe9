import { methodologySchema } from "../src/model/methodology.ts";
import { reopeningLabel } from "../src/model/thing.ts";

const { sequence, outcomes } = methodologySchema.shape;
const { stages, recoveryKinds } = sequence.parse(undefined);
const { events, censoring } = outcomes.parse(undefined);

/** The kinds of events and the labels of outcomes of a methodology that declares none. */
export const eventKinds = [...stages.flatMap(({ kinds }) => kinds), ...recoveryKinds];
export const outcomeLabels = [...events, ...censoring, reopeningLabel];
