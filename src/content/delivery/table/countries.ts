import countries from "./countries.json" with { type: "json" };

/** Names that tables use beside those of Unicode. */
const usual =
  "united states of america=US; usa=US; u.s.=US; u.s.a.=US; uk=GB; great britain=GB; england=GB; britain=GB; " +
  "russian federation=RU; south korea=KR; korea, rep.=KR; korea=KR; republic of korea=KR; " +
  "north korea=KP; korea, dem. people's rep.=KP; iran, islamic rep.=IR; egypt, arab rep.=EG; " +
  "venezuela, rb=VE; yemen, rep.=YE; czech republic=CZ; slovak republic=SK; turkey=TR; turkiye=TR; " +
  "viet nam=VN; lao pdr=LA; kyrgyz republic=KG; bahamas, the=BS; gambia, the=GM; congo, rep.=CG; " +
  "congo, dem. rep.=CD; hong kong=HK; hong kong sar, china=HK; macao sar, china=MO; macau=MO; " +
  "syrian arab republic=SY; brunei darussalam=BN; cote d'ivoire=CI; ivory coast=CI; cabo verde=CV; " +
  "swaziland=SZ; macedonia=MK; burma=MM; east timor=TL; uae=AE; palestine=PS; west bank and gaza=PS; " +
  "micronesia, fed. sts.=FM; st. lucia=LC; st. kitts and nevis=KN; st. vincent and the grenadines=VC; " +
  "puerto rico (us)=PR; somalia, fed. rep.=SO; holland=NL; the netherlands=NL; moldova, republic of=MD";

/** A country's code of two letters, by a code of two or three letters (ISO 3166-1) or an English name. */
export function countryReader(): (text: string) => string | null {
  const known = Object.entries(countries);
  const alpha2 = new Set(known.map(([code]) => code));
  const alpha3 = new Map(known.map(([code, [long = ""]]) => [long, code]));
  const named = new Map(known.map(([code, [, name = ""]]) => [keyOf(name), code]));
  for (const one of usual.split("; ")) {
    const [name = "", code = ""] = one.split("=");
    named.set(keyOf(name), code);
  }
  return (text) => {
    const code = text.toUpperCase();
    if (code === "UK") return "GB";
    if (alpha2.has(code)) return code;
    return alpha3.get(code) ?? named.get(keyOf(text)) ?? null;
  };
}

function keyOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/\band\b/g, "&")
    .replace(/\bst\b\.?/g, "saint")
    .replace(/[’']/g, "'");
}
