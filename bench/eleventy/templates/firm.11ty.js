export const data = {
  pagination: { data: "firms", size: 1, alias: "firm" },
  permalink: ({ firm }) => `firms/${firm.slug}.json`,
};

export function render({ firm }) {
  return `${JSON.stringify(firm)}\n`;
}
