import type { ColumnRole } from "../../../model/delivery/table-mapping.ts";

// Names that columns of tables have, in lower case and with blanks between words. Earlier ones win.

const names: Readonly<Record<ColumnRole, readonly string[]>> = {
  name: words(`
    name, full name, display name, company name, firm name, bank name, entity name, country name,
    team name, player name, product name, school name, university name, institution name, brand name,
    area name, geo name, region name, state name, city name, province name, location name,
    title, firm, company, bank, entity, institution, issuer, security, organisation, organization,
    university, school, hospital, airline, operator, provider, brand, model, product, team, club,
    player, athlete, driver, app, package, repository, project, fund, hotel, restaurant, station,
    city, town, municipality, county, district, province, state, region, location, area, geo,
    reference area, country or area, economy, nation, country, land, commodity, stock, currency,
    nom, nombre, nome, navn, namn, naam, nazwa, název, název firmy, firma, unternehmen, stadt, pays,
    país, paese, ville, ciudad, provincia, gemeinde, verein, mannschaft, объект, название, имя,
    наименование, регион, город, область, όνομα, χώρα, πόλη, 名称, 名前, 姓名, 名字, 公司, 企业, 城市, 省份, 省,
    国家, 地区, 都道府県, 市町村, 会社名, 国名, 이름, 회사, 지역, 도시, الاسم, الدولة, المدينة, שם, नाम, ชื่อ, tên`),
  id: words(`
    id, firm id, entity id, company id, bank id, player id, team id, code, ticker, symbol, isin, lei,
    cusip, cert, rssd, rssd id, iso a3, iso3, iso 3, iso alpha 3, iso code, country code, countrycode, location id,
    area code, geo code, region code, station id, fips, key, permno, gvkey, cik, 代码, 编号, code insee, kennung`),
  slug: words("slug"),
  date: words(`
    date, day, observed on, observedon, as of, time period, period, time, timestamp, datetime, week,
    month, quarter, half year, semester, year, fiscal year, financial year, season, week ending,
    month ending, period end, ref date, report date, reporting date, calendar year, yr, ds,
    datum, jahr, monat, quartal, tag, fecha, año, mes, annee, année, data, ano, anno, mois, trimestre,
    год, дата, месяц, квартал, έτος, ημερομηνία, 日期, 年份, 年, 年度, 月份, 季度, 時間, 날짜, 연도, التاريخ, السنة`),
  known: words(`
    known on, knownon, vintage, vintage date, realtime start, released on, release date, released,
    published on, publication date, published, first published, reported on`),
  country: words(`
    country, country code, countrycode, iso2, iso a2, iso alpha 2, iso3, iso a3, iso alpha 3, iso code,
    iso 3, iso, country iso, location, country name, country or area, nation, economy, land, pays, país, 国家, страна`),
  website: words("website, url, homepage, web, web site, site, domain, link"),
  group: words(
    `model type, business model, category, sector, gics sector, industry, group, segment, type, region, sub region,
    subregion, world region, continent, size, size class, income group, income level, division, league, conference`,
  ),
  // by their names alone these are readings: somebody has to say that they are more
  score: [],
  class: [],
  measure: words(`
    measure, indicator, indicator name, indicatorname, variable, variable name, metric, metric name, series,
    series name, statistic, item, item name, subject, concept, kennzahl, indicador, indicateur, показатель, 指标, 指標`),
  value: words(`
    value, obs value, observation value, observation, amount, val, reading, data value, wert, valor, valeur,
    значение, 值, 数值, 値`),
  unit: words("unit, units, unit of measure, uom, einheit, unidad, unité, 单位"),
};

/** Pairs of names by which one row names two. */
export const pairs: readonly (readonly [string, string])[] = [
  ["home", "away"],
  ["home team", "away team"],
  ["hometeam", "awayteam"],
  ["team 1", "team 2"],
  ["team1", "team2"],
  ["player 1", "player 2"],
  ["player1", "player2"],
  ["winner name", "loser name"],
  ["winner", "loser"],
  ["from", "to"],
  ["source", "target"],
  ["source", "destination"],
  ["origin", "destination"],
  ["origin", "dest"],
  ["sender", "receiver"],
  ["sender", "recipient"],
  ["payer", "payee"],
  ["buyer", "seller"],
  ["exporter", "importer"],
  ["reporter", "partner"],
  ["white", "black"],
];

/** Names of columns that together name a person. */
export const people: readonly (readonly [string, string])[] = [
  ["first name", "last name"],
  ["firstname", "lastname"],
  ["name first", "name last"],
  ["given name", "surname"],
  ["given name", "family name"],
  ["vorname", "nachname"],
  ["prénom", "nom"],
  ["nome", "cognome"],
];

/** Whether a column of days tells when its row's entity was born or began, not when it was observed. */
export function isOwnDay(head: string): boolean {
  return /^(?:dob|birthda(?:te|y)|born|founded|established|opened|(?:birth|founding|foundation|opening|launch|joining|start|expiry|created|updated) (?:date|day|year))$/.test(
    plain(head)
      .replace(/^(?:date|day|year) of (.*)$/, "$1 date")
      .replace(/^(.*) on$/, "$1"),
  );
}

/** Whether numbers below a name are codes or places: they count and measure nothing. */
export function isCode(head: string): boolean {
  return /(?:^| )(?:code|id|fips|zip|zipcode|postcode|plz|phone|lat|latitude|lon|lng|longitude)$/.test(
    plain(head),
  );
}

/** Names of columns of transactions, events and orders, of which a name has many a day. */
export const transactional = words(`
  transaction id, transaction, order id, order number, invoice, invoice no, invoice number, invoiceno,
  payment id, trade id, ticket id, event id, incident id, case id, booking id, receipt`);

function words(text: string): readonly string[] {
  return text.split(",").map((one) => one.trim());
}

/** How near a name of a column is to a role: lower is nearer, null for not. */
export function rankOf(head: string, role: ColumnRole): number | null {
  const rank = names[role].indexOf(plain(head));
  if (rank >= 0) return rank;
  const isDate = role === "date" && / date$/.test(plain(head)) && !isOwnDay(head);
  return isDate ? names.date.length : null;
}

/** A name of a column in lower case, `iso_a3` and `isoA3` with blanks, without brackets at its end. */
export function plain(head: string): string {
  return head
    .replace(/\s*[([{].*$/, "")
    .replace(/(\p{Ll}\d?)(\p{Lu})/gu, "$1 $2")
    .replace(/[_\-./:\s]+/g, " ")
    .trim()
    .toLowerCase();
}
