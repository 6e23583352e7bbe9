/** The name and version of this program, as every answer gives it. */
export const generator = "stele 0.1.0";
