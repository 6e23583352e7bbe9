// Country codes of three letters (ISO 3166-1) beside those of two, in one text.
const codes =
  "AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ " +
  "BHSBS BHRBH BGDBD BRBBB BLRBY BELBE BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR " +
  "IOTIO BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD CHLCL CHNCN CXRCX CCKCC " +
  "COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO " +
  "ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ATFTF " +
  "GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY " +
  "HTIHT HMDHM VATVA HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM " +
  "JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY " +
  "LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX " +
  "FSMFM MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI " +
  "NERNE NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH " +
  "PCNPN POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC MAFMF SPMPM VCTVC " +
  "WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SGSGS " +
  "SSDSS ESPES LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TKLTK " +
  "TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB USAUS UMIUM URYUY UZBUZ VUTVU " +
  "VENVE VNMVN VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW";

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

/** A country's code of two letters, by a code of two or three letters or an English name. */
export function countryReader(): (text: string) => string | null {
  const alpha3 = new Map(codes.split(" ").map((one) => [one.slice(0, 3), one.slice(3)]));
  const alpha2 = new Set(alpha3.values());
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const named = new Map([...alpha2].map((code) => [keyOf(english.of(code) ?? code), code]));
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
