/** @jsxRuntime automatic @jsxImportSource preact */
import type { RankingRow } from "../../../answers/ranking-row.ts";
import { riskBands } from "../../../model/shared.ts";
import { bandWords, sentence } from "../figures.ts";

const sorts = [
  ["", "Rank"],
  ["name", "Name"],
  ["score", "Score, lowest first"],
  ["rankChange", "Change of rank"],
  ["confidence", "Confidence"],
] as const;

/**
 * The filters. Hidden until the script that carries them out is there: none may be without effect.
 */
export function RankingForm({ rows }: { rows: readonly RankingRow[] }) {
  const countries = [...new Set(rows.map(({ country }) => country))].sort();
  const tiers = [...new Set(rows.map(({ jurisdictionTier }) => jurisdictionTier))].sort();
  return (
    <form id="ranking-form" class="filters" method="get" hidden>
      <label>
        Search
        <input type="search" name="q" maxLength={64} autocomplete="off" />
      </label>
      <label>
        Jurisdiction
        <select name="jurisdiction">
          <option value="">All</option>
          {tiers.map((tier) => (
            <option value={tier}>{sentence(tier.replace("-", " "))}</option>
          ))}
          {countries.map((country) => (
            <option value={country}>{country}</option>
          ))}
        </select>
      </label>
      <label>
        Risk band
        <select name="risk">
          <option value="">All</option>
          {riskBands.map((band) => (
            <option value={band}>{bandWords(band)}</option>
          ))}
        </select>
      </label>
      <label>
        Order
        <select name="order">
          {sorts.map(([value, label]) => (
            <option value={value}>{label}</option>
          ))}
        </select>
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
