export {
  addDays,
  dayNumber,
  daysBetween,
  isoDay,
  laterOf,
  latestOf,
  periodDays,
  periodEnd,
  periodEnds,
  periodStart,
} from "../../model/language/calendar.ts";
