export const data = {
  pagination: { data: "files", size: 1, alias: "file" },
  permalink: ({ file: { firm, form } }) => `firms/${firm.slug}.${form}`,
};

export function render({ file: { firm, form } }) {
  return form === "html" ? page(firm) : `${JSON.stringify(firm)}\n`;
}

/** A page of the firm, as a publisher without Stele would write it. */
function page({ name, observations, ...firm }) {
  const facts = Object.entries(firm).map(([key, value]) => `<dt>${key}</dt><dd>${value}</dd>`);
  const rows = observations.map(
    ({ indicatorId, value, observedOn }) =>
      `<tr><th>${indicatorId}</th><td>${value}</td><td>${observedOn}</td></tr>`,
  );
  return `<!doctype html><title>${name}</title><h1>${name}</h1><dl>${facts.join("")}</dl><table>${rows.join("")}</table>\n`;
}
